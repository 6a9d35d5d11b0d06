import {
  findBrokenRules,
  openMerchantAccounts,
  post,
  readBalance,
  setAccountsClosed,
  type MerchantAccounts,
} from "@causeway/ledger";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import {
  attacksOnRoles,
  attacksOnTables,
  malformedBatches,
  readBooks,
  type Attack,
} from "#testing/ledger-attacks.ts";
import { fund, proofFrom } from "#testing/money.ts";
import { signIn, type TestSession } from "#testing/sign-in.ts";
import { makeStaffMember, signInStaffMember } from "#testing/staff.ts";
import { newId } from "../ids.ts";

/**
 * What somebody could try whose SQL runs as a login that has to do with money, by injection or with its password. Whatever he
 * tries, the books stay as they are, and beside it the work that the role is for goes on.
 */
let api: TestApi;
let owner: pg.Client;
const logins: Record<Login, pg.Client> = {} as Record<Login, pg.Client>;
type Login = "causeway_portal" | "causeway_flows" | "causeway_poster";

/** The merchant he acts for, and the one whose money he is after. */
let mine: TestSession;
let theirs: TestSession;
let own: MerchantAccounts;
let other: MerchantAccounts;
let nostro: bigint;
let sessions: Record<"ended" | "expired" | "idle" | "enrolling" | "console", TestSession>;
const heldOrder = newId(new Date());
const handedOver = newId(new Date());
const heldByThem = newId(new Date());

beforeAll(async () => {
  api = await startTestApi();
  const { ctx, database } = api;
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  for (const [login, url] of [
    ["causeway_portal", database.portalUrl],
    ["causeway_flows", database.flowsUrl],
    ["causeway_poster", database.posterUrl],
  ] as const) {
    logins[login] = new pg.Client({ connectionString: url });
    await logins[login].connect();
  }
  mine = await signIn(ctx);
  theirs = await signIn(ctx);
  own = await fund(ctx, mine.tenant, 1_000n);
  other = await fund(ctx, theirs.tenant, 1_000n);
  const { rows } = await owner.query<{ id: string }>(
    "SELECT id::text FROM ledger.account WHERE kind = 'nostro' AND currency = 'USD' ORDER BY id LIMIT 1",
  );
  nostro = BigInt(rows[0]?.id ?? "0");
  sessions = await otherSessions();
  for (const order of [heldOrder, handedOver]) await hold(mine, order, "100");
  await hold(theirs, heldByThem, "100");
  await owner.query(
    `INSERT INTO bank_instruction (id, tenant, partner, kind, subject, n, reference, currency, minor, digest, state, written_at)
     SELECT $1, $2, 'harbour', 'payment', $1, 1, 'r', 'USD', 100,
            encode(sha256(convert_to('payment' || E'\\n' || $1::uuid || E'\\n' || 'r' || E'\\n' || 'USD' || E'\\n' || 100, 'UTF8')), 'hex'),
            'written', now()`,
    [handedOver, mine.tenant],
  );
});

afterAll(async () => {
  for (const client of [owner, ...Object.values(logins)]) await client.end();
  await api.stop();
});

async function otherSessions() {
  const { ctx } = api;
  const { tenant } = theirs;
  const ended = await signIn(ctx, { tenant });
  await owner.query("UPDATE session SET salt = NULL WHERE id = $1", [ended.id]);
  const expired = await signIn(ctx, { tenant });
  await owner.query("UPDATE session SET expires_at = now() - interval '1 second' WHERE id = $1", [
    expired.id,
  ]);
  const idle = await signIn(ctx, { tenant, idleUntil: new Date(Date.now() - 1_000) });
  const enrolling = await signIn(ctx, { tenant, enrolOnly: true });
  const staff = await makeStaffMember(ctx, { role: "treasury", name: "T", email: "t@causeway.example" });
  const opened = await signInStaffMember(ctx, staff.id, "treasury");
  const id = opened.token.split(".")[0] as TestSession["id"];
  return { ended, expired, idle, enrolling, console: { ...opened, id, tenant } };
}

const proofText = (session: TestSession) => `'\\x${proofFrom(session).toString("hex")}'`;
const actFor = ({ tenant }: TestSession) => `SET LOCAL app.merchant_id = '${tenant}'`;
const holdText = (session: TestSession, order: string = newId(new Date()), minor = "1") =>
  `SELECT hold_money('${session.id}', ${proofText(session)}, '${order}', 'USD', ${minor})`;
const releaseText = (session: TestSession, order: string) =>
  `SELECT release_money('${session.id}', ${proofText(session)}, '${order}')`;
const batch = (kind: string, purpose: string, from: bigint, to: bigint, pending = "NULL") => {
  const isUp = from < to;
  return `SELECT ledger.post_batch('{${isUp ? `${from},${to}` : `${to},${from}`}}', ARRAY[uuidv7()], '{${isUp ? 1 : 2}}', '{${isUp ? 2 : 1}}', '{5}',
    '{${purpose}}', NULL, '{${kind}}', NULL, ${pending})`;
};
const forgedSession = (columns: string, values: string) =>
  `INSERT INTO session (id, audience, token_hash, salt, client_key, user_id, tenant, role, created_at, idle_until, expires_at${columns})
   SELECT '01900000-0000-7000-8000-0000000000aa', 'portal', sha256('known'), '\\x01', '{}', uuidv7(), '${theirs.tenant}', 'administrator', now(),
          now() + interval '1 hour', now() + interval '1 hour'${values}`;
const holdAsForged = `SELECT hold_money('01900000-0000-7000-8000-0000000000aa', 'known', uuidv7(), 'USD', 1)`;

async function hold(session: TestSession, order: string, minor: string): Promise<void> {
  const statements = [holdText(session, order, minor)];
  const held = await inTransaction(logins.causeway_portal, session, statements, "COMMIT");
  expect(held).toBeNull();
}

/** Runs all of them and gives what the last one answered, or the code with which one was refused. */
async function inTransaction(
  client: pg.Client,
  session: TestSession,
  statements: readonly string[],
  end: "COMMIT" | "ROLLBACK",
): Promise<unknown> {
  await client.query(`BEGIN; ${actFor(session)}`);
  try {
    let answer: pg.QueryResult<Record<string, unknown>> | undefined;
    for (const statement of statements) answer = await client.query<Record<string, unknown>>(statement);
    await client.query(end);
    return Object.values(answer?.rows[0] ?? {})[0];
  } catch (error) {
    await client.query("ROLLBACK");
    return (error as pg.DatabaseError).code;
  }
}

const booksNow = () => readBooks(owner);

const target = () => ({ tenant: mine.tenant, available: own.available, nostro, handedOver });

const attacksOnPosting: Attack[] = [
  ["become the poster", () => ["SET ROLE causeway_poster"]],
  ["be taken for the poster", () => ["SET SESSION AUTHORIZATION causeway_poster"]],
  [
    "let himself post",
    () => [
      "GRANT EXECUTE ON FUNCTION ledger.post_batch TO CURRENT_USER",
      batch("pending", "hold", own.available, own.inProcess),
    ],
  ],
];

const ofThePortal: Attack[] = [
  ...attacksOnTables(target),
  ...attacksOnRoles(target),
  ...attacksOnPosting,
  ["become the flows", () => ["SET ROLE causeway_flows"]],
  ["be taken for the flows", () => ["SET SESSION AUTHORIZATION causeway_flows"]],
  ["move his own money", () => [batch("transfer", "hold", own.available, own.inProcess)]],
  ["move money of the house", () => [batch("transfer", "opening", nostro, own.available)]],
  ["hold money of the house", () => [batch("pending", "hold", nostro, own.inProcess)]],
  ["hold another merchant's money", () => [batch("pending", "hold", other.available, own.inProcess)]],
  [
    "settle his own hold",
    () => [batch("post", "hold", own.available, own.inProcess, `ARRAY['${heldOrder}'::uuid]`)],
  ],
  ["freeze another merchant", () => [`SELECT ledger.set_accounts_closed('{${other.available}}', true)`]],
  ["open accounts of the house", () => ["SELECT ledger.open_platform_accounts('{fee}', '{USD}', 9, '{}')"]],
  [
    "open another merchant's accounts",
    () => [`SELECT ledger.open_merchant_accounts('${theirs.tenant}', '{EUR}')`],
  ],
  [
    "look for a hold that is not his",
    () => [`SELECT * FROM ledger.find_hold('${theirs.tenant}', '${heldByThem}')`],
  ],
  ["hold another's money with his own session", () => [actFor(theirs), holdText(mine)]],
  [
    "hold another's money with his session's name and one's own proof",
    () => [actFor(theirs), `SELECT hold_money('${theirs.id}', ${proofText(mine)}, uuidv7(), 'USD', 1)`],
  ],
  [
    "present what the table says of the token",
    () => [
      actFor(theirs),
      `SELECT hold_money('${theirs.id}', (SELECT token_hash FROM session WHERE id = '${theirs.id}'), uuidv7(), 'USD', 1)`,
    ],
  ],
  ["present nothing", () => [`SELECT hold_money('${mine.id}', NULL, uuidv7(), 'USD', 1)`]],
  ["hold without a merchant", () => ["SET LOCAL app.merchant_id = ''", holdText(mine)]],
  ["use a session that was ended", () => [actFor(theirs), holdText(sessions.ended)]],
  ["use a session that is over", () => [actFor(theirs), holdText(sessions.expired)]],
  ["use a session that nobody looked at for long", () => [actFor(theirs), holdText(sessions.idle)]],
  ["use a session that can only enrol", () => [actFor(theirs), holdText(sessions.enrolling)]],
  ["use a session of staff", () => [actFor(theirs), holdText(sessions.console)]],
  ["forge a session", () => [actFor(theirs), forgedSession("", ""), holdAsForged]],
  [
    "forge a session with another one's seal",
    () => [
      actFor(theirs),
      forgedSession(", seal", `, (SELECT seal FROM session WHERE id = '${theirs.id}')`),
      holdAsForged,
    ],
  ],
  [
    "turn his own session into another merchant's",
    () => [
      actFor(theirs),
      `UPDATE session SET tenant = '${theirs.tenant}' WHERE id = '${mine.id}'`,
      holdText(mine),
    ],
  ],
  [
    "give another's session a token he knows",
    () => [
      actFor(theirs),
      `UPDATE session SET token_hash = sha256('known') WHERE id = '${theirs.id}'`,
      `SELECT hold_money('${theirs.id}', 'known', uuidv7(), 'USD', 1)`,
    ],
  ],
  [
    "bring an ended session back",
    () => [actFor(theirs), `UPDATE session SET salt = '\\x01' WHERE id = '${sessions.ended.id}'`],
    "23001",
  ],
  [
    "make a session last",
    () => [`UPDATE session SET expires_at = 'infinity' WHERE id = '${mine.id}'`],
    "23001",
  ],
  [
    "make a session of staff one of a merchant's",
    () => [`UPDATE session SET audience = 'portal' WHERE id = '${sessions.console.id}'`],
    "23001",
  ],
  ["remove a session to write it anew", () => [`DELETE FROM session WHERE id = '${sessions.ended.id}'`]],
  [
    "shadow the session's table",
    () => [
      actFor(theirs),
      "CREATE TEMP TABLE session AS SELECT * FROM public.session",
      `UPDATE pg_temp.session SET token_hash = sha256('known') WHERE id = '${theirs.id}'`,
      "SET LOCAL search_path = pg_temp, public",
      `SELECT public.hold_money('${theirs.id}', 'known', uuidv7(), 'USD', 1)`,
    ],
  ],
  [
    "shadow the functions",
    () => [
      actFor(theirs),
      `CREATE FUNCTION pg_temp.session_merchant(uuid, bytea) RETURNS uuid LANGUAGE sql AS $$ SELECT '${theirs.tenant}'::uuid $$`,
      "SET LOCAL search_path = pg_temp, public",
      holdText(mine),
    ],
  ],
  ["hold less than nothing", () => [holdText(mine, newId(new Date()), "-5")], "23000"],
  ["hold nothing", () => [holdText(mine, newId(new Date()), "NULL")], "23000"],
  ["hold more than there is", () => [holdText(mine, newId(new Date()), "801")], "insufficient_funds"],
  [
    "hold again under the same order with another amount",
    () => [holdText(mine, heldOrder, "99")],
    "id_reused",
  ],
  ["release what was handed over", () => [releaseText(mine, handedOver)]],
  [
    "unmake the handing over, and release",
    () => [`DELETE FROM bank_instruction WHERE subject = '${handedOver}'`, releaseText(mine, handedOver)],
  ],
  [
    "turn the handing over to another order, and release",
    () => [
      `UPDATE bank_instruction SET subject = uuidv7() WHERE subject = '${handedOver}'`,
      releaseText(mine, handedOver),
    ],
  ],
  ["release another merchant's hold", () => [releaseText(mine, heldByThem)], "pending_not_found"],
  ["say himself whether it was handed over", () => [`SELECT is_handed_over('${handedOver}')`]],
];

/** He writes what banks said and are asked for; but he is nobody's person, and posts nothing. */
const ofTheFlows: Attack[] = [
  ...attacksOnTables(target),
  ...attacksOnRoles(target),
  ...attacksOnPosting,
  ["move money of the house", () => [batch("transfer", "opening", nostro, own.available)]],
  ["open accounts of the house", () => ["SELECT ledger.open_platform_accounts('{fee}', '{USD}', 9, '{}')"]],
  ["freeze a merchant", () => [`SELECT ledger.set_accounts_closed('{${other.available}}', true)`]],
  [
    "hold a merchant's money by what the table says of his token",
    () => [
      `SELECT hold_money('${mine.id}', (SELECT token_hash FROM session WHERE id = '${mine.id}'), uuidv7(), 'USD', 1)`,
    ],
  ],
  ["forge a session", () => [actFor(theirs), forgedSession("", ""), holdAsForged]],
  [
    "propose for somebody by the name of his session",
    () => [
      "SET LOCAL app.merchant_id = '00000000-0000-0000-0000-000000000000'",
      `INSERT INTO agreement (merchant_id, id, act, subject, content, proposed_in, until) VALUES
         ('00000000-0000-0000-0000-000000000000', uuidv7(), 'break.close', 's', '{}', '${sessions.console.id}', now() + interval '1 day')`,
    ],
    "23502",
  ],
  [
    "say who proposed",
    () => [
      `INSERT INTO agreement (merchant_id, id, act, subject, content, digest, proposed_in, proposed_by, proposed_at, until)
       VALUES ('${mine.tenant}', uuidv7(), 'break.close', 's', '{}', '', '${mine.id}', uuidv7(), now(), now() + interval '1 day')`,
    ],
  ],
  ["change what the bank said", () => ["UPDATE bank_message SET bytes = ''", "UPDATE inbox SET body = '{}'"]],
  ["send money back to somebody else", () => ["UPDATE collection_order SET bank_reference = 'X'"]],
];

const ofThePoster: Attack[] = [
  ...attacksOnTables(target),
  ...attacksOnRoles(target),
  ["become the portal", () => ["SET ROLE causeway_portal"]],
  ["become the flows", () => ["SET ROLE causeway_flows"]],
  ["hold a merchant's money in his name", () => [holdText(mine)]],
  ["release a merchant's money in his name", () => [releaseText(mine, heldOrder)]],
  ["read sessions", () => ["SELECT token_hash FROM session"]],
  ["read orders", () => ["SELECT * FROM collection_order"]],
  ["read what banks were asked", () => ["SELECT * FROM bank_instruction"]],
  ...malformedBatches(() => own),
  [
    "open an account where the chart has none",
    () => ["SELECT ledger.open_platform_accounts('{available}', '{USD}', 1, '{}')"],
    "23514",
  ],
];

const tryAll = (login: Login, attacks: Attack[]) =>
  test.each<Attack>(attacks)("cannot %s", async (_what, statements, refusedWith = "42501") => {
    const before = await booksNow();
    const answer = await inTransaction(logins[login], mine, statements(), "ROLLBACK");
    expect(answer).toBe(refusedWith);
    expect(await booksNow()).toEqual(before);
  });

describe("whoever has the login of the portal", () => {
  tryAll("causeway_portal", ofThePortal);

  test("holds, holds again and releases the money of whoever is signed in, and reads it", async () => {
    const app = logins.causeway_portal;
    const order = newId(new Date());
    const twice = [holdText(mine, order, "300"), holdText(mine, order, "300")];
    expect(await inTransaction(app, mine, twice, "COMMIT")).toBeNull();
    expect((await readBalance(owner, own.available))?.spendable).toBe(500n);
    expect(await inTransaction(app, mine, [releaseText(mine, order)], "COMMIT")).toBeNull();
    expect(await inTransaction(app, mine, [releaseText(mine, order)], "COMMIT")).toBeNull();
    expect(await inTransaction(app, mine, [holdText(mine, order, "300")], "COMMIT")).toBe("pending_resolved");
    expect((await readBalance(owner, own.available))?.spendable).toBe(800n);
    const seen = [`SELECT count(*)::int FROM ledger.account WHERE merchant_id = '${mine.tenant}'`];
    expect(await inTransaction(app, mine, seen, "ROLLBACK")).toBe(3);
    expect(await inTransaction(app, theirs, seen, "ROLLBACK")).toBe(0);
  });

  test("spends no id of another merchant by holding under the other's order", async () => {
    const order = newId(new Date());
    const holding = (by: TestSession, minor: string) =>
      inTransaction(logins.causeway_portal, by, [holdText(by, order, minor)], "COMMIT");
    expect(await holding(mine, "1")).toBeNull();
    expect(await holding(theirs, "2")).toBeNull();
  });
});

describe("whoever has the login of the flows", () => {
  tryAll("causeway_flows", ofTheFlows);
});

describe("whoever has the login of the poster", () => {
  tryAll("causeway_poster", ofThePoster);

  test("posts, opens accounts and closes them", async () => {
    const poster = logins.causeway_poster;
    const chain = [
      {
        kind: "transfer",
        id: newId(new Date()),
        debit: nostro,
        credit: own.available,
        amount: 7n,
        purpose: "opening",
      },
    ] as const;
    expect(await post(poster, [chain])).toEqual([{ accepted: true, replayed: false }]);
    expect(await post(poster, [chain])).toEqual([{ accepted: true, replayed: true }]);
    const reused = [{ ...chain[0], amount: 8n }];
    expect(await post(poster, [reused])).toMatchObject([{ accepted: false, refusal: "id_reused" }]);
    await openMerchantAccounts(poster, mine.tenant, ["CHF"]);
    await setAccountsClosed(poster, [own.uncredited], true);
    expect(await findBrokenRules(poster)).toEqual([]);
  });
});
