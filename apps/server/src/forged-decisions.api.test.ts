import { randomUUID } from "node:crypto";
import * as desk from "@causeway/contract/console/review";
import { stepUpStaff } from "@causeway/contract/console/staff";
import { challengeOf } from "@causeway/contract/staff-signature";
import { readMerchantBalances } from "@causeway/ledger";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderId } from "#collection/index.ts";
import { house } from "#platform/ids.ts";
import { openCase } from "#review/index.ts";
import { recordEntry } from "#statement/record-entry.ts";
import { presented, sqlAsTheApi, work } from "#testing/api-sql.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { notesOf } from "#testing/security.ts";
import { hearFlowsWork } from "#testing/flows-work.ts";
import { peopleOf } from "#testing/people.ts";
import { signAct } from "#testing/portal-client.ts";
import { receivingOf } from "#testing/receiving.ts";
import { newCase } from "#testing/review.ts";
import { softPasskey } from "#testing/soft-passkey.ts";
import { treasuryOf } from "#testing/treasury.ts";

/**
 * What somebody could try who has taken over the public api: its login, and the tokens of reviewers and of the treasury who
 * use it at that moment. He writes whatever that login may write; the flows believe none of it without a signature.
 */
let api: TestApi;
let owner: pg.Client;
let app: pg.Client;
let mine: Company;
let reviewer: StaffClient;
let other: StaffClient;
let treasurer: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
let bank: ReturnType<typeof bankOf>;
const number = "880000000061";

beforeAll(async () => {
  api = await startTestApi({ env: { TREASURY_ALONE_UP_TO: "USD 5000", STAFF_WAIT_HOURS: "24" } });
  bank = bankOf(api);
  const receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  mine = await receiving.aCertifiedCompany();
  await receiving.anOpenAccount(mine, {}, { USD: number });
  treasury = treasuryOf(api, bank, mine);
  reviewer = await api.aStaffMember("reviewer");
  other = await api.aStaffMember("reviewer");
  treasurer = await api.aStaffMember("treasury");
  const people = [reviewer, other, treasurer];
  // Their passkeys are bound when they are first asked to sign.
  for (const person of people) await person.call(stepUpStaff, {});
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  app = new pg.Client({ connectionString: api.database.consoleUrl });
  await Promise.all([owner.connect(), app.connect()]);
  // Everybody has been here for long; whatever is new from here on is the attacker's.
  await execute(
    api.database.ownerUrl,
    "SET session_replication_role = replica",
    "UPDATE staff SET created_at = created_at - interval '9 days'",
    "UPDATE staff_passkey SET bound_at = bound_at - interval '9 days'",
    "DELETE FROM outbox",
  );
  for (const person of people) await person.call(stepUpStaff, {});
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await api.stop();
});

/** A receipt whose evidence is under review, and the case about it. */
let receipt: OrderId;
let caseId: string;
beforeEach(async () => {
  ({ id: receipt } = await treasury.aReceipt({ accountId: number }));
  await execute(
    api.database.ownerUrl,
    `UPDATE collection_order SET state = 'AUDITING' WHERE id = '${receipt}'`,
  );
  const wanted = { kind: "collection", subjectId: receipt };
  caseId = await api.ctx.db.tx(
    mine.tenant,
    async (tx) => (await openCase(api.ctx, tx, newCase(mine.tenant, wanted))).id,
  );
  await execute(
    api.database.ownerUrl,
    "SET session_replication_role = replica",
    `UPDATE review_case SET state = 'reviewing', assignee = '${reviewer.member.id}' WHERE id = '${caseId}'`,
  );
});

const available = () =>
  api.ctx.db.tx(mine.tenant, async (tx) => {
    const balances = await readMerchantBalances(tx, mine.tenant);
    return balances.find(({ currency }) => currency === "USD")?.available ?? 0n;
  });
const asTheApi = (statements: readonly string[]) => sqlAsTheApi(app, mine.tenant)(statements);
const approval = (id = caseId) => ({
  requestId: randomUUID(),
  caseId: id,
  outcome: "approve" as const,
  reasons: [],
  note: "",
});

/** The rows that a decision leaves, written with the token of a reviewer who is there. */
const decided = (signature: string | null, by: string = reviewer.member.id) => [
  ...presented(reviewer.session),
  `INSERT INTO review_decision (merchant_id, case_id, step, staff_id, outcome, reasons, note, decided_at, people_needed,
     prepared_by, signature)
   SELECT merchant_id, id, 1, '${by}', 'approve', '[]', '', now(), people_needed, prepared_by,
     ${signature === null ? "NULL" : `'${signature}'`} FROM review_case WHERE id = '${caseId}'`,
  `UPDATE review_case SET state = 'closed', decided_step = 1, outcome = 'approve', closed_at = now() WHERE id = '${caseId}'`,
  `UPDATE collection_order SET state = 'CREDITING' WHERE id = '${receipt}'`,
  work("collection/credit", receipt, mine.tenant),
];

const hex = (text: string) => `'\\x${Buffer.from(text, "base64url").toString("hex")}'`;
type Signed = Awaited<ReturnType<typeof signAct>>;
const signatureRow = async (
  id: string,
  row: { staff: string; passkey: string; session: string; body: string; signed: Signed },
) => {
  const { staff, passkey, session, body, signed } = row;
  const challenge = await challengeOf({
    route: desk.decideCase.path,
    sessionId: session,
    at: signed.at,
    body,
  });
  const { clientDataJSON, authenticatorData, signature } = signed.passkey.response;
  return `INSERT INTO staff_signature (id, staff_id, session_id, passkey_id, route, body, said_at, challenge, client_data,
     authenticator_data, signature)
   VALUES ('${id}', '${staff}', '${session}', '${passkey}', '${desk.decideCase.path}', ${pg.escapeLiteral(body)}, ${signed.at},
     ${hex(challenge)}, ${hex(clientDataJSON)}, ${hex(authenticatorData)}, ${hex(signature)})`;
};
const sessionOf = ({ session }: StaffClient) => session.token.slice(0, 36);
const passkeyOf = async ({ member }: StaffClient) => {
  const { rows } = await owner.query("SELECT id FROM staff_passkey WHERE staff_id = $1", [member.id]);
  return String(rows[0].id);
};

/** A key of the attacker's own, as somebody's passkey. */
const ownKey = () => {
  const key = softPasskey({ origin: api.console.origin });
  const { id: credential, publicKey } = key.kept();
  const bind = (id: string, staff: string) =>
    `INSERT INTO staff_passkey (id, staff_id, credential_id, public_key, sign_count, transports, name)
     VALUES ('${id}', '${staff}', '${credential}', '\\x${publicKey}', 0, '{}', 'his')`;
  return { bind, sign: async (challenge: string) => key.prove({ challenge }) };
};
const withOwnKey = async (staff: string, before: readonly string[] = []) => {
  const [key, passkey, signature, session] = [ownKey(), randomUUID(), randomUUID(), randomUUID()];
  const input = approval();
  const signed = await signAct(key.sign, { token: session }, desk.decideCase, input);
  const row = { staff, passkey, session, body: JSON.stringify(input), signed };
  return [
    ...before,
    key.bind(passkey, staff),
    await signatureRow(signature, row),
    ...decided(signature, staff),
  ];
};

const tries: [what: string, statements: () => Promise<readonly string[]>][] = [
  ["with no signature", async () => decided(null)],
  [
    "with a signature that he made up",
    async () => {
      const id = randomUUID();
      const input = approval();
      const signed = await signAct(ownKey().sign, reviewer.session, desk.decideCase, input);
      const row = {
        staff: reviewer.member.id,
        session: sessionOf(reviewer),
        body: JSON.stringify(input),
        signed,
      };
      return [await signatureRow(id, { ...row, passkey: await passkeyOf(reviewer) }), ...decided(id)];
    },
  ],
  [
    "with one that the reviewer gave to something else",
    async () => {
      const { rows } = await owner.query("SELECT id FROM staff_signature WHERE staff_id = $1", [
        reviewer.member.id,
      ]);
      return decided(String(rows[0].id));
    },
  ],
  [
    "with one that the reviewer gave to another case, under a body about this one",
    async () => {
      const [id, elsewhere] = [randomUUID(), approval(randomUUID())];
      const signed = await signAct(reviewer.session.sign!, reviewer.session, desk.decideCase, elsewhere);
      const row = {
        staff: reviewer.member.id,
        passkey: await passkeyOf(reviewer),
        session: sessionOf(reviewer),
        signed,
      };
      return [await signatureRow(id, { ...row, body: JSON.stringify(approval()) }), ...decided(id)];
    },
  ],
  [
    "with one by which the reviewer sent it back",
    async () => {
      const [id, back] = [randomUUID(), { ...approval(), outcome: "reject" as const }];
      const signed = await signAct(reviewer.session.sign!, reviewer.session, desk.decideCase, back);
      const row = {
        staff: reviewer.member.id,
        passkey: await passkeyOf(reviewer),
        session: sessionOf(reviewer),
        signed,
      };
      return [await signatureRow(id, { ...row, body: JSON.stringify(back) }), ...decided(id)];
    },
  ],
  [
    "with one of another reviewer's",
    async () => {
      const [id, input] = [randomUUID(), approval()];
      const signed = await signAct(other.session.sign!, other.session, desk.decideCase, input);
      const row = {
        staff: other.member.id,
        passkey: await passkeyOf(other),
        session: sessionOf(other),
        signed,
      };
      return [await signatureRow(id, { ...row, body: JSON.stringify(input) }), ...decided(id)];
    },
  ],
  [
    "with the first passkey of a colleague, bound in a session of his",
    async () => {
      const absent = await api.aStaffMember("reviewer");
      return withOwnKey(absent.member.id, presented(absent.session));
    },
  ],
];

/** What the tables themselves do not let him do, so that no flow has to look at it. */
const refused: [string, () => Promise<string[]>][] = [
  ["with a passkey of his own, bound for the reviewer", () => withOwnKey(reviewer.member.id)],
  [
    "with a passkey of his own, bound once the reviewer's is removed",
    () =>
      withOwnKey(other.member.id, [
        `UPDATE staff_passkey SET removed_at = now() WHERE staff_id = '${other.member.id}'`,
      ]),
  ],
  [
    "as a colleague whom he made himself, with a past and a first passkey",
    () => {
      const id = randomUUID();
      return withOwnKey(id, [
        `INSERT INTO staff (id, email, name, role, language, created_at, password_hash, authenticator)
         VALUES ('${id}', '${id}@evil.example', 'Nobody', 'reviewer', 'zh-CN', now() - interval '1 year', 'x', '\\x00')`,
        `UPDATE staff SET created_at = now() - interval '1 year' WHERE id = '${id}'`,
      ]);
    },
  ],
];

const unsigned = () => ({ event: "decision.unsigned", kind: "collection", subjectId: receipt });
/** A harmless case of somebody else's, which the reviewer approved with his passkey. */
const signedElsewhere = async () => {
  const { tenant } = (await api.member()).session;
  const theirs = await api.ctx.db.tx(
    tenant,
    async (tx) => (await openCase(api.ctx, tx, newCase(tenant, { kind: "screening.watch" }))).id,
  );
  await reviewer.call(desk.takeCase, { requestId: randomUUID(), caseId: theirs });
  expect((await reviewer.call(desk.decideCase, approval(theirs))).code).toBe(0);
  const { rows } = await owner.query("SELECT signature FROM review_decision WHERE case_id = $1", [theirs]);
  return { caseId: theirs, id: String(rows[0].signature) };
};

describe("whoever has taken over the api", () => {
  test.each(tries)("has no receipt credited by deciding for the reviewers %s", async (_what, statements) => {
    const before = await available();
    expect(await asTheApi(await statements())).toBe("done");
    const told = await hearFlowsWork(api.ctx);
    expect(told).toContainEqual({ event: "decision.unsigned", kind: "collection", subjectId: receipt });
    expect((await notesOf(api, "decision.unsigned")).at(-1)?.subject).toBe(receipt);
    expect(await available()).toBe(before);
  });

  test.each(refused)("is refused when he decides for the reviewers %s", async (_what, statements) => {
    expect(await asTheApi(await statements())).toBe("42501");
  });

  test("has nothing credited by what a reviewer signed about another merchant's case", async () => {
    const signature = await signedElsewhere();
    const here = `INSERT INTO review_case SELECT (jsonb_populate_record(c, jsonb_build_object('id', '${signature.caseId}',
      'case_no', 'RC-again', 'state', 'queued', 'assignee', NULL))).* FROM review_case c WHERE id = '${caseId}'`;
    expect(await asTheApi([here])).toBe("23505");
    expect(await asTheApi(decided(signature.id))).toBe("done");
    expect(await hearFlowsWork(api.ctx)).toContainEqual(unsigned());
  });

  test("has nothing sent back by ending the case without a decision", async () => {
    const { asked, ctx } = bank.takingRefunds();
    const turned = [
      ...presented(reviewer.session),
      `UPDATE collection_order SET state = 'REFUNDING' WHERE id = '${receipt}'`,
      work("collection/refund", receipt, mine.tenant),
    ];
    const ended = `UPDATE review_case SET state = 'closed', closed_at = now(), assignee = NULL WHERE id = '${caseId}'`;
    expect(await asTheApi([ended])).toBe("42501");
    const begun = `INSERT INTO review_case SELECT (jsonb_populate_record(c, jsonb_build_object('id', '${randomUUID()}',
      'case_no', 'RC-ended', 'state', 'closed', 'closed_at', now()))).* FROM review_case c WHERE id = '${caseId}'`;
    expect(await asTheApi([begun])).toBe("23514");
    expect(await asTheApi(turned)).toBe("done");
    expect(await hearFlowsWork(ctx)).toContainEqual(unsigned());
    expect(asked).toEqual([]);
  });

  test("has it credited by what a reviewer signed, and by nothing else", async () => {
    const before = await available();
    const input = approval();
    const [id, signed] = [
      randomUUID(),
      await signAct(reviewer.session.sign!, reviewer.session, desk.decideCase, input),
    ];
    const row = {
      staff: reviewer.member.id,
      passkey: await passkeyOf(reviewer),
      session: sessionOf(reviewer),
      signed,
    };
    const body = JSON.stringify(input);
    expect(await asTheApi([await signatureRow(id, { ...row, body }), ...decided(id)])).toBe("done");
    await hearFlowsWork(api.ctx);
    expect(await available()).toBeGreaterThan(before);
  });

  test.each([
    [
      "writes when it was bound",
      `INSERT INTO staff_passkey (id, staff_id, bound_at) SELECT gen_random_uuid(), id, now() FROM staff`,
    ],
    ["calls it the first", "UPDATE staff_passkey SET is_first = true"],
    ["makes it older", "UPDATE staff_passkey SET bound_at = now() - interval '9 days'"],
    ["puts another key in its place", "UPDATE staff_passkey SET public_key = '\\x00'"],
    ["takes it from the table", "DELETE FROM staff_passkey"],
    ["says that it was told of", "UPDATE staff_passkey SET told_at = now()"],
    ["says that its owner confirmed it", "UPDATE staff_passkey SET confirmed_at = now()"],
    ["says with which code it is confirmed", "UPDATE staff_passkey SET code_hash = sha256('known')"],
    ["says when it was signed", "INSERT INTO staff_signature (id, at) VALUES (gen_random_uuid(), now())"],
    ["changes what was signed", "UPDATE staff_signature SET body = '{}'"],
    ["removes what was signed", "DELETE FROM staff_signature"],
    ["says who signed an agreement", "UPDATE agreement SET agreed_signature = NULL"],
    ["says what an item was decided with", "UPDATE statement_break SET signature = NULL"],
  ])("is refused when he %s", async (_what, statement) => {
    expect(await asTheApi([statement])).toBe("42501");
  });

  test("brings no removed passkey back", async () => {
    const id = randomUUID();
    const bound = ownKey().bind(id, reviewer.member.id);
    const of = `WHERE id = '${id}'`;
    expect(await asTheApi([bound])).toBe("42501");
    await execute(api.database.ownerUrl, bound, `UPDATE staff_passkey SET removed_at = now() ${of}`);
    expect(await asTheApi([`UPDATE staff_passkey SET removed_at = NULL ${of}`])).toBe("42501");
    expect(await asTheApi([`UPDATE staff_passkey SET used_at = now() ${of}`])).toBe("23001");
  });

  test("decides about no open item for the treasury, though one person could", async () => {
    const entry = bank.anEntry({ accountId: "990000000001" });
    await recordEntry(api.ctx, entry);
    const item = await treasury.take(treasurer, entry.reference);
    const decision = `UPDATE statement_break SET decision = 'return', decided_by = '${treasurer.member.id}', decided_at = now(),
      note = 'forged' WHERE id = '${item}'`;
    const forged = [`SET LOCAL app.merchant_id = '${house}'`, ...presented(treasurer.session), decision];
    expect(await asTheApi([...forged, work("statement/settle", item)])).toBe("done");
    const { asked, ctx } = bank.takingRefunds();
    expect(await hearFlowsWork(ctx)).toContainEqual({ event: "decision.unagreed", breakId: item });
    expect((await notesOf(api, "decision.unagreed")).at(-1)?.subject).toBe(item);
    expect(asked).toEqual([]);
    expect((await treasury.decide(treasurer, item, { decision: "return" })).code).toBe(0);
    const { rows } = await owner.query(
      "SELECT begun_at IS NOT NULL AS begun FROM statement_break WHERE id = $1",
      [item],
    );
    expect(rows).toEqual([{ begun: true }]);
  });
});
