import { connect, createServer } from "node:net";
import { freePorts } from "@causeway/machinery/ports.ts";
import {
  findBrokenRules,
  findMerchantAccounts,
  laneOf,
  openMerchantAccounts,
  post,
  readBalance,
  readPlatformAccounts,
  transferId,
} from "@causeway/ledger";
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
  books = createBooks(posterUrl, () => {});
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
    books.post(merchant, { subject: orderId, step: "collect" }, (house, idOf) => [
      {
        kind: "transfer",
        id: idOf(),
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
  const late = createBooks(away.href, () => {});
  const id = newId(new Date());
  const book = () =>
    late.post(newId(new Date()), { subject: id, step: "suspense" }, (house, idOf) => [
      {
        kind: "transfer",
        id: idOf(),
        debit: house({ kind: "nostro", partner: "harbour", currency: "USD" }),
        credit: house({ kind: "suspense", currency: "USD" }),
        amount: 100n,
        purpose: "collect",
        reference: id,
      },
    ]);
  await expect(book()).rejects.toThrow("ECONNREFUSED");
  const line = createServer((socket) => {
    const upstream = connect(Number(direct.port), direct.hostname);
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) end.on("error", () => {});
  });
  await new Promise<void>((resolve) => line.listen(port, "127.0.0.1", resolve));
  expect(await book()).toMatchObject({ accepted: true });
  await late.close();
  line.close();
});

/** A step that needs money the account may not have: a receipt of the merchant's goes back to its payer. */
function sendBack(by: Books, subject: string, uncredited: bigint, amount: bigint) {
  return by.post(merchant, { subject, step: "refund" }, (house, idOf) => [
    {
      kind: "transfer",
      id: idOf(),
      debit: uncredited,
      credit: house({ kind: "nostro", partner: "harbour", currency: "EUR" }),
      amount,
      purpose: "refund",
      reference: subject,
    },
  ]);
}

function receive(subject: string, uncredited: bigint, amount: bigint) {
  return books.post(merchant, { subject, step: "collect" }, (house, idOf) => [
    {
      kind: "transfer",
      id: idOf(),
      debit: house({ kind: "nostro", partner: "harbour", currency: "EUR" }),
      credit: uncredited,
      amount,
      purpose: "collect",
    },
  ]);
}

async function openUncredited(): Promise<bigint> {
  await openMerchantAccounts(owner, merchant, ["EUR"]);
  const own = (await findMerchantAccounts(owner, merchant)).get("EUR");
  if (!own) throw new Error("the merchant's accounts were just opened");
  return own.uncredited;
}

test("a step that was refused is booked once its cause is gone, and booked once", async () => {
  const uncredited = await openUncredited();
  const subject = newId(new Date());
  const refused = { accepted: false, replayed: false, refusal: "insufficient_funds" };
  expect(await sendBack(books, subject, uncredited, 500n)).toMatchObject(refused);
  expect(await sendBack(books, subject, uncredited, 500n)).toMatchObject(refused);
  await receive(newId(new Date()), uncredited, 2_000n);
  expect(await sendBack(books, subject, uncredited, 500n)).toEqual({ accepted: true, replayed: false });
  expect(await sendBack(books, subject, uncredited, 500n)).toEqual({ accepted: true, replayed: true });
  expect((await readBalance(owner, uncredited))?.posted).toBe(1_500n);
});

test("a step asked for with another amount goes on after a refusal, and never after it was booked", async () => {
  const uncredited = await openUncredited();
  const before = (await readBalance(owner, uncredited))?.posted ?? 0n;
  const subject = newId(new Date());
  expect(await sendBack(books, subject, uncredited, before + 1n)).toMatchObject({ accepted: false });
  expect(await sendBack(books, subject, uncredited, 40n)).toEqual({ accepted: true, replayed: false });
  expect(await sendBack(books, subject, uncredited, 41n)).toMatchObject({ refusal: "id_reused" });
  expect((await readBalance(owner, uncredited))?.posted).toBe(before - 40n);
});

test("a chain that grew after it was booked is not booked again", async () => {
  const uncredited = await openUncredited();
  const before = (await readBalance(owner, uncredited))?.posted ?? 0n;
  const subject = newId(new Date());
  const collect = (parts: readonly string[]) =>
    books.post(merchant, { subject, step: "collect" }, (house, idOf) =>
      parts.map((part) => ({
        kind: "transfer",
        id: idOf(part),
        debit: house({ kind: "nostro", partner: "harbour", currency: "EUR" }),
        credit: uncredited,
        amount: 3n,
        purpose: "collect",
      })),
    );
  expect(await collect(["second"])).toEqual({ accepted: true, replayed: false });
  for (const _ of [1, 2, 3]) expect(await collect(["first", "second"])).toMatchObject({ accepted: false });
  expect((await readBalance(owner, uncredited))?.posted).toBe(before + 3n);
});

test("a step that was refused without end is a fault that says which", async () => {
  const uncredited = await openUncredited();
  const subject = newId(new Date());
  const nostro = (await readPlatformAccounts(owner))({
    kind: "nostro",
    partner: "harbour",
    currency: "EUR",
    lane: laneOf(merchant, 4),
  });
  const refused = Array.from({ length: 500 }, (_, index) => [
    {
      kind: "transfer",
      id: transferId(subject, "refund", index + 1),
      debit: uncredited,
      credit: nostro,
      amount: 10n ** 15n,
      purpose: "refund",
      reference: subject,
    } as const,
  ]);
  await post(owner, refused);
  await expect(sendBack(books, subject, uncredited, 10n ** 15n)).rejects.toThrow(
    `the books refused refund of ${subject} in each of 500 attempts`,
  );
});

test("several at once try a mended step again and book it once", async () => {
  const uncredited = await openUncredited();
  const subject = newId(new Date());
  const before = (await readBalance(owner, uncredited))?.posted ?? 0n;
  await sendBack(books, subject, uncredited, before + 10n);
  await receive(newId(new Date()), uncredited, 1_000n);
  const others = [createBooks(posterUrl, () => {}), createBooks(posterUrl, () => {}), books];
  const outcomes = await Promise.all(others.map((each) => sendBack(each, subject, uncredited, before + 10n)));
  expect(outcomes.map(({ accepted }) => accepted)).toEqual([true, true, true]);
  expect((await readBalance(owner, uncredited))?.posted).toBe(990n);
  await Promise.all(others.slice(0, 2).map((each) => each.close()));
});

test("money in a currency that nobody planned for is booked all the same", async () => {
  const subject = newId(new Date());
  const book = (kind: "suspense" | "interest" | "bank_charge" | "loss") =>
    books.post(merchant, { subject, step: kind }, (house, idOf) => [
      {
        kind: "transfer",
        id: idOf(),
        credit: house({ kind, currency: "THB" }),
        debit: house({ kind: "nostro", partner: "harbour", currency: "THB" }),
        amount: 70_000n,
        purpose: "collect",
      },
    ]);
  expect(await book("suspense")).toEqual({ accepted: true, replayed: false });
  expect(await book("interest")).toEqual({ accepted: true, replayed: false });
  expect(await book("bank_charge")).toEqual({ accepted: true, replayed: false });
  expect(await book("loss")).toEqual({ accepted: true, replayed: false });
  expect(await findBrokenRules(owner)).toEqual([]);
});
