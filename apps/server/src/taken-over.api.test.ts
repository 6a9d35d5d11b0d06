import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { secretsOf } from "#platform/processes.ts";
import { makeTestDatabase, type TestDatabase } from "#testing/database.ts";
import { attacksOnRoles, attacksOnTables } from "#testing/ledger-attacks.ts";
import { testEnvironment } from "#testing/environment.ts";
import { hasOwnUsers, taken, takeOver, type Taken, type TakenOver } from "#testing/take-over.ts";

/**
 * What somebody can do who runs code of his own inside one of the processes that answer. Each runs as it does in production;
 * he has its environment, its files, its user and its login, and tries whatever is another's.
 */
let database: TestDatabase;
let owner: pg.Client;
let inside: Record<Taken, TakenOver>;
let leave = async () => {};
const staff = randomUUID();
const merchant = randomUUID();
const person = randomUUID();
const house = "00000000-0000-0000-0000-000000000000";

beforeAll(async () => {
  database = await makeTestDatabase(inject("postgresUrl"));
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO staff (id, email, name, role, language, created_at, password_hash, authenticator)
     VALUES ('${staff}', 'treasurer@causeway.example', 'Treasurer', 'treasury', 'zh-CN', now(), 'x', '\\x00')`,
  );
  await owner.query(faceCheck("SENT"));
  await owner.query(colleague);
  ({ inside, leave } = await takeOver(database));
}, 120_000);
afterAll(async () => {
  await leave();
  await owner.end();
});

/** What the owner's login is told: each try would work, were it not for whose it is. */
async function asOwner(statements: readonly string[]): Promise<string> {
  await owner.query("BEGIN");
  try {
    let result: pg.QueryResult | undefined;
    for (const statement of statements) result = await owner.query(statement);
    return `done ${result?.rowCount}`;
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error);
  } finally {
    await owner.query("ROLLBACK");
  }
}

const denied = "42501";
/** The part of a key that only its holder has; a public half has none. */
function secretIn(name: string, value: unknown): [name: string, secret: string][] {
  const secret = typeof value === "string" ? value : (value as { d?: string }).d;
  return secret === undefined ? [] : [[name, secret]];
}
/** Asks for the right to write and writes no row. */
const nothing = (table: string, column = "*") =>
  `INSERT INTO ${table} ${column === "*" ? "" : `(${column})`} SELECT ${column} FROM ${table} WHERE false`;
const session = (audience: Taken, user: string, tenant: string) =>
  `INSERT INTO session (id, audience, token_hash, salt, client_key, user_id, tenant, role, created_at, idle_until, expires_at)
   VALUES ('${randomUUID()}', '${audience}', sha256('known'), '\\x01', '{}', '${user}', '${tenant}', 'treasury', now(),
     now() + interval '1 hour', now() + interval '1 hour')`;
const faceCheck = (state: string) =>
  `INSERT INTO face_check (merchant_id, id, member_id, subject, person, sent_to, state, sent_at, expires_at)
   VALUES ('${merchant}', '${randomUUID()}', '${person}', '', '', '', '${state}', now(), now())`;
const named = `SET LOCAL app.merchant_id = '${merchant}'`;
const passkey = `INSERT INTO staff_passkey (id, staff_id, credential_id, public_key, sign_count, transports, name)
   VALUES ('${randomUUID()}', '${staff}', 'his', '\\x00', 0, '{}', 'his')`;
const member = `INSERT INTO staff (id, email, name, role, language, created_at)
   VALUES ('${randomUUID()}', 'x@causeway.example', 'X', 'treasury', 'zh-CN', now())`;

const undecided = `INSERT INTO review_case (merchant_id, id, case_no, kind, subject_id, subject_no, merchant_name, risk_score,
     signals, people_needed, prepared_by, permission, link, calendar, state, opened_at, due_at)
   VALUES ('${merchant}', '${randomUUID()}', 'RC-1', 'collection', '${person}', '', '', 0, '[]', 1, '${person}',
     'enterprise.edit', 'RealNameAuth', 'HK', 'queued', now(), now())`;
const ended = "state = 'closed', closed_at = now()";
const tried = (key: string) => `INSERT INTO attempt_count VALUES ('${key}', 9, 'infinity')`;
const colleague = `SELECT append_audit('${house}', now(), 'staff:${staff}', 'staff.disabled', 'x', '{}')`;

const target = () => ({ tenant: merchant, available: 1n, nostro: 2n, handedOver: person });

type Try = readonly [what: string, by: readonly Taken[], statements: readonly string[]];
const everyone = taken;
const tries: readonly Try[] = [
  ["ask a bank for something", everyone, [nothing("bank_instruction")]],
  ["say what a bank was sent", everyone, [nothing("bank_instruction_attempt")]],
  ["say what a bank booked", everyone, [nothing("bank_entry")]],
  ["say what stands in a bank's statement", everyone, [nothing("bank_statement")]],
  ["move money of the house", everyone, [nothing("house_transfer")]],
  ["make a receipt", everyone, [nothing("collection_order")]],
  ["say that a receipt is booked", everyone, ["UPDATE collection_order SET booked_at = now() WHERE false"]],
  ["read what seals sessions", everyone, ["SELECT * FROM session_seal_key"]],
  ["make a member of staff", everyone, [member]],
  ["bind a passkey of his own for a colleague", everyone, [passkey]],
  ["give himself a title", everyone, ["UPDATE membership SET title = 'director' WHERE false"]],
  ["say that a face was recognised", everyone, [named, faceCheck("PASSED")]],
  ["propose something to colleagues", ["portal", "door"], [nothing("agreement", "id")]],
  ["decide a case", ["portal", "door"], [nothing("review_decision")]],
  [
    "decide about an open item",
    ["portal", "door"],
    ["UPDATE statement_break SET decision = 'return' WHERE false"],
  ],
  ["sign in a colleague's name", ["portal", "door"], [nothing("staff_signature")]],
  ["read how colleagues sign in", ["portal", "door"], ["SELECT password_hash, authenticator FROM staff"]],
  [
    "replace a colleague's password",
    ["portal", "door"],
    ["UPDATE staff SET password_hash = 'y' WHERE false"],
  ],
  ["invite a colleague", ["portal", "door"], [nothing("staff_invitation")]],
  ["read what banks said", ["portal"], ["SELECT bytes FROM bank_message"]],
  ["open a session of staff", ["portal", "door"], [session("console", staff, house)]],
  ["open a session of a merchant's", ["console", "door"], [session("portal", person, merchant)]],
  ["bind a passkey for a merchant's person", ["console", "door"], [nothing("passkey")]],
  [
    "replace a merchant's person's password",
    ["console", "door"],
    ["UPDATE person SET password_hash = 'y' WHERE false"],
  ],
  ["write a code that confirms", ["console", "door"], [nothing("one_time_code")]],
  ["set a payment password", ["console", "door"], [nothing("payment_password")]],
  ["make somebody a member of a merchant", ["console", "door"], [nothing("membership")]],
  ["store a message of the bank's", ["portal", "console"], [nothing("bank_message", "id")]],
  ["store what another partner said", ["portal", "console"], [nothing("inbox", "source")]],
  ["read a merchant's people", ["door"], ["SELECT * FROM person"]],
  ["read a merchant's company", ["door"], ["SELECT * FROM enterprise"]],
  ["read a merchant's sessions", ["door"], ["SELECT * FROM session"]],
  ["read what messages of the bank's say", ["door"], ["SELECT bytes FROM bank_message"]],
  [
    "say that a message of the bank's was read",
    ["door"],
    ["UPDATE bank_message SET verdict = 'read' WHERE false"],
  ],
  ["take work from the outbox", ["door"], ["DELETE FROM outbox"]],
  ["have a face asked for", ["console", "door"], [named, faceCheck("SENT")]],
  ["ask for a recovery", ["console", "door"], [nothing("recovery", "id")]],
  ["end a case that nobody decided", everyone, [named, undecided, `UPDATE review_case SET ${ended}`]],
  ["stop looking for somebody in lists", everyone, ["DELETE FROM screening_watch WHERE false"]],
  ["count tries at colleagues, or forget them", ["portal", "door"], [tried("staff-account:somebody")]],
  ["use up the tries of merchants' people", ["console", "door"], [tried("password-name:somebody")]],
  ["use up the day's short messages", everyone, [tried("sms-day:everybody")]],
  [
    "write down what a colleague did",
    ["portal", "door"],
    [`SET LOCAL app.merchant_id = '${house}'`, colleague],
  ],
];

describe.each(taken)("whoever has taken over the %s", (part) => {
  const others = taken.filter((each) => each !== part);
  const urls = (): Record<string, string> => ({
    causeway_portal: database.portalUrl,
    causeway_console: database.consoleUrl,
    causeway_door: database.doorUrl,
    causeway_flows: database.flowsUrl,
    causeway_poster: database.posterUrl,
  });

  test.each(hasOwnUsers ? ["secretsFile", "environ"] : [])(
    "reads no other process's %s, though its own",
    async (what) => {
      const pathOf = ({ secretsFile, pid }: TakenOver) =>
        what === "environ" ? `/proc/${pid}/environ` : secretsFile;
      const read = (path: string) =>
        inside[part].run(`return (await import("node:fs")).readFileSync("${path}", "utf8")`);
      expect((await read(pathOf(inside[part]))).done).not.toBe("");
      for (const other of others) expect((await read(pathOf(inside[other]))).refused, other).toBe("EACCES");
      expect((await read(`/proc/${process.pid}/environ`)).refused).toBe("EACCES");
    },
  );

  test("has no key, password or address that is another's", async () => {
    const { done } = await inside[part].run(`
      const file = JSON.parse((await import("node:fs")).readFileSync(process.env.SECRETS_FILE, "utf8"));
      return { keys: Object.keys(file), settings: Object.keys(process.env), held: JSON.stringify([file, process.env]) };`);
    const { keys, settings, held } = done as { keys: string[]; settings: string[]; held: string };
    expect(keys.toSorted()).toEqual(
      secretsOf(part)
        .filter((name) => name !== "store")
        .toSorted(),
    );
    for (const name of ["POSTER_DATABASE_URL", "MIGRATE_DATABASE_URL", "SMTP_URL"])
      expect(settings).not.toContain(name);
    const all = JSON.parse(readFileSync(testEnvironment.SECRETS_FILE, "utf8")) as Record<string, unknown>;
    for (const [name, secret] of Object.entries(all).flatMap(([each, value]) => secretIn(each, value)))
      expect(held.includes(secret), name).toBe(keys.includes(name));
    for (const [role, url] of Object.entries(urls()))
      expect(held.includes(new URL(url).password), role).toBe(role === `causeway_${part}`);
  });

  test("logs in as nobody else with what it has, and becomes nobody else", async () => {
    for (const role of Object.keys(urls()).filter((each) => each !== `causeway_${part}`)) {
      const { refused } = await inside[part].run(`
        const { createRequire } = await import("node:module");
        const { Client } = createRequire(url)("pg");
        const own = new URL(process.env.DATABASE_URL);
        own.username = "${role}";
        const client = new Client({ connectionString: own.href });
        await client.connect();
        await client.end();`);
      expect(refused, role).toBe("28P01");
      expect(await inside[part].sql(`SET ROLE ${role}`), role).toBe(denied);
      expect(await asOwner([`SET ROLE ${role}`]), role).toMatch(/^done/);
    }
  });

  test("writes no table of the ledger", async () => {
    const { rows } = await owner.query<{ name: string; first: string }>(
      `SELECT c.oid::regclass::text AS name, (SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0
         AND attidentity = '' AND attgenerated = '' AND NOT attisdropped LIMIT 1) AS first
       FROM pg_class c WHERE relnamespace = 'ledger'::regnamespace AND relkind IN ('r', 'p')`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const { name, first } of rows)
      for (const statement of [
        `INSERT INTO ${name} (${first}) SELECT ${first} FROM ${name} WHERE false`,
        `UPDATE ${name} SET ${first} = ${first} WHERE false`,
        `DELETE FROM ${name} WHERE false`,
      ]) {
        expect(await inside[part].sql(statement), statement).toBe(denied);
        expect(await asOwner([statement]), statement).toBe("done 0");
      }
  });

  test.each([...attacksOnTables(target), ...attacksOnRoles(target)])(
    "has no way to %s",
    async (_what, statements, refusedWith = denied) => {
      const said = await inside[part].sql(named, ...statements());
      expect(said).toBe(part === "door" ? denied : refusedWith);
    },
  );

  test("calls no function of another owner's, but for what whoever presents his session may", async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT p.oid::regproc::text AS name FROM pg_proc p
       WHERE prosecdef AND has_function_privilege('causeway_${part}', p.oid, 'EXECUTE')
         AND (pronamespace <> 'ledger'::regnamespace OR has_schema_privilege('causeway_${part}', 'ledger', 'USAGE'))
         AND pronamespace IN ('public'::regnamespace, 'ledger'::regnamespace) ORDER BY 1`,
    );
    const both = ["ledger.open_merchant_accounts", "session_person"];
    const may = {
      portal: ["hold_money", ...both.slice(0, 1), "release_money", ...both.slice(1)],
      console: [...both, "confirm_staff_passkey"],
      door: [],
    };
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set<string>(may[part]));
  });

  test("sees a merchant that it names, where its work is with merchants, and none without naming it", async () => {
    const look = "SELECT id FROM face_check";
    expect(await inside[part].sql(look)).toBe(part === "door" ? denied : "done 0");
    expect(await inside[part].sql(named, look)).toBe(part === "door" ? denied : "done 1");
    expect(await asOwner([look])).toBe("done 1");
  });

  test("reads no merchant's audit without naming it, and the house's where staff are", async () => {
    const look = "SELECT seq FROM audit LIMIT 1";
    const asStaff = `SET LOCAL app.staff_id = '${staff}'`;
    const ofHouse = `SET LOCAL app.merchant_id = '${house}'`;
    expect(await asOwner([look])).toBe("done 1");
    expect(await inside[part].sql(asStaff, look)).toBe(part === "console" ? "done 1" : "done 0");
    expect(await inside[part].sql(ofHouse, look)).toBe(part === "console" ? "done 1" : "done 0");
  });

  test.each(tries.filter(([, by]) => by.includes(part)))("cannot %s", async (_what, _by, statements) => {
    expect(await asOwner(statements)).toMatch(/^done/);
    expect(await inside[part].sql(...statements)).toBe(denied);
  });
});
