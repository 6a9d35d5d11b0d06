import { connect, createServer } from "node:net";
import { freePorts } from "@causeway/machinery/ports.ts";
import { findMerchantAccounts, openMerchantAccounts, transferId } from "@causeway/ledger";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { createBooks, type Books } from "./books.ts";
import { newId, type TenantId } from "../ids.ts";

let books: Books;
let posterUrl: string;
let owner: pg.Client;
const merchant: TenantId = newId(new Date());
const orderId = newId(new Date());

beforeAll(async () => {
  const database = await makeTestDatabase(inject("postgresUrl"));
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  posterUrl = database.posterUrl;
  books = createBooks(posterUrl);
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

test("books that were first asked while the database was away post once it is back", async () => {
  const { database: port } = await freePorts(["database"]);
  const direct = new URL(posterUrl);
  const away = new URL(posterUrl);
  away.host = `127.0.0.1:${port}`;
  const late = createBooks(away.href);
  const id = newId(new Date());
  const post = () =>
    late.post(newId(new Date()), (house) => [
      {
        kind: "transfer",
        id: transferId(id, "suspense"),
        debit: house({ kind: "nostro", partner: "harbour", currency: "USD" }),
        credit: house({ kind: "suspense", currency: "USD" }),
        amount: 100n,
        purpose: "collect",
        reference: id,
      },
    ]);
  await expect(post()).rejects.toThrow("ECONNREFUSED");
  const line = createServer((socket) => {
    const upstream = connect(Number(direct.port), direct.hostname);
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) end.on("error", () => {});
  });
  await new Promise<void>((resolve) => line.listen(port, "127.0.0.1", resolve));
  expect(await post()).toMatchObject({ accepted: true });
  await late.close();
  line.close();
});
