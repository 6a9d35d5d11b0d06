import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inviteFirstSenior } from "#personnel/index.ts";
import { house } from "#platform/ids.ts";
import { createContext, type Context } from "../context.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { personnelOf } from "#testing/personnel.ts";
import { makeStaffMember } from "#testing/staff.ts";

let api: TestApi;
let stories: ReturnType<typeof personnelOf>;
let heJing: StaffClient;
let guNing: StaffClient;
beforeAll(async () => {
  api = await startTestApi({ env: { STAFF_WAIT_HOURS: "24" } });
  stories = personnelOf(api);
  heJing = await api.aStaffMember("seniorReviewer");
  guNing = await api.aStaffMember("seniorReviewer");
});
afterAll(() => api.stop());

type Mail = { kind?: string; subject?: readonly string[]; locale?: string; link?: string };
const mailsTo = async (email: string) => (await stories.messagesTo(email)) as unknown as Mail[];
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);

describe("news of accounts", () => {
  test("every colleague is told, in his own language", async () => {
    const locales = ["zh-CN", "zh-HK", "en-US"] as const;
    const readers = [];
    for (const language of locales) {
      const email = `reads-${language.toLowerCase()}@causeway.example`;
      readers.push(await makeStaffMember(api.ctx, { role: "support", name: language, email, language }));
    }
    const gone = await api.aStaffMember("reviewer");
    await stories.disable(heJing, gone);
    const before = (await mailsTo(gone.member.email)).length;
    const { email, token } = await stories.anInvited(heJing, guNing);
    const { opened } = await stories.accept(token);
    await stories.signIn(email, opened.data.authenticatorKey);
    await stories.signIn(email, opened.data.authenticatorKey);
    const words = ["即将生效：新增员工", "即將生效：新增員工", "About to take effect: a new member of staff"];
    for (const [n, reader] of readers.entries()) {
      const told = (await mailsTo(reader.email)).filter(({ kind }) => kind !== "staff.disabled");
      expect(told.map(({ kind }) => kind)).toEqual([
        "staff.changeAgreed",
        "staff.changeDone",
        "staff.firstSignIn",
      ]);
      for (const mail of told) expect(mail.locale).toBe(locales[n]);
      expect(told[0]?.subject?.[n]).toContain(words[n]);
      expect(told[0]?.link).toBe(`${api.console.origin}/staff`);
    }
    expect(await mailsTo(gone.member.email)).toHaveLength(before);
    // He himself hears that he is about to be invited, and later gets the link.
    expect((await kindsTo(email)).slice(0, 3)).toEqual([
      "staff.changeAgreed",
      "staff.invited",
      "staff.changeDone",
    ]);
  });

  test("whom a reset, a role or a stop is about is told with everybody else", async () => {
    const colleague = await api.aStaffMember("reviewer");
    await stories.reset(heJing, colleague);
    await stories.agree(guNing, colleague.member.id);
    const { changeId } = (await stories.waiting(heJing, colleague.member.id))!;
    await stories.stop(heJing, changeId);
    await stories.changeRole(heJing, colleague, "auditor");
    await stories.agree(guNing, colleague.member.id);
    await stories.letTakeEffect();
    const ofStaff = (await kindsTo(colleague.member.email)).filter((kind) => kind?.startsWith("staff."));
    expect(ofStaff).toEqual([
      "staff.changeAgreed",
      "staff.changeStopped",
      "staff.changeAgreed",
      "staff.changeDone",
    ]);
  });
});

describe("the first people", () => {
  let empty: TestApi;
  let there: ReturnType<typeof personnelOf>;
  let operator: Context;
  beforeAll(async () => {
    empty = await startTestApi({ env: { STAFF_WAIT_HOURS: "24" } });
    there = personnelOf(empty);
    const { config } = empty.ctx;
    operator = createContext(
      { ...config, database: { ...config.database, url: config.database.migrateUrl } },
      "test",
    );
  });
  afterAll(async () => {
    await operator.dispose();
    await empty.stop();
  });
  const first = (n: number) => ({ email: `first${n}@causeway.example`, name: `First ${n}` });

  test("are two, made from the machine, and a third is refused with the reason", async () => {
    expect(await inviteFirstSenior(operator, first(1))).toEqual({ invited: true, seniors: 1 });
    // The same address is no second person.
    expect(await inviteFirstSenior(operator, first(1))).toEqual({ invited: true, seniors: 1 });
    expect(await inviteFirstSenior(operator, first(2))).toEqual({ invited: true, seniors: 2 });
    expect(await inviteFirstSenior(operator, first(3))).toMatchObject({
      invited: false,
      why: expect.stringContaining("Two senior reviewers"),
    });
    expect(await inviteFirstSenior(operator, { email: "x@elsewhere.example", name: "X" })).toMatchObject({
      why: expect.stringContaining("causeway.example"),
    });
  });

  test("two at one moment are two and not three", async () => {
    const other = await startTestApi({ env: { STAFF_WAIT_HOURS: "24" } });
    const { config } = other.ctx;
    const ctx = createContext(
      { ...config, database: { ...config.database, url: config.database.migrateUrl } },
      "test",
    );
    try {
      const asked = await Promise.all([4, 5, 6].map((n) => inviteFirstSenior(ctx, first(n))));
      expect(asked.filter(({ invited }) => invited)).toHaveLength(2);
    } finally {
      await ctx.dispose();
      await other.stop();
    }
  });

  test("where fewer than two can act the operator opens an old account anew, and everybody is told", async () => {
    for (const n of [1, 2]) {
      const { opened } = await there.accept(await there.tokenTo(first(n).email));
      expect((await there.signIn(first(n).email, opened.data.authenticatorKey)).code).toBe(0);
    }
    expect(await inviteFirstSenior(operator, first(2))).toMatchObject({ invited: false });
    await execute(
      empty.database.ownerUrl,
      `UPDATE staff SET disabled_at = now() WHERE email = '${first(2).email}'`,
    );
    expect(await inviteFirstSenior(operator, first(2))).toEqual({ invited: true, seniors: 2 });
    expect((await there.accept(await there.tokenTo(first(2).email))).accepted.code).toBe(0);
    const told = (await there.messagesTo(first(1).email)).map(({ kind }) => kind);
    expect(told).toContain("staff.invitedByOperator");
    const [row] = await empty.ctx.db.tx(house, (tx) =>
      tx.rows("SELECT actor, act FROM audit WHERE act = 'staff.invited' ORDER BY seq DESC LIMIT 1"),
    );
    expect(row).toMatchObject({ actor: "operator" });
  });

  test("are made by the owner of the tables, and by no login of a process", async () => {
    const other = await startTestApi({ env: { STAFF_WAIT_HOURS: "24" } });
    try {
      await expect(inviteFirstSenior(other.served.console, first(7))).rejects.toThrow("nobody invited him");
      await expect(inviteFirstSenior(other.ctx, first(7))).rejects.toThrow("nobody invited him");
    } finally {
      await other.stop();
    }
  });
});
