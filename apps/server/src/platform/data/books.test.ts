import { findMerchantAccounts, openMerchantAccounts, transferId } from "@causeway/ledger";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { createBooks, type Books } from "./books.ts";
import { newId, type TenantId } from "../ids.ts";

let books: Books;
let owner: pg.Client;
const merchant: TenantId = newId(new Date());
const orderId = newId(new Date());

beforeAll(async () => {
  const database = await makeTestDatabase(inject("postgresUrl"));
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  books = createBooks(database.posterUrl);
});

afterAll(async () => {
  await books.close();
  await owner.end();
});

test("a cell opens with the platform's accounts, and the same step posted twice is booked once", async () => {
  await openMerchantAccounts(owner, merchant, ["JPY"]);
  const own = (await findMerchantAccounts(owner, merchant)).get("JPY");
  if (!own) throw new Error("the merchant's accounts were just opened");
  const collect = () =>
    books.post(merchant, (house) => [
      {
        kind: "transfer",
        id: transferId(orderId, "collect"),
        debit: house({ kind: "nostro", partner: "harbour", currency: "JPY" }),
        credit: own.uncredited,
        amount: 128_000n,
        purpose: "collect",
      },
    ]);
  expect(await collect()).toEqual({ accepted: true, replayed: false });
  expect(await collect()).toEqual({ accepted: true, replayed: true });
});
