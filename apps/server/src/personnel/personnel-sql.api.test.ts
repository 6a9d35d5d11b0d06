import { randomUUID } from "node:crypto";
import { withdrawProposal } from "@causeway/contract/console/agreement";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { presented, sqlAsTheApi } from "#testing/api-sql.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { notesOf } from "#testing/security.ts";
import { personnelOf } from "#testing/personnel.ts";

/** What somebody could try whose SQL runs as the public api. */
let api: TestApi;
let app: pg.Client;
let asTheApi: ReturnType<typeof sqlAsTheApi>;
let heJing: StaffClient;
let guNing: StaffClient;
let stories: ReturnType<typeof personnelOf>;
let reviewer: StaffClient;
let disabled: StaffClient;
let waiting: string;
let settled: string;
beforeAll(async () => {
  api = await startTestApi({ env: { STAFF_WAIT_HOURS: "24" } });
  app = new pg.Client({ connectionString: api.database.consoleUrl });
  await app.connect();
  asTheApi = sqlAsTheApi(app, house);
  stories = personnelOf(api);
  heJing = await api.aStaffMember("seniorReviewer");
  guNing = await api.aStaffMember("seniorReviewer");
  reviewer = await api.aStaffMember("reviewer");
  disabled = await api.aStaffMember("treasury");
  await execute(
    api.database.ownerUrl,
    `UPDATE staff SET disabled_at = now() WHERE id = '${disabled.member.id}'`,
    `INSERT INTO staff_passkey (id, staff_id, credential_id, public_key, sign_count, transports, name, bound_at)
     VALUES ('${randomUUID()}', '${reviewer.member.id}', 'k', '\\x01', 0, '{}', 'Desk', now())`,
  );
  const done = await api.aStaffMember("support");
  settled = done.member.id;
  await stories.changeRole(heJing, done, "auditor");
  await stories.agree(guNing, settled);
  await stories.letTakeEffect();
  await stories.changeRole(heJing, reviewer, "seniorReviewer");
  await stories.agree(guNing, reviewer.member.id);
  waiting = (await stories.waiting(heJing, reviewer.member.id))!.changeId;
});
afterAll(async () => {
  await app.end();
  await api.stop();
});

const set = (what: string, who: () => string) => () => [`UPDATE staff SET ${what} WHERE id = '${who()}'`];
const newcomer = (role = "seniorReviewer") =>
  `INSERT INTO staff (id, email, name, role, language, created_at)
   VALUES ('${randomUUID()}', '${randomUUID()}@causeway.example', 'X', '${role}', 'en-US', now())`;
const change = (kind: string, staffId: string, role: string | null, columns = "", values = "") =>
  `INSERT INTO staff_change (id, kind, staff_id, name, email, language, role, state${columns})
   VALUES ('${randomUUID()}', '${kind}', '${staffId}', 'X', 'x@causeway.example', 'en-US',
     ${role === null ? "NULL" : `'${role}'`}, 'WAITING'${values})`;
const link = (staffId: string) =>
  `INSERT INTO staff_invitation VALUES ('${staffId}', sha256('${randomUUID()}'), '\\x01', now() + interval '1 day')`;

/** As a process that was taken over while both use it: it holds both tokens for the length of their calls. */
const agreedTo = (act: string, subject: string, wish: Record<string, string>, by: readonly StaffClient[]) => {
  const id = randomUUID();
  const [one, two] = by as [StaffClient, StaffClient];
  const content = JSON.stringify({ facts: {}, wish });
  return {
    made: [
      ...presented(one.session),
      `INSERT INTO agreement (merchant_id, id, act, subject, content, proposed_in, until)
       VALUES ('${house}', '${id}', '${act}', '${subject}', '${content}', '${one.session.token.slice(0, 36)}', now() + interval '1 h')`,
      ...presented(two.session),
      `UPDATE agreement SET agreed_in = '${two.session.token.slice(0, 36)}' WHERE id = '${id}'`,
    ],
    carriedOut: `UPDATE agreement SET carried_out_at = now() WHERE id = '${id}'`,
  };
};
const wish = { role: "seniorReviewer", waitHours: "24" };

type Try = [what: string, statements: () => readonly string[], refusedWith: string];
const refused: readonly Try[] = [
  ["make a member of staff", () => [newcomer()], "42501"],
  [
    "make one with a password",
    () => [newcomer().replace("created_at)", "created_at, password_hash)").replace("now())", "now(), 'x')")],
    "42501",
  ],
  ["raise a role", set("role = 'seniorReviewer'", () => reviewer.member.id), "42501"],
  ["lower a role", set("role = 'auditor'", () => heJing.member.id), "42501"],
  ["enable", set("disabled_at = NULL", () => disabled.member.id), "42501"],
  [
    "take away a factor",
    set("password_hash = NULL, authenticator = NULL", () => reviewer.member.id),
    "42501",
  ],
  ["set somebody's password", set("password_hash = 'x'", () => reviewer.member.id), "42501"],
  ["set somebody's authenticator", set("authenticator = '\\x01'", () => reviewer.member.id), "42501"],
  ["take over a mailbox", set("email = 'thief@elsewhere.example'", () => reviewer.member.id), "42501"],
  [
    "take away passkeys",
    () => [`UPDATE staff_passkey SET removed_at = now() WHERE staff_id = '${reviewer.member.id}'`],
    "42501",
  ],
  [
    "take away passkeys of a colleague",
    () => [
      ...presented(heJing.session),
      `UPDATE staff_passkey SET removed_at = now() WHERE staff_id = '${reviewer.member.id}'`,
    ],
    "42501",
  ],
  ["make a link to an account in use", () => [link(reviewer.member.id)], "42501"],
  ["make a link to a disabled account", () => [link(disabled.member.id)], "42501"],
  ["make a change without two", () => [change("role", disabled.member.id, "auditor")], "42501"],
  ["make another change without two", () => [change("reset", reviewer.member.id, null)], "42501"],
  [
    "write who agreed",
    () => [change("reset", reviewer.member.id, null, ", agreed_by", `, '${heJing.member.id}'`)],
    "42501",
  ],
  [
    "write when it is ready",
    () => [`UPDATE staff_change SET ready_at = now() WHERE id = '${waiting}'`],
    "42501",
  ],
  [
    "end a wait early",
    () => [
      `UPDATE staff_change SET state = 'DONE' WHERE id = '${waiting}'`,
      ...set("role = 'seniorReviewer'", () => reviewer.member.id)(),
    ],
    "42501",
  ],
  [
    "stop what waits in nobody's name",
    () => [`UPDATE staff_change SET state = 'STOPPED', reason = 'so' WHERE id = '${waiting}'`],
    "23514",
  ],
  ["use a change twice", set("role = 'seniorReviewer'", () => settled), "42501"],
  [
    "begin a change anew",
    () => [`UPDATE staff_change SET state = 'WAITING' WHERE staff_id = '${settled}'`],
    "23514",
  ],
  ["forget a change", () => [`DELETE FROM staff_change WHERE id = '${waiting}'`], "42501"],
];

describe("the api's SQL login cannot", () => {
  test.each(refused)("%s", async (_what, statements, code) => {
    expect(await asTheApi(statements())).toBe(code);
  });
});

describe("two who agreed", () => {
  const bySelf = () => {
    const { made, carriedOut } = agreedTo("staff.role", settled, wish, [heJing, heJing]);
    return [...made, change("role", settled, "seniorReviewer"), carriedOut];
  };
  const byPair = (kind: string, subject: string, role: string | null, said: Record<string, string>) => {
    const { made, carriedOut } = agreedTo(`staff.${kind}`, subject, said, [heJing, guNing]);
    return [...made, change(kind, subject, role), carriedOut];
  };

  test("are two", async () => {
    expect(await asTheApi(bySelf())).toBe("23514");
  });

  test("are senior reviewers", async () => {
    const { made, carriedOut } = agreedTo("staff.role", settled, wish, [heJing, reviewer]);
    expect(await asTheApi([...made, change("role", settled, "seniorReviewer"), carriedOut])).toBe("42501");
  });

  test("are not whom it is about", async () => {
    expect(await asTheApi(byPair("reset", guNing.member.id, null, { waitHours: "0" }))).toBe("42501");
  });

  test("get the role and the person that both read, once, and no other", async () => {
    expect(await asTheApi(byPair("role", settled, "treasury", wish))).toBe("42501");
    const { made, carriedOut } = agreedTo("staff.role", settled, wish, [heJing, guNing]);
    const other = change("role", heJing.member.id, "seniorReviewer");
    expect(await asTheApi([...made, other, carriedOut])).toBe("42501");
    const twice = agreedTo("staff.reset", settled, { waitHours: "24" }, [heJing, guNing]);
    const both = [change("reset", settled, null), change("reset", settled, null)];
    expect(await asTheApi([...twice.made, ...both, twice.carriedOut])).toBe("23505");
  });

  test("are believed by nobody but a flow, whatever wait they are made to agree to", async () => {
    const made = byPair("role", settled, "seniorReviewer", { ...wish, waitHours: "0" });
    const done = `UPDATE staff_change SET state = 'DONE' WHERE staff_id = '${settled}' AND state = 'WAITING'`;
    expect(await asTheApi([...made, done, ...set("role = 'seniorReviewer'", () => settled)()])).toBe("42501");
  });

  test("have signed it, or nothing takes effect when its time has come", async () => {
    expect(await asTheApi(byPair("role", settled, "seniorReviewer", { ...wish, waitHours: "0" }))).toBe(
      "done",
    );
    const { changeId } = (await stories.waiting(heJing, settled))!;
    await stories.letPass(24);
    await stories.keepSchedule();
    const { rows } = await app.query(
      "SELECT c.state, c.reason, c.stopped_by, s.role FROM staff_change c JOIN staff s ON s.id = c.staff_id WHERE c.id = $1",
      [changeId],
    );
    expect(rows).toEqual([{ state: "STOPPED", reason: "unsigned", stopped_by: null, role: "auditor" }]);
    expect((await notesOf(api, "decision.unsigned")).at(-1)?.subject).toBe(changeId);
  });

  test("are not brought together by what one of them signed once and took back", async () => {
    const fourth = await api.aStaffMember("reviewer");
    const { id } = fourth.member;
    await stories.changeRole(heJing, fourth, "seniorReviewer");
    const { agreementId } = (await stories.findProposal(guNing, id))!;
    const { signature, content } = await api.ctx.db.tx(house, (tx) =>
      tx.one<{ signature: string; content: string }>(
        "SELECT proposed_signature AS signature, content FROM agreement WHERE id = $1",
        [agreementId],
      ),
    );
    await heJing.call(withdrawProposal, { ...stories.once(), agreementId });
    const again = `INSERT INTO agreement (merchant_id, id, act, subject, content, proposed_in, until)
      VALUES ('${house}', '${randomUUID()}', 'staff.role', '${id}', ${pg.escapeLiteral(content)},
        '${heJing.session.token.slice(0, 36)}', now() + interval '1 h')`;
    const replayed = [...presented(heJing.session), `SET LOCAL app.signature_id = '${signature}'`, again];
    expect(await asTheApi(replayed)).toBe("23505");
  });

  test("wait as long as the house asks for, whatever the console has written down", async () => {
    const third = await api.aStaffMember("reviewer");
    await stories.changeRole(heJing, third, "treasury");
    await stories.agree(guNing, third.member.id);
    await execute(
      api.database.ownerUrl,
      "SET session_replication_role = replica",
      `UPDATE staff_change SET ready_at = now() WHERE staff_id = '${third.member.id}'`,
    );
    await stories.keepSchedule();
    expect(await stories.waiting(heJing, third.member.id)).toBeDefined();
    await stories.letPass(24);
    await stories.keepSchedule();
    expect(await stories.waiting(heJing, third.member.id)).toBeUndefined();
  });

  test("wait as long as both read, by the clock of the database", async () => {
    const steps = byPair("role", settled, "seniorReviewer", wish);
    const early = `UPDATE staff_change SET state = 'DONE' WHERE staff_id = '${settled}' AND state = 'WAITING'`;
    expect(await asTheApi(steps)).toBe("done");
    await expect(execute(api.database.ownerUrl, early)).rejects.toThrow("is not waited for yet");
  });
});
