import { mkdtempSync, rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import * as contract from "@causeway/contract/console/review";
import { readCaseThread } from "@causeway/contract/portal/review";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type StaffClient, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { aCase, belongs } from "#testing/review.ts";

let api: TestApi;
let flows: TestFlows;
let reviewer: StaffClient;
/** How far the clock of the flows is ahead of ours. */
let aheadMs = 0;
const mails: { to: string; subject: string }[] = [];
const dir = mkdtempSync(join("/var/tmp", "causeway-review-"));
beforeAll(async () => {
  api = await startTestApi();
  reviewer = await api.aStaffMember("reviewer");
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const mail = {
    send: async ({ to, subject }: { to: string; subject: string }) => void mails.push({ to, subject }),
    close: () => {},
  };
  flows = await startTestFlows({ ...api.ctx, clock, mail }, dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

const kind = "screening.watch";
const dayMs = 24 * 3_600_000;
const again = () => ({ requestId: randomUUID() });

/** Time passes for the flows: their clock moves, and what was to be done later is due. */
const later = async (ms: number) => {
  aheadMs += ms;
  await execute(api.database.ownerUrl, "UPDATE outbox SET due_at = now() WHERE topic LIKE 'review/%'");
};
const aTakenCase = async (about = kind) => {
  const member = await api.member();
  await belongs(api, member, `owner-${randomUUID()}@example.com`);
  const subjectId = randomUUID();
  const caseId = (await aCase(api.ctx, member.session.tenant, { kind: about, subjectId })) as string;
  await reviewer.call(contract.takeCase, { ...again(), caseId });
  return { member, caseId, subjectId };
};
const historyOf = async (member: Member, caseId: string) =>
  api.ctx.db.tx(member.session.tenant, async (tx) =>
    (
      await tx.rows<{ act: string }>("SELECT act FROM review_event WHERE case_id = $1 ORDER BY id", [caseId])
    ).map(({ act }) => act),
  );
const messagesOf = (member: Member) =>
  api.ctx.db.tx(member.session.tenant, async (tx) =>
    (await tx.rows<{ kind: string }>("SELECT kind FROM message ORDER BY id")).map((row) => row.kind),
  );
const leftAbout = (...keys: string[]) =>
  api.ctx.db.query<{ topic: string }>({
    name: "left-about",
    text: "SELECT topic FROM outbox WHERE key = ANY ($1)",
    values: [keys],
  });
const patient = { timeout: 30_000 };

describe("a deadline of ours", { timeout: 90_000 }, () => {
  test("is announced to whoever has the case before it comes and once it has passed, each time once", async () => {
    const { member, caseId } = await aTakenCase();
    const { due_at } = await api.ctx.db.tx(member.session.tenant, (tx) =>
      tx.one<{ due_at: Date }>("SELECT due_at FROM review_case WHERE id = $1", [caseId]),
    );
    await later(due_at.getTime() - Date.now() - aheadMs - 3_600_000);
    await expect.poll(() => historyOf(member, caseId), patient).toContain("dueSoon");
    await later(2 * 3_600_000);
    await expect.poll(() => historyOf(member, caseId), patient).toContain("overdue");
    await expect.poll(() => mails.filter(({ to }) => to === reviewer.member.email).length, patient).toBe(2);
    expect((await historyOf(member, caseId)).filter((act) => act === "dueSoon" || act === "overdue")).toEqual(
      ["dueSoon", "overdue"],
    );
    await expect.poll(() => leftAbout(caseId), patient).toEqual([]);
  });

  test("is forgotten once the case is decided", async () => {
    const { member, caseId } = await aTakenCase();
    await reviewer.call(contract.decideCase, {
      ...again(),
      caseId,
      outcome: "approve",
      reasons: [],
      note: "",
    });
    await later(10 * dayMs);
    await expect.poll(() => leftAbout(caseId), patient).toEqual([]);
    expect(await historyOf(member, caseId)).not.toContain("overdue");
  });
});

describe("a question to the merchant", { timeout: 90_000 }, () => {
  const aQuestion = async () => {
    const story = await aTakenCase("collection");
    const { data } = await reviewer.call(contract.askMerchant, {
      ...again(),
      caseId: story.caseId,
      type: "text",
      words: ["请说明用途。", "請說明用途。", "Please say what it is for."],
      workingDays: 3,
    });
    const { dueAt } = await api.ctx.db.tx(story.member.session.tenant, (tx) =>
      tx.one<{ dueAt: Date }>('SELECT due_at AS "dueAt" FROM review_question WHERE id = $1', [
        data.questionId,
      ]),
    );
    return { ...story, questionId: data.questionId, dueAt };
  };
  const until = (dueAt: Date) => dueAt.getTime() - Date.now() - aheadMs;

  test("is recalled a day before it is due, and when it is over reviewers go on without an answer", async () => {
    const { member, caseId, subjectId, questionId, dueAt } = await aQuestion();
    await later(until(dueAt) - dayMs / 2);
    await expect.poll(() => messagesOf(member), patient).toEqual(["review.reminded"]);
    await later(dayMs);
    await expect.poll(() => messagesOf(member), patient).toEqual(["review.reminded", "review.expired"]);
    const { status, questions } = (await member.call(readCaseThread, { kind: "collection", subjectId })).data;
    expect(status).toMatchObject({ mustAct: "us", missing: [] });
    expect(questions).toMatchObject([{ id: questionId, state: "expired" }]);
    const left = await api.ctx.db.tx(member.session.tenant, (tx) => tx.rows("SELECT key FROM to_do"));
    expect(left).toEqual([]);
    expect(await historyOf(member, caseId)).toEqual(["opened", "taken", "asked", "reminded", "expired"]);
  });

  test("that was withdrawn is neither recalled nor let go", async () => {
    const { member, caseId, questionId, dueAt } = await aQuestion();
    await reviewer.call(contract.withdrawQuestion, { ...again(), caseId, questionId });
    await later(until(dueAt) + dayMs);
    await expect.poll(() => leftAbout(questionId), patient).toEqual([]);
    expect(await messagesOf(member)).toEqual([]);
  });
});

test("a case with parties goes to people after the lists were looked at", { timeout: 60_000 }, async () => {
  const member = await api.member();
  const party = {
    role: "owner",
    person: true,
    names: ["Wei Cheng-yue"],
    country: "CN",
    birthDate: null,
    number: null,
  };
  const caseId = await aCase(api.ctx, member.session.tenant, { kind, parties: [party] });
  const stateOf = () =>
    api.ctx.db.tx(member.session.tenant, (tx) =>
      tx.one<{ state: string; people_needed: number }>(
        "SELECT state, people_needed FROM review_case WHERE id = $1",
        [caseId],
      ),
    );
  await expect.poll(stateOf, patient).toEqual({ state: "queued", people_needed: 2 });
});
