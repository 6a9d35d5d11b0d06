import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { sqlAsTheApi } from "#testing/api-sql.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { proofFrom } from "#testing/money.ts";
import { decisions, recoveriesOf, seeSignatures } from "#testing/recoveries.ts";
import { notesOf } from "#testing/security.ts";

/** What somebody could try whose SQL runs as the public api. */
let api: TestApi;
let app: pg.Client;
let asTheApi: ReturnType<typeof sqlAsTheApi>;
let stories: ReturnType<typeof recoveriesOf>;
let support: StaffClient;
let senior: StaffClient;
/** One whose face check was passed, one that is waited for, and one that its owner ended. */
let asked: string;
let checked: string;
let agreed: string;
let cancelled: string;
/** Somebody of the house whose own account `checked` is about. */
let himself: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  app = new pg.Client({ connectionString: api.database.consoleUrl });
  await app.connect();
  asTheApi = sqlAsTheApi(app, house);
  stories = recoveriesOf(api);
  support = await api.aStaffMember("support");
  senior = await api.aStaffMember("seniorReviewer");
  const { who } = await stories.anOwner();
  await stories.ask(who);
  asked = (await stories.rowOf(who)).id;
  const own = await stories.aCheckedOne();
  checked = own.recoveryId;
  himself = await api.aStaffMember("seniorReviewer");
  await execute(
    api.database.ownerUrl,
    `UPDATE staff SET email = replace('${own.who.email}', '@', '+staff@') WHERE id = '${himself.member.id}'`,
  );
  ({ recoveryId: agreed } = await stories.anAgreedOne(support, senior));
  ({ recoveryId: cancelled } = await stories.anAgreedOne(support, senior));
  await execute(api.database.ownerUrl, `UPDATE recovery SET state = 'CANCELLED' WHERE id = '${cancelled}'`);
});
afterAll(async () => {
  await app.end();
  await api.stop();
});

const move = (id: string, state: string) => `UPDATE recovery SET state = '${state}' WHERE id = '${id}'`;
const sessionOf = ({ session }: StaffClient) => session.token.slice(0, 36);
const present = ({ session }: StaffClient) =>
  `SET LOCAL app.session_proof = '${proofFrom(session).toString("hex")}'`;
/** As a process that was taken over while both use it: it holds both tokens for the length of their calls. */
const agreement = (subject: string, by: readonly [StaffClient, StaffClient], hours = "72") => {
  const id = randomUUID();
  const content = JSON.stringify({ facts: { waitHours: hours }, wish: {} });
  return {
    made: [
      present(by[0]),
      `INSERT INTO agreement (merchant_id, id, act, subject, content, proposed_in, until)
       VALUES ('${house}', '${id}', 'identity.recover', '${subject}', '${content}', '${sessionOf(by[0])}', now() + interval '1 h')`,
      present(by[1]),
      `UPDATE agreement SET agreed_in = '${sessionOf(by[1])}' WHERE id = '${id}'`,
    ],
    carriedOut: `UPDATE agreement SET carried_out_at = now() WHERE id = '${id}'`,
  };
};

type Try = [what: string, statements: () => readonly string[], refusedWith: string];
const tries: Try[] = [
  ["say that a face was recognised", () => [move(asked, "CHECKED")], "42501"],
  ["mark one as agreed to with nobody there", () => [move(checked, "AGREED")], "42501"],
  [
    "mark it as agreed to and finish it at once",
    () => [move(checked, "AGREED"), move(checked, "DONE")],
    "23514",
  ],
  ["finish one whose wait is not over", () => [move(agreed, "DONE")], "23514"],
  ["finish one that nobody agreed to", () => [move(checked, "DONE")], "23514"],
  ["take up one again that its owner ended", () => [move(cancelled, "AGREED")], "23514"],
  ["call one expired that is not", () => [move(agreed, "EXPIRED")], "23514"],
  ["shorten the wait", () => [`UPDATE recovery SET ready_at = now() WHERE id = '${agreed}'`], "42501"],
  ["lengthen the time", () => [`UPDATE recovery SET expires_at = now() + interval '9 years'`], "42501"],
  ["name an agreement", () => [`UPDATE recovery SET agreement = uuidv7() WHERE id = '${checked}'`], "42501"],
  ["say that what two signed was looked at", () => ["UPDATE recovery SET founded_at = now()"], "42501"],
  ["give one to another person", () => ["UPDATE recovery SET person_id = uuidv7()"], "42501"],
  ["put another key to it", () => ["UPDATE recovery SET key_hash = ''"], "42501"],
  ["have another face vouch for it", () => ["UPDATE recovery SET face_check = uuidv7()"], "42501"],
  ["take one away", () => [`DELETE FROM recovery WHERE id = '${agreed}'`], "42501"],
  ["rewrite what happened", () => ["UPDATE recovery_step SET actor = 'flow'"], "42501"],
  [
    "agree with oneself",
    () => [...agreement(checked, [senior, senior]).made, move(checked, "AGREED")],
    "23514",
  ],
  [
    "agree to what lets somebody of the house into an account of his own",
    () => [...agreement(checked, [support, himself]).made, move(checked, "AGREED")],
    "23514",
  ],
  [
    "agree in the name of somebody whose role does not",
    () => {
      const { made, carriedOut } = agreement(checked, [senior, support]);
      return [...made, move(checked, "AGREED"), carriedOut];
    },
    "42501",
  ],
  [
    "use what two people agreed to about another one",
    () => {
      const { made, carriedOut } = agreement(agreed, [support, senior]);
      return [...made, move(checked, "AGREED"), carriedOut];
    },
    "42501",
  ],
];

/** The portal alone writes that somebody asked. */
const asking: Try[] = [
  [
    "begin with one that is agreed to",
    () => [
      `INSERT INTO recovery (id, person_id, company, face_check, first_step, browser, address, key_hash, state)
       SELECT uuidv7(), id, uuidv7(), uuidv7(), 'password', '', '', '', 'AGREED' FROM person LIMIT 1`,
    ],
    "23514",
  ],
  [
    "open a second one for the same person",
    () => [
      `INSERT INTO recovery (id, person_id, company, face_check, first_step, browser, address, key_hash, state)
       SELECT uuidv7(), person_id, company, uuidv7(), 'password', '', '', '', 'ASKED' FROM recovery WHERE id = '${agreed}'`,
    ],
    "23505",
  ],
];

describe("SQL as the api's login does not", () => {
  test.each(asking)("%s", async (_what, statements, refusedWith) => {
    const portal = new pg.Client({ connectionString: api.database.portalUrl });
    await portal.connect();
    expect(await sqlAsTheApi(portal, house)(statements())).toBe(refusedWith);
    await portal.end();
    expect(await asTheApi(statements())).toBe("42501");
  });

  test.each(tries)("%s", async (_what, statements, refusedWith) => {
    expect(await asTheApi(statements())).toBe(refusedWith);
  });

  test("wait less than a day, whatever the two are made to agree to", async () => {
    const { recoveryId } = await stories.aCheckedOne();
    const { made, carriedOut } = agreement(recoveryId, [support, senior], "0");
    expect(await asTheApi([...made, move(recoveryId, "AGREED"), carriedOut])).toBe("done");
    const { rows } = await app.query<{ hours: number }>(
      "SELECT extract(epoch FROM ready_at - now()) / 3600 AS hours FROM recovery WHERE id = $1",
      [recoveryId],
    );
    expect(Math.round(rows[0]!.hours)).toBe(24);
  });
});

test("what two people were made to agree to and did not sign is finished by nobody, and is over once a flow looks", async () => {
  const { recoveryId } = await stories.aCheckedOne();
  const { made, carriedOut } = agreement(recoveryId, [support, senior]);
  expect(await asTheApi([...made, move(recoveryId, "AGREED"), carriedOut])).toBe("done");
  await stories.letPass(recoveryId, 72);
  expect(await asTheApi([move(recoveryId, "DONE")])).toBe("23514");
  await seeSignatures(api.ctx);
  const { rows } = await app.query("SELECT state FROM recovery WHERE id = $1", [recoveryId]);
  expect(rows).toEqual([{ state: "CANCELLED" }]);
  const alarms = await notesOf(api, "decision.unsigned");
  expect(alarms.map(({ subject }) => subject)).toContain(recoveryId);
});

test("what both signed may be looked at twice at one moment", async () => {
  const { recoveryId } = await stories.aCheckedOne();
  await stories.propose(support, recoveryId);
  expect((await decisions().agree(senior, recoveryId)).code).toBe(0);
  await Promise.all([seeSignatures(api.ctx), seeSignatures(api.ctx), seeSignatures(api.ctx)]);
  const { rows } = await app.query("SELECT state, founded_at FROM recovery WHERE id = $1", [recoveryId]);
  expect(rows).toEqual([{ state: "AGREED", founded_at: expect.any(Date) as Date }]);
});

test("the owner of the tables, too, moves a recovery along its table alone, and rewrites no history", async () => {
  for (const statement of [
    `UPDATE recovery SET ready_at = now() - interval '1 hour' WHERE id = '${agreed}'`,
    move(cancelled, "AGREED"),
    move(agreed, "DONE"),
    `DELETE FROM recovery WHERE id = '${agreed}'`,
    "TRUNCATE recovery CASCADE",
    "UPDATE recovery_step SET actor = 'flow'",
  ])
    await expect(execute(api.database.ownerUrl, statement), statement).rejects.toThrow(/recovery|inserted/);
});
