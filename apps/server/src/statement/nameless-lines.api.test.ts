import { randomInt } from "node:crypto";
import { writeMt940, type BankEntry } from "@causeway/bank-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MessageId } from "#partners/bank/message.store.ts";
import { house } from "#platform/ids.ts";
import { startAlbion } from "#testing/albion.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";
import { hearMessage } from "./hear-message.ts";
import { hearOfEntry } from "./hear-notice.ts";
import { readFeeds } from "./read-feeds.ts";
import { reconcileStatement } from "./reconcile-statement.ts";

let api: TestApi;
let albion: Awaited<ReturnType<typeof startAlbion>>;
let company: Company;
const accountNo = "20410000003361";
beforeAll(async () => {
  api = await startTestApi();
  albion = await startAlbion(api);
  const receiving = receivingOf({ ...api, ctx: albion.ctx }, companiesOf(api, peopleOf(api)));
  company = await receiving.aCertifiedCompany();
  await receiving.anOpenAccount(company, { currencies: ["USD", "GBP"] }, { GBP: accountNo });
});
afterAll(async () => {
  await albion.stop();
  await api.stop();
});

const gbp = (minor: bigint) => ({ currency: "GBP", minor }) as const;
const anEntry = (bookingDay: string, over: Partial<BankEntry> = {}) =>
  bankOf(api).anEntry({ bookingDay, money: gbp(12_345n), accountId: accountNo, ...over });
let sequence = 0;
let balance = 0n;
/** The day's statement as the bank writes it: without references, in pieces and in few characters. */
const statementOf = (
  day: string,
  entries: readonly BankEntry[],
  over: { id?: string; opening?: bigint; named?: string } = {},
) => {
  const opening = over.opening ?? balance;
  const moved = entries.reduce(
    (sum, { direction, money }) => sum + (direction === "credit" ? money.minor : -money.minor),
    0n,
  );
  balance = opening + moved;
  const nameless = entries.map((entry) =>
    [entry.reference, "all"].includes(over.named ?? "") ? entry : { ...entry, reference: "" },
  );
  const head = { accountId: "POOLGBP", currency: "GBP", sequence: (sequence += 1), day } as const;
  const id = over.id ?? `ST${randomInt(1e9)}`;
  return writeMt940([{ ...head, id, opening: gbp(opening), closing: gbp(balance), entries: nameless }]);
};

type Work = { topic: string; key: string };
const due = () =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows<Work>("SELECT topic, key FROM outbox WHERE topic LIKE 'statement/%' ORDER BY topic, sent_at"),
  );
const readFeed = () => {
  const run = { slot: new Date(), signal: new AbortController().signal, stillMine: async () => undefined };
  return readFeeds(albion.ctx).run(run);
};
/** Reads the feed and does what the flows would do with what it tells. */
const hearAll = async () => {
  await readFeed();
  for (const { topic, key } of await due())
    if (topic === "statement/message") await hearMessage(albion.ctx, key as MessageId);
  for (const wanted of ["statement/entry", "statement/reconcile"])
    for (const { topic, key } of await due()) {
      const eventId = key.replace("albion/", "");
      if (topic !== wanted) continue;
      await (topic === "statement/entry" ? hearOfEntry : reconcileStatement)(albion.ctx, eventId);
    }
};
const tellLater = (entry: BankEntry) => albion.tellEntry(entry);
const tell = async (...entries: BankEntry[]) => {
  entries.forEach(tellLater);
  await hearAll();
};
const state = async (day: string, entries: readonly BankEntry[], over = {}) => {
  albion.tell("mt940", statementOf(day, entries, over));
  await hearAll();
};

type Row = {
  reference: string;
  became: string;
  is_nameless: boolean;
  told_as: string | null;
  stated: boolean;
  kind: string | null;
};
/** What stands in the books of a day. */
const entriesOf = (day: string) =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows<Row>(
      `SELECT e.reference, e.became, e.is_nameless, e.told_as, e.statement_id IS NOT NULL AS stated, b.kind
       FROM bank_entry e LEFT JOIN statement_break b ON b.reference = e.reference AND b.closed_at IS NULL
       WHERE e.partner = 'albion' AND e.booking_day = $1 ORDER BY e.recorded_at, e.id`,
      [day],
    ),
  );
/** By its bookings, in pence. */
const nostro = async () => {
  const { held } = await api.ctx.db.tx(house, (tx) =>
    tx.one<{ held: string }>(
      `SELECT coalesce(-sum(posted), 0)::text AS held FROM ledger.account
       WHERE kind = 'nostro' AND partner = 'albion' AND currency = 'GBP'`,
    ),
  );
  return BigInt(held);
};
const orders = () =>
  api.ctx.db.tx(company.tenant, (tx) =>
    tx.rows("SELECT FROM collection_order WHERE merchant_id = $1", [company.tenant]),
  );

describe("a line without a reference", () => {
  test("is the booking that was told of for its day, amount and payer, and nothing new", async () => {
    const entry = anEntry("2026-11-02", {
      counterparty: { name: "Müller & Söhne Präzisionswerkzeuge GmbH" },
    });
    await tell(entry);
    await state("2026-11-02", [entry]);
    expect(await entriesOf("2026-11-02")).toEqual([
      {
        reference: entry.reference,
        became: "order",
        is_nameless: false,
        told_as: null,
        stated: true,
        kind: null,
      },
    ]);
    expect(await orders()).toHaveLength(1);
  });

  test("that is there twice is two bookings, told of or not, and read again they stay two", async () => {
    const [one, other] = [anEntry("2026-11-03"), anEntry("2026-11-03")];
    await tell(one);
    const before = balance;
    await state("2026-11-03", [one, other]);
    const found = await entriesOf("2026-11-03");
    expect(found.map(({ became, is_nameless, stated }) => ({ became, is_nameless, stated }))).toEqual([
      { became: "order", is_nameless: false, stated: true },
      { became: "suspense", is_nameless: true, stated: true },
    ]);
    await state("2026-11-03", [one, other], { opening: before, id: "RESENT" });
    expect(await entriesOf("2026-11-03")).toHaveLength(2);
  });

  test("is not the booking of a line that has a reference, nor of another account", async () => {
    const [named, other] = [anEntry("2026-11-10"), anEntry("2026-11-10")];
    const elsewhere = anEntry("2026-11-10", { accountId: "20410000009999" });
    await tell(named, elsewhere);
    // Each line stands before the one whose booking it could take.
    await state("2026-11-10", [other, elsewhere, named], { named: named.reference });
    const found = await entriesOf("2026-11-10");
    expect(found.filter(({ is_nameless }) => !is_nameless).map(({ reference }) => reference)).toEqual([
      named.reference,
      elsewhere.reference,
    ]);
    expect(found).toHaveLength(3);
    expect(found.every(({ stated }) => stated)).toBe(true);
    const account = await api.ctx.db.tx(house, (tx) =>
      tx.one<{ stated_as: string }>("SELECT stated_as FROM bank_entry WHERE reference = $1", [
        elsewhere.reference,
      ]),
    );
    expect(account.stated_as).toMatch(/^NR/);
  });

  test("is not somebody else's booking of the same amount", async () => {
    const told = anEntry("2026-11-04", { counterparty: { name: "Northwind Traders Ltd" } });
    await tell(told);
    const other = anEntry("2026-11-04", { counterparty: { name: "Contoso plc" } });
    await state("2026-11-04", [other]);
    expect(await entriesOf("2026-11-04")).toMatchObject([
      { reference: told.reference, stated: false, kind: "notInStatement" },
      { became: "suspense", is_nameless: true, stated: true, kind: "unclearEntry" },
    ]);
  });

  test("is money in suspense, because nobody can be screened by a chopped name, until the bank tells of it", async () => {
    const late = anEntry("2026-11-05", { counterparty: { name: "深圳市海桥贸易有限公司" } });
    await state("2026-11-05", [late]);
    expect(await entriesOf("2026-11-05")).toMatchObject([{ is_nameless: true, kind: "unclearEntry" }]);
    const before = await nostro();
    await tell(late);
    expect(await entriesOf("2026-11-05")).toMatchObject([{ is_nameless: true, told_as: late.reference }]);
    expect(await nostro()).toBe(before);
  });

  test("is what one booking was told of by, and the next that is told of is a booking of its own", async () => {
    const day = "2026-11-13";
    const [first, second] = [anEntry(day), anEntry(day)];
    await state(day, [first]);
    await tell(first, second);
    expect(await entriesOf(day)).toMatchObject([
      { is_nameless: true, told_as: first.reference },
      { is_nameless: false, reference: second.reference, stated: false, kind: "notInStatement" },
    ]);
  });

  test("and its telling that come at the same moment are booked once", async () => {
    const entries = Array.from({ length: 6 }, (_, n) =>
      anEntry("2026-11-06", { counterparty: { name: `Payer ${"ABCDEF"[n]} of London` } }),
    );
    entries.forEach(tellLater);
    albion.tell("mt940", statementOf("2026-11-06", entries));
    await readFeed();
    for (const { topic, key } of await due())
      if (topic === "statement/message") await hearMessage(albion.ctx, key as MessageId);
    for (let round = 0; round < 8; round++) {
      const works = (await due()).map(async ({ topic, key }) => {
        const eventId = key.replace("albion/", "");
        if (topic === "statement/entry") await hearOfEntry(albion.ctx, eventId);
        if (topic === "statement/reconcile") await reconcileStatement(albion.ctx, eventId);
      });
      // Whoever is too late looks again, as the engine would have him.
      await Promise.allSettled(works);
    }
    const found = await entriesOf("2026-11-06");
    expect(found).toHaveLength(6);
    expect(found.every(({ stated }) => stated)).toBe(true);
  });

  test("takes the refund's debit by the id that we gave it", async () => {
    const [a, b] = [anEntry("2026-11-09"), anEntry("2026-11-09")].map((entry, n) => ({
      ...entry,
      direction: "debit" as const,
      kind: "return" as const,
      counterparty: null,
      returnId: `0199000000007000800000000000000${n}`,
    }));
    await tell(b!, a!);
    await state("2026-11-09", [a!, b!]);
    const found = await entriesOf("2026-11-09");
    expect(found).toHaveLength(2);
    expect(found.every(({ stated, is_nameless }) => stated && !is_nameless)).toBe(true);
  });

  test("of a day that is sent again is the booking whose line had one, and none that the first sending did not have", async () => {
    const day = "2026-12-01";
    const [phantom, real] = [anEntry(day), anEntry(day)];
    await tell(phantom, real);
    const opening = balance;
    await state(day, [real], { named: real.reference });
    await state(day, [real], { opening });
    expect(await entriesOf(day)).toMatchObject([
      { reference: phantom.reference, stated: false, kind: "notInStatement" },
      { reference: real.reference, stated: true, kind: null },
    ]);
  });

  test("of a day that is sent again, of which one equal line had a reference and one had not, is one of those two", async () => {
    const day = "2026-12-02";
    const equals = [anEntry(day), anEntry(day)] as const;
    await tell(...equals);
    const opening = balance;
    await state(day, equals, { named: equals[0].reference });
    const before = await nostro();
    await state(day, equals, { opening });
    expect(await entriesOf(day)).toMatchObject(
      equals.map(({ reference }) => ({ reference, stated: true, kind: null })),
    );
    expect(await nostro()).toBe(before);
  });
});

test("a day that is sent again under other references is known by its first sending, whichever is looked at first", async () => {
  const day = "2026-11-11";
  const entries = [anEntry(day), anEntry(day, { money: gbp(700n) })];
  await tell(...entries);
  const [before, opening] = [await nostro(), balance];
  albion.tell("mt940", statementOf(day, entries));
  const renamed = entries.map((entry, n) => ({ ...entry, reference: `OTHER${n}` }));
  albion.tell("mt940", statementOf(day, renamed, { opening, named: "all" }));
  await readFeed();
  const messages = (await due()).filter(({ topic }) => topic === "statement/message");
  const keysOf = async () =>
    (await due()).flatMap(({ topic, key }) =>
      topic === "statement/reconcile" ? [key.replace("albion/", "")] : [],
    );
  await hearMessage(albion.ctx, messages[1]!.key as MessageId);
  const [second] = (await keysOf()) as [string];
  await expect(reconcileStatement(albion.ctx, second)).rejects.toThrow("is compared after message");
  await hearMessage(albion.ctx, messages[0]!.key as MessageId);
  const first = (await keysOf()).find((each) => each !== second)!;
  await expect(reconcileStatement(albion.ctx, second)).rejects.toThrow(`is compared after ${first}`);
  await reconcileStatement(albion.ctx, first);
  await reconcileStatement(albion.ctx, second);
  expect(await entriesOf(day)).toMatchObject(entries.map(({ reference }) => ({ reference, stated: true })));
  expect(await nostro()).toBe(before);
});

test("a line without a reference is compared after what was told before it, whichever is looked at first", async () => {
  const entry = anEntry("2026-11-12");
  tellLater(entry);
  albion.tell("mt940", statementOf("2026-11-12", [entry]));
  await readFeed();
  for (const { topic, key } of await due())
    if (topic === "statement/message") await hearMessage(albion.ctx, key as MessageId);
  const eventOf = async (wanted: string) =>
    (await due()).find(({ topic }) => topic === wanted)!.key.replace("albion/", "");
  const statement = await eventOf("statement/reconcile");
  const told = `entry:${entry.reference}`;
  await expect(reconcileStatement(albion.ctx, statement)).rejects.toThrow(`is compared after ${told}`);
  await hearOfEntry(albion.ctx, told);
  await reconcileStatement(albion.ctx, statement);
  expect(await entriesOf("2026-11-12")).toMatchObject([{ reference: entry.reference, became: "order" }]);
});
