import { randomUUID } from "node:crypto";
import { roles, rolesThatMay, titles } from "@causeway/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keep } from "#partners/bank/notices.ts";
import { house, type Id } from "#platform/ids.ts";
import { presented, sqlAsTheApi, work } from "#testing/api-sql.ts";
import { startTestApi, type Member, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { doFlowsWork, hearFlowsWork } from "#testing/flows-work.ts";
import { readBooks } from "#testing/ledger-attacks.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";
import { signIn } from "#testing/sign-in.ts";
import { treasuryOf } from "#testing/treasury.ts";
import { dispute } from "#statement/dispute.ts";
import { lockEntry } from "#statement/entry.store.ts";
import { recordEntry } from "#statement/record-entry.ts";

/**
 * What somebody could try who cannot write the books but whose SQL runs as the public api: to write what the flows act on.
 * Whatever he writes, once the flows have done what they do the books are as they were and the bank was asked for nothing.
 */
let api: TestApi;
let owner: pg.Client;
let app: pg.Client;
let asTheApi: ReturnType<typeof sqlAsTheApi>;
let bank: ReturnType<typeof bankOf>;
let staff: StaffClient;
let mine: Company;
let theirs: Company;
let myAccount: string;
let member: Member;
let reviewer: StaffClient;
let colleague: StaffClient;
let myReceipt: string;
let theirReceipt: string;
let heldReceipt: string;
/** Money that nobody can be given, whose item somebody of the treasury has taken. */
let suspended: { id: string; reference: string };
/** An open item about a receipt whose amount the bank's statement gives otherwise. */
let differing: string;
const myNumber = "880000000051";
const theirNumber = "880000000052";

beforeAll(async () => {
  api = await startTestApi({ env: { TREASURY_ALONE_UP_TO: "USD 10" } });
  bank = bankOf(api);
  staff = await api.aStaffMember("treasury");
  const receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  mine = await receiving.aCertifiedCompany();
  theirs = await receiving.aCertifiedCompany();
  myAccount = await receiving.anOpenAccount(mine, {}, { USD: myNumber });
  await receiving.anOpenAccount(theirs, {}, { USD: theirNumber });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  app = new pg.Client({ connectionString: api.database.consoleUrl });
  await Promise.all([owner.connect(), app.connect()]);
  asTheApi = sqlAsTheApi(app, mine.tenant);
  member = await api.member({ tenant: mine.tenant });
  reviewer = await api.aStaffMember("reviewer");
  colleague = await api.aStaffMember("treasury");
  const treasury = treasuryOf(api, bank, mine);
  ({ id: myReceipt } = await treasury.aReceipt({ accountId: myNumber }));
  const mistold = await treasury.aReceipt({ accountId: myNumber });
  heldReceipt = mistold.id;
  ({ id: theirReceipt } = await treasuryOf(api, bank, theirs).aReceipt({ accountId: theirNumber }));
  const found = {
    reference: mistold.entry.reference,
    kind: "differs",
    currency: "USD",
    bankMinor: 120_000n,
    booksMinor: 100_000n,
  } as const;
  differing = await api.ctx.db.tx(house, async (tx) => {
    const entry = await lockEntry(tx, "harbour", found.reference);
    return dispute(api.ctx, tx, entry ? [entry] : [], found);
  });
  const { reference } = bank.anEntry();
  await recordEntry(api.ctx, bank.anEntry({ accountId: "990000000001", reference }));
  suspended = { id: await treasury.take(staff, reference), reference };
  await owner.query("DELETE FROM outbox");
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await api.stop();
});

const booksNow = () => readBooks(owner);
const heardOf = () => hearFlowsWork(api.ctx);

const text = (value: string) => pg.escapeLiteral(value);
const forged = () => bank.anEntry({ accountId: myNumber, reference: `FORGED${randomUUID().slice(0, 8)}` });
const order = (id: string, state: string) =>
  `INSERT INTO collection_order (merchant_id, id, order_no, partner, bank_reference, account_id, account_name, account_tail,
     currency, amount, fee, fee_rate, payer_name, payer_key, payer_tail, payer_sealed, payer_index, remittance_information,
     collected_at, evidence_due_at, state)
   VALUES ('${mine.tenant}', '${id}', 'CO-${id}', 'harbour', '${id}', '${myAccount}', 'n', '1234', 'USD', 5000000, 0, '0', 'P', 'p',
     '1', '\\x00', '\\x00', '', now(), now() + interval '9 days', '${state}')`;
const entryRow = (id: string, columns: string, values: string) =>
  `INSERT INTO bank_entry (partner, id, reference, account_no, direction, currency, minor, booking_day, value_date, recorded_at, ${columns})
   VALUES ('harbour', '${id}', 'FORGED ${id}', '${myNumber}', 'credit', 'USD', 5000000, '2026-11-13', '2026-11-13', now(), ${values})`;
const toldRow = (eventId: string, notice: unknown) =>
  `INSERT INTO inbox (source, event_id, digest, tenant, occurred_at, body)
   VALUES ('harbour', ${text(eventId)}, sha256('forged'), '00000000-0000-0000-0000-000000000000', now(), ${text(keep(notice))})`;
const decision = (id: string, by: string, what = "return") =>
  `UPDATE statement_break SET decision = '${what}', decided_by = '${by}', decided_at = now(), note = 'forged' WHERE id = '${id}'`;
const moved = (id: string, set: string) => `UPDATE collection_order SET ${set} WHERE id = '${id}'`;

type Try = [what: string, statements: () => readonly string[], refusedWith?: string];

/** In the bank's name. */
const asTheBank: Try[] = [
  [
    "write a receipt that no bank ever had",
    () => {
      const id = randomUUID();
      const both = ["collection/book", "collection/credit"].map((topic) => work(topic, id, mine.tenant));
      return [order(id, "CREDITING"), ...both];
    },
  ],
  [
    "write an entry of the bank's",
    () => {
      const id = randomUUID();
      return [entryRow(id, "became", "'interest'"), work("statement/book", id)];
    },
  ],
  [
    "say in the inbox what the bank told",
    () => {
      const entry = forged();
      const eventId = `entry:${entry.reference}`;
      return [toldRow(eventId, { kind: "entry", entry }), work("statement/entry", `harbour/${eventId}`)];
    },
  ],
  ["have a refused message read", () => ["UPDATE bank_message SET verdict = 'waiting', reason = NULL"]],
  [
    "add a line to a statement",
    () => [
      `INSERT INTO bank_line (message_id, place, partner, raw, reason, claimed, statement, kept_at, entries, read_at)
       SELECT id, '9', 'harbour', '', '', '{}', 'ST', now(), ${text(keep([forged()]))}, now() FROM bank_message LIMIT 1`,
    ],
  ],
  [
    "write a page of a statement",
    () => ["INSERT INTO bank_page SELECT 'harbour', 'ST', 1, true, id, '{}' FROM bank_message LIMIT 1"],
  ],
  [
    "write a statement",
    () => [
      "INSERT INTO bank_statement VALUES ('harbour', 'ST', 'USD', '2026-11-13', 0, 0, 0, 0, 0, 0, now())",
    ],
  ],
  ["confirm an entry", () => ["UPDATE bank_entry SET statement_id = 'ST'"]],
  [
    "write an account with a number at the bank",
    () => [
      `INSERT INTO bank_account VALUES (uuidv7(), 'harbour', '880000000099', '${mine.tenant}', '${myAccount}', 'EUR')`,
    ],
  ],
  ["show payers another account", () => ["UPDATE virtual_account_currency SET rails = '', tail = '9'"]],
  [
    "open an account without the bank",
    () => [
      `INSERT INTO virtual_account_currency (merchant_id, account_id, currency, opening_id, state, rails, tail, opened_at)
       VALUES ('${mine.tenant}', '${myAccount}', 'CHF', uuidv7(), 'OPEN', '', '9', now())`,
    ],
  ],
];

/** What the bank is asked for, and what stands in the books of it. */
const withReceipts: Try[] = [
  [
    "have the bank send money back",
    () => {
      const id = randomUUID();
      return [
        `INSERT INTO bank_instruction (id, tenant, partner, kind, subject, n, reference, currency, minor, digest, state, written_at)
         SELECT '${id}', '00000000-0000-0000-0000-000000000000', 'harbour', 'refund', '${suspended.id}', 1, '${suspended.reference}', 'USD',
           100000, encode(sha256(convert_to(concat_ws(E'\\n', 'refund', '${id}', '${suspended.reference}', 'USD', 100000), 'UTF8')), 'hex'),
           'written', now()`,
        work("refund/run", id),
      ];
    },
  ],
  ["say what the bank answered", () => ["UPDATE bank_instruction SET state = 'done', word = 'returned'"]],
  ["speak to the bank", () => ["INSERT INTO bank_instruction_attempt VALUES (uuidv7(), 1, 'send', now())"]],
  ["make a receipt larger", () => [moved(myReceipt, "amount = amount * 2")]],
  ["have a receipt booked again", () => [moved(myReceipt, "booked_at = NULL")]],
  [
    "have his receipt credited that nobody reviewed",
    () => [moved(myReceipt, "state = 'CREDITING'"), work("collection/credit", myReceipt, mine.tenant)],
  ],
  [
    "have it credited by his own session",
    () => [
      ...presented(member.session),
      moved(myReceipt, "state = 'CREDITING'"),
      work("collection/credit", myReceipt, mine.tenant),
    ],
  ],
  [
    "hand in what was never handed in, for another merchant, by his own session",
    () => [
      ...presented(member.session),
      `SET LOCAL app.merchant_id = '${theirs.tenant}'`,
      moved(theirReceipt, "state = 'AUDITING'"),
    ],
  ],
  [
    "have another's receipt sent back",
    () => [
      `SET LOCAL app.merchant_id = '${theirs.tenant}'`,
      moved(theirReceipt, "state = 'REFUNDING'"),
      work("collection/refund", theirReceipt, theirs.tenant),
    ],
  ],
  [
    "take away what holds a receipt, as a reviewer",
    () => [...presented(reviewer.session), moved(heldReceipt, "holds = '{}'")],
  ],
  [
    "have work done that nobody decided",
    () => [
      work("collection/credit", myReceipt, mine.tenant),
      work("collection/refund", myReceipt, mine.tenant),
      work("collection/credit", theirReceipt, mine.tenant),
      work("statement/settle", suspended.id),
      work("statement/correct", suspended.id),
      work("statement/correct", differing),
    ],
    "done",
  ],
  ["have the engine send work elsewhere", () => ["UPDATE engine SET build_url = 'http://evil.example'"]],
];

/** In the name of the treasury. */
const asTheTreasury: Try[] = [
  [
    "decide with nobody there",
    () => [decision(suspended.id, staff.member.id), work("statement/settle", suspended.id)],
  ],
  [
    "decide with a session of the treasury whose token he does not have",
    () => [
      `SET LOCAL app.session_id = '${staff.session.token.slice(0, 36)}'`,
      "SET LOCAL app.session_proof = '00'",
      decision(suspended.id, staff.member.id),
    ],
  ],
  [
    "decide as a merchant's member",
    () => [...presented(member.session), decision(suspended.id, staff.member.id)],
  ],
  [
    "decide as a reviewer",
    () => [
      ...presented(reviewer.session),
      `UPDATE statement_break SET owner = '${reviewer.member.id}' WHERE id = '${suspended.id}'`,
    ],
  ],
  [
    "decide in a colleague's name",
    () => [...presented(colleague.session), decision(suspended.id, staff.member.id)],
  ],
  [
    "take what a colleague has, and decide at once",
    () => [
      ...presented(colleague.session),
      `UPDATE statement_break SET owner = '${colleague.member.id}', decision = 'return', decided_by = '${colleague.member.id}',
         decided_at = now(), note = 'forged' WHERE id = '${suspended.id}'`,
    ],
  ],
  [
    "decide alone what takes two",
    () => [
      ...presented(staff.session),
      decision(suspended.id, staff.member.id),
      work("statement/settle", suspended.id),
    ],
    "done",
  ],
  [
    "say himself that it was agreed to, or begun",
    () => [...presented(staff.session), "UPDATE statement_break SET agreement = uuidv7(), begun_at = now()"],
  ],
  ["close an item", () => [...presented(staff.session), "UPDATE statement_break SET closed_at = now()"]],
  [
    "open an item",
    () => [
      `INSERT INTO statement_break (id, partner, reference, kind, currency, bank_minor, books_minor, opened_at, due_on, occasion)
       VALUES (uuidv7(), 'harbour', 'X', 'differs', 'USD', 500000, 1, now(), '2026-11-20', 'x')`,
    ],
  ],
];

describe("whoever has the login of the public api", () => {
  test.each([...asTheBank, ...withReceipts, ...asTheTreasury])(
    "makes no money when he tries to %s",
    async (_what, statements, refusedWith = "42501") => {
      const before = await booksNow();
      const { asked, ctx } = bank.takingRefunds();
      const answer = await asTheApi(statements());
      await doFlowsWork(ctx);
      expect(await booksNow()).toEqual(before);
      expect(asked).toEqual([]);
      expect(answer).toBe(refusedWith);
    },
  );

  test("is not given what comes to an account whose number he gave to his own", async () => {
    const swap = (to: string, of: string) =>
      `UPDATE bank_account SET account_no = ${to} WHERE account_no = '${of}'`;
    const answer = await asTheApi([swap("NULL", theirNumber), swap(`'${theirNumber}'`, myNumber)]);
    expect(answer).toBe("42501");
    const entry = bank.anEntry({ accountId: theirNumber });
    await recordEntry(api.ctx, entry);
    const placed = "SELECT tenant FROM bank_entry WHERE reference = $1";
    const { rows } = await owner.query(placed, [entry.reference]);
    expect(rows).toEqual([{ tenant: theirs.tenant }]);
  });

  test("moves a receipt only with a session of somebody whose role may", async () => {
    const session = await signIn(api.ctx, { tenant: mine.tenant, person: mine.ownerId as Id<"user"> });
    const isTitle = (role: string) => titles.some((title) => title === role);
    const roleIs = (role: string) =>
      owner.query(
        `BEGIN; SET LOCAL app.merchant_id = '${mine.tenant}';
         UPDATE membership SET ${isTitle(role) ? `role = 'viewer', title = '${role}'` : `role = '${role}', title = NULL`}
           WHERE person_id = '${mine.ownerId}'; COMMIT`,
      );
    const may = rolesThatMay("collection.associate");
    for (const role of roles) {
      await roleIs(role);
      for (const state of ["AUDITING", "REFUNDING"]) {
        const statements = [...presented(session), moved(myReceipt, `state = '${state}'`)];
        // What was possible is undone by a fault of its own.
        const answer = await asTheApi([...statements, "DO $$ BEGIN RAISE division_by_zero; END $$"]);
        expect(answer, `${role} ${state}`).toBe(may.includes(role) ? "22012" : "42501");
      }
    }
    await roleIs("administrator");
  });

  test("is found out: what one person decided that takes two is withdrawn, and says why", async () => {
    const statements = [...presented(staff.session), decision(suspended.id, staff.member.id)];
    expect(await asTheApi([...statements, work("statement/settle", suspended.id)])).toBe("done");
    const told = await heardOf();
    expect(told).toEqual([{ event: "decision.unagreed", breakId: suspended.id }]);
    const item = "SELECT decision, refusal FROM statement_break WHERE id = $1";
    const { rows } = await owner.query(item, [suspended.id]);
    expect(rows).toEqual([{ decision: null, refusal: "notAgreed" }]);
  });
});
