import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lookAtCover } from "#statement/cover.ts";
import { recordEntry } from "#statement/record-entry.ts";
import { presented, sqlAsTheApi, work } from "#testing/api-sql.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { doFlowsWork } from "#testing/flows-work.ts";
import { playTransfers } from "#testing/house-money.ts";
import { readBooks } from "#testing/ledger-attacks.ts";

/** What somebody could try with our own money who cannot write the books but whose SQL runs as the public api. */
let api: TestApi;
let owner: pg.Client;
let app: pg.Client;
let staff: StaffClient;
let reviewer: StaffClient;
let colleague: StaffClient;
const house = "00000000-0000-0000-0000-000000000000";

beforeAll(async () => {
  api = await startTestApi();
  const bank = bankOf(api);
  staff = await api.aStaffMember("treasury");
  reviewer = await api.aStaffMember("reviewer");
  colleague = await api.aStaffMember("treasury");
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  app = new pg.Client({ connectionString: api.database.consoleUrl });
  await Promise.all([owner.connect(), app.connect()]);
  const ours = { accountId: "POOLHKD", kind: "interest", counterparty: null } as const;
  await recordEntry(api.ctx, bank.anEntry({ ...ours, money: { currency: "HKD", minor: 100_000n } }));
  await lookAtCover(api.ctx);
  await owner.query("DELETE FROM outbox");
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await api.stop();
});

type Try = [what: string, statements: () => readonly string[], refusedWith?: string];

const transferRow = (id: string, account = "EVIL") =>
  `INSERT INTO house_transfer (id, partner, currency, kind, minor, account, day, begun_at, parts)
   VALUES ('${id}', 'harbour', 'HKD', 'sweep', 5000, '${account}', '2026-11-16', now(), '{"fee": "5000"}')`;
const transferInstruction = (id: string) =>
  `INSERT INTO bank_instruction (id, tenant, partner, kind, subject, n, reference, currency, minor, digest, state, written_at)
   SELECT '${id}', '${house}', 'harbour', 'transfer', '${id}', 1, 'EVIL', 'HKD', 5000,
     encode(sha256(convert_to(concat_ws(E'\\n', 'transfer', '${id}', 'EVIL', 'HKD', 5000), 'UTF8')), 'hex'), 'written', now()`;
const ourAccount = "622003102001 EXMPHKHHXXX Causeway Payments Limited";
const agreementRow = (id: string, { session }: StaffClient, account = "EVIL") => [
  `SET LOCAL app.merchant_id = '${house}'`,
  ...presented(session),
  `INSERT INTO agreement (merchant_id, id, act, subject, content, proposed_in, until)
   VALUES ('${house}', '${id}', 'house.transfer', 'harbour/HKD',
     '{"facts":{"account":"${account}"},"wish":{"amount":"1.00","kind":"sweep","note":"forged"}}',
     '${session.token.slice(0, 36)}', now() + interval '1 day')`,
];
const agreedRow = (id: string, { session }: StaffClient) => [
  ...presented(session),
  `UPDATE agreement SET agreed_in = '${session.token.slice(0, 36)}' WHERE id = '${id}'`,
  `UPDATE agreement SET carried_out_at = now() WHERE id = '${id}'`,
];

const tries: Try[] = [
  ["write a transfer that nobody agreed to", () => [transferRow(randomUUID())]],
  [
    "have the bank pay to an account of his",
    () => {
      const id = randomUUID();
      return [transferInstruction(id), work("transfer/run", id)];
    },
  ],
  ["name an account of his as ours", () => ["UPDATE bank_currency SET own_account = 'EVIL'"]],
  ["say how much of the banks' money is ours", () => ["UPDATE client_money SET fee = 5000000"]],
  [
    "have a transfer begun that nobody agreed to",
    () => [work("statement/transfer", randomUUID()), work("transfer/run", randomUUID())],
    "done",
  ],
  [
    "agree with himself",
    () => {
      const id = randomUUID();
      return [...agreementRow(id, staff), ...agreedRow(id, staff)];
    },
    "23514",
  ],
  [
    "have two of the house agree who have no say in it",
    () => {
      const id = randomUUID();
      const forgery = [...agreementRow(id, reviewer, ourAccount), ...agreedRow(id, colleague)];
      return [...forgery, work("statement/transfer", id)];
    },
    "done",
  ],
  [
    "have two of the treasury agree to an account that is not ours",
    () => {
      const id = randomUUID();
      return [...agreementRow(id, staff), ...agreedRow(id, colleague), work("statement/transfer", id)];
    },
    "done",
  ],
  [
    "have two of the treasury agree to ours with their tokens, neither of whom signed",
    () => {
      const id = randomUUID();
      const forgery = [...agreementRow(id, staff, ourAccount), ...agreedRow(id, colleague)];
      return [...forgery, work("statement/transfer", id)];
    },
    "done",
  ],
];

describe("whoever has the login of the public api", () => {
  test.each(tries)(
    "moves no money of ours when he tries to %s",
    async (_what, statements, refusedWith = "42501") => {
      const before = await readBooks(owner);
      const { asked, ctx } = playTransfers(api.ctx);
      const answer = await sqlAsTheApi(app, house)(statements());
      await doFlowsWork(ctx);
      expect(await readBooks(owner)).toEqual(before);
      expect(asked).toEqual([]);
      const { rowCount } = await owner.query("SELECT FROM bank_instruction WHERE kind = 'transfer'");
      expect(rowCount).toBe(0);
      expect(answer).toBe(refusedWith);
    },
  );

  test("is not alone in that: the flows' own login has no bank pay what nobody agreed to", async () => {
    const flows = new pg.Client({ connectionString: api.database.flowsUrl });
    await flows.connect();
    const asTheFlows = sqlAsTheApi(flows, house);
    const id = randomUUID();
    expect(await asTheFlows([transferRow(id)])).toBe("42501");
    expect(await asTheFlows([transferInstruction(id)])).toBe("42501");
    // Nor more of it.
    const agreed = [...agreementRow(id, staff, ourAccount), ...agreedRow(id, colleague)];
    expect(await sqlAsTheApi(app, house)(agreed)).toBe("done");
    expect(await asTheFlows([transferRow(id, ourAccount)])).toBe("42501");
    await flows.end();
  });
});
