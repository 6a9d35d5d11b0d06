import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { otherProbe, probe, probeRoutes } from "#testing/probe-route.ts";
import { signedIn } from "./binding.ts";

let api: TestApi;
let member: Member;
beforeAll(async () => {
  api = await startTestApi({ routes: probeRoutes(signedIn) });
  member = await api.member();
});
afterAll(() => api.stop());

const timesDone = (subject: string) =>
  api.ctx.db.tx(member.session.tenant, async (tx) => {
    const { n } = await tx.one<{ n: number }>("SELECT count(*)::int AS n FROM audit WHERE subject = $1", [
      subject,
    ]);
    return n;
  });

describe("a request id", () => {
  test("does its work once and answers a retry with the stored reply", async () => {
    const input = { requestId: randomUUID(), text: "retried" };
    const answers = [await member.call(probe, input), await member.call(probe, input)];
    expect(answers.map(({ code: answer, data }) => [answer, data])).toEqual([
      [0, { echoed: "retried" }],
      [0, { echoed: "retried" }],
    ]);
    expect(await timesDone("retried")).toBe(1);
  });

  test("does its work once when forty retries arrive together", async () => {
    const input = { requestId: randomUUID(), text: "together" };
    const answers = await Promise.all(Array.from({ length: 40 }, () => member.call(probe, input)));
    expect(new Set(answers.map(({ code: answer }) => answer))).toEqual(new Set([0]));
    expect(await timesDone("together")).toBe(1);
  });

  test("is refused with another input", async () => {
    const requestId = randomUUID();
    await member.call(probe, { requestId, text: "first" });
    const answer = await member.call(probe, { requestId, text: "second" });
    expect(answer.code).toBe(code.requestIdReused);
    expect(await timesDone("second")).toBe(0);
  });

  test("is refused on another route", async () => {
    const input = { requestId: randomUUID(), text: "routed" };
    await member.call(probe, input);
    expect((await member.call(otherProbe, input)).code).toBe(code.requestIdReused);
  });

  test("belongs to the person who made it", async () => {
    const input = { requestId: randomUUID(), text: "mine" };
    await member.call(probe, input);
    const answer = await (await api.member()).call(probe, { ...input, text: "theirs" });
    expect(answer).toMatchObject({ code: 0, data: { echoed: "theirs" } });
  });

  test("may be used again after a refusal, because nothing was done", async () => {
    const requestId = randomUUID();
    expect((await member.call(probe, { requestId, text: "refuse" })).code).toBe(code.notFound);
    expect((await member.call(probe, { requestId, text: "mended" })).code).toBe(0);
  });
});
