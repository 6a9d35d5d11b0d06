import { randomUUID } from "node:crypto";
import { code, type Words } from "@causeway/contract";
import { answerFilePurposes, type AnsweringPermission } from "@causeway/contract/review";
import { answerQuestion, readCaseThread } from "@causeway/contract/portal/review";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyAuditChain } from "#platform/data/audit.ts";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { aCase, aReviewer, probeKind, probeParts } from "#testing/review.ts";
import { askMerchant, withdrawQuestion } from "./ask-merchant.ts";
import { takeCase } from "./assign-case.ts";
import { decideCase } from "./decide-case.ts";
import { readCaseThread as readThread } from "./read-case-thread.ts";
import type { CaseId, Reviewer } from "./review.ts";
import { findCase } from "./review.store.ts";

let api: TestApi;
let now = new Date("2026-11-16T02:00:00Z");
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
});
afterAll(() => api.stop());

// The merchant's own routes know the kinds there are; cases of this one stand for all that need no slice behind them.
const { kind: probe } = probeKind();
const kind = { ...probe, kind: "enterprise" };
const { parts } = probeParts(kind);
const wanted: Words = ["请说明货款用途。", "請說明貨款用途。", "Please say what the goods are for."];
const at = () => ({ timestamp: now.getTime() });

type Story = { member: Member; subjectId: string; id: CaseId; reviewer: Reviewer };
/** A merchant whose case somebody has begun to review. */
const aReviewedCase = async (riskScore = 10): Promise<Story> => {
  const member = await api.member();
  const subjectId = randomUUID();
  const id = await aCase(api.ctx, member.session.tenant, { kind: kind.kind, subjectId, riskScore });
  const reviewer = await aReviewer(api);
  await api.ctx.db.tx(member.session.tenant, (tx) => takeCase(api.ctx, tx, reviewer, id));
  return { member, subjectId, id, reviewer };
};
const ask = ({ member, reviewer, id }: Story, type: "text" | "file" | "confirmation" = "text") =>
  api.ctx.db.tx(member.session.tenant, (tx) =>
    askMerchant(api.ctx, parts, tx, reviewer, id, { type, words: wanted, workingDays: 3 }),
  );
const thread = async ({ member, subjectId }: Pick<Story, "member" | "subjectId">) =>
  (await member.call(readCaseThread, { kind: kind.kind, subjectId }, at())).data;
const say = (member: Member, questionId: string, text = "样品，非卖品。") =>
  member.call(answerQuestion, { requestId: randomUUID(), questionId, answer: { type: "text", text } }, at());
const stateOf = async ({ member, id }: Story) =>
  (await api.ctx.db.tx(member.session.tenant, (tx) => findCase(tx, id)))?.state;

describe("a merchant whose thing is under review", () => {
  test("sees that we must act, and by when", async () => {
    const story = await aReviewedCase();
    const { status, questions } = await thread(story);
    expect(status).toMatchObject({
      mustAct: "us",
      by: "2026-11-18T10:00:00.000Z",
      missing: [],
      outcome: null,
    });
    expect(questions).toEqual([]);
  });

  test("sees what is asked of him and by when, and answers in place", async () => {
    const story = await aReviewedCase();
    const questionId = await ask(story);
    const asked = await thread(story);
    expect(asked.status).toMatchObject({ mustAct: "you", by: "2026-11-19T10:00:00.000Z" });
    expect(asked.status?.missing).toMatchObject([
      { id: questionId, type: "text", words: wanted, state: "open" },
    ]);
    expect(asked.mayAnswer).toBe(true);

    expect(await say(story.member, questionId)).toMatchObject({ code: code.success, data: { left: 0 } });
    const answered = await thread(story);
    expect(answered.status).toMatchObject({ mustAct: "us", missing: [] });
    expect(answered.questions).toMatchObject([{ state: "answered", answer: { text: "样品，非卖品。" } }]);
    expect(await stateOf(story)).toBe("reviewing");
    const broken = await api.ctx.db.tx(story.member.session.tenant, (tx) => verifyAuditChain(tx));
    expect(broken).toEqual([]);
  });

  test("shows what was answered to those who answer for the company, and to no other", async () => {
    const story = await aReviewedCase();
    await say(story.member, await ask(story), "Passport E12345678");
    const { tenant } = story.member.session;
    const viewer = await api.member({ tenant, role: "viewer" });
    const read = await thread({ ...story, member: viewer });
    expect(read).toMatchObject({ mayAnswer: false, questions: [{ state: "answered", answer: null }] });
    expect((await thread(story)).questions).toMatchObject([{ answer: { text: "Passport E12345678" } }]);
  });

  test("answers each of several questions, and the case goes on with the last", async () => {
    const story = await aReviewedCase();
    const [one, two] = [await ask(story), await ask(story)];
    expect((await say(story.member, one)).data).toEqual({ left: 1 });
    expect(await stateOf(story)).toBe("asked");
    expect((await say(story.member, two)).data).toEqual({ left: 0 });
    expect(await stateOf(story)).toBe("reviewing");
  });

  test("returns to the second person when he was the one who asked", async () => {
    const story = await aReviewedCase(80);
    const { tenant } = story.member.session;
    const approve = { outcome: "approve", reasons: [], note: "" } as const;
    await api.ctx.db.tx(tenant, (tx) => decideCase(api.ctx, parts, tx, story.reviewer, story.id, approve));
    const second = { ...story, reviewer: await aReviewer(api) };
    await api.ctx.db.tx(tenant, (tx) => takeCase(api.ctx, tx, second.reviewer, story.id));
    const questionId = await ask(second);
    expect(await stateOf(story)).toBe("confirmingAsked");
    await say(story.member, questionId);
    expect(await stateOf(story)).toBe("confirming");
  });

  test("sees the decision with its reasons, field by field", async () => {
    const story = await aReviewedCase();
    const reasons = [{ field: "name", words: ["名称不符", "名稱不符", "The name differs"] as const }];
    await api.ctx.db.tx(story.member.session.tenant, (tx) =>
      decideCase(api.ctx, parts, tx, story.reviewer, story.id, { outcome: "reject", reasons, note: "内部" }),
    );
    const { status } = await thread(story);
    expect(status).toMatchObject({ mustAct: "nobody", by: null, outcome: "reject", reasons });
    expect(JSON.stringify(status)).not.toContain("内部");
  });

  test("has no case where none was opened", async () => {
    const member = await api.member();
    expect(await thread({ member, subjectId: randomUUID() })).toEqual({
      status: null,
      questions: [],
      mayAnswer: false,
      filePurpose: null,
    });
  });
});

describe("an answer is refused", () => {
  test("a second time, with the first one kept", async () => {
    const story = await aReviewedCase();
    const questionId = await ask(story);
    await say(story.member, questionId, "first");
    expect(await say(story.member, questionId, "second")).toMatchObject({
      code: code.refused,
      data: { refusal: "questionClosed" },
    });
    expect((await thread(story)).questions).toMatchObject([{ answer: { text: "first" } }]);
  });

  test("of two that race", async () => {
    const story = await aReviewedCase();
    const questionId = await ask(story);
    const codes = (await Promise.all([1, 2, 3].map((n) => say(story.member, questionId, String(n))))).map(
      (answer) => answer.code,
    );
    expect(codes.filter((answer) => answer === code.success)).toHaveLength(1);
  });

  test("to somebody of another merchant, who learns nothing", async () => {
    const story = await aReviewedCase();
    const questionId = await ask(story);
    const stranger = await api.member();
    const [foreign, unknown] = [await say(stranger, questionId), await say(stranger, randomUUID())];
    expect(foreign).toMatchObject({ code: code.notFound });
    expect(foreign.errorMessage).toBe(unknown.errorMessage);
    expect((await thread({ member: stranger, subjectId: story.subjectId })).status).toBeNull();
  });

  test("to somebody whose role may not change the thing itself", async () => {
    const story = await aReviewedCase();
    const questionId = await ask(story);
    const viewer = await api.member({ tenant: story.member.session.tenant, role: "viewer" });
    expect((await thread({ ...story, member: viewer })).mayAnswer).toBe(false);
    expect(await say(viewer, questionId)).toMatchObject({ code: code.forbidden });
  });

  test("of another type than was asked", async () => {
    const story = await aReviewedCase();
    expect(await say(story.member, await ask(story, "confirmation"))).toMatchObject({
      data: { refusal: "questionClosed" },
    });
  });

  test("once it is no longer needed, and the merchant no longer sees it", async () => {
    const story = await aReviewedCase();
    const questionId = await ask(story);
    await api.ctx.db.tx(story.member.session.tenant, (tx) =>
      withdrawQuestion(api.ctx, parts, tx, story.reviewer, questionId),
    );
    expect((await thread(story)).questions).toEqual([]);
    expect(await stateOf(story)).toBe("reviewing");
    expect(await say(story.member, questionId)).toMatchObject({ data: { refusal: "questionClosed" } });
  });
});

test("after an answer reviewers have at least one working day", async () => {
  const story = await aReviewedCase();
  const questionId = await ask(story);
  const before = now;
  now = new Date("2026-11-19T09:00:00Z");
  await say(await api.member({ tenant: story.member.session.tenant }), questionId);
  const reviewed = await api.ctx.db.tx(story.member.session.tenant, (tx) => findCase(tx, story.id));
  expect(reviewed?.dueAt.toISOString()).toBe("2026-11-20T10:00:00.000Z");
  now = before;
});

/** What each kind of case is about, and who answers about it. */
const kindsOfCases = {
  enterprise: "enterprise.edit",
  "enterprise.hold": "enterprise.edit",
  account: "account.apply",
  shop: "shop.bind",
  collection: "collection.associate",
} as const satisfies Record<string, AnsweringPermission>;

describe("a question", () => {
  test.each(Object.entries(kindsOfCases))(
    "about %s is read and answered in place",
    async (about, permission) => {
      const member = await api.member();
      const { tenant } = member.session;
      const subjectId = randomUUID();
      const id = await aCase(api.ctx, tenant, { kind: about, subjectId, permission });
      const reviewer = await aReviewer(api);
      await api.ctx.db.tx(tenant, (tx) => takeCase(api.ctx, tx, reviewer, id));
      const questionId = await ask({ member, subjectId, id, reviewer });
      const read = async () => (await member.call(readCaseThread, { kind: about, subjectId }, at())).data;
      expect(await read()).toMatchObject({
        status: { mustAct: "you" },
        mayAnswer: true,
        filePurpose: answerFilePurposes[permission],
      });
      expect(await say(member, questionId)).toMatchObject({ data: { left: 0 } });
      expect(await read()).toMatchObject({ status: { mustAct: "us" }, questions: [{ state: "answered" }] });
    },
  );

  test("and its case are read only by whoever may see the thing itself", async () => {
    const story = await aReviewedCase();
    await ask(story);
    const { tenant } = story.member.session;
    const subject = { kind: kind.kind, subjectId: story.subjectId };
    // Every role sees everything today, so this kind asks for more than seeing.
    const guarded = probeParts({ ...kind, followedBy: "collection.associate" }).parts;
    const readAs = (role: string) =>
      api.ctx.db.tx(tenant, (tx) => readThread(guarded, tx, { role }, subject));
    expect((await readAs("preparer")).questions).toHaveLength(1);
    await expect(readAs("viewer")).rejects.toMatchObject({ refusal: "forbidden" });
  });

  test("and a case that is the house's own affair are nothing to a merchant", async () => {
    const member = await api.member();
    const subjectId = randomUUID();
    await aCase(api.ctx, member.session.tenant, { kind: "screening.watch", subjectId });
    const read = await member.call(readCaseThread, { kind: "screening.watch", subjectId }, at());
    expect(read.data).toEqual({ status: null, questions: [], mayAnswer: false, filePurpose: null });
  });
});
