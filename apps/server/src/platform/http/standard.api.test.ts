import { randomUUID } from "node:crypto";
import { standardCode } from "@causeway/contract";
import { userInfo } from "@causeway/contract/portal/identity";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { probeRoutes, standardProbe } from "#testing/probe-route.ts";
import { signedIn } from "./binding.ts";

let api: TestApi;
let member: Member;
beforeAll(async () => {
  api = await startTestApi({ routes: probeRoutes(signedIn) });
  member = await api.member({ role: "viewer" });
});
afterAll(() => api.stop());

const headers = (changes: Record<string, string> = {}) => ({
  authorization: `Bearer ${member.session.token}`,
  cookie: Object.entries(member.cookies)
    .map((pair) => pair.join("="))
    .join("; "),
  "x-xsrf-token": decodeURIComponent(member.cookies["XSRF-TOKEN"]!),
  origin: api.origin,
  ...changes,
});
const ask = async (changes?: Record<string, string>) => {
  const reply = await fetch(`${api.url}/api${userInfo.path}`, { headers: headers(changes) });
  return (await reply.json()) as { code: number; msg: string; data: unknown };
};
const tell = async (body: unknown, changes?: Record<string, string>) => {
  const reply = await fetch(`${api.url}/api${standardProbe.path}`, {
    method: "POST",
    headers: { ...headers(changes), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as { code: number; msg: string; data: unknown };
};

describe("the standard channel", () => {
  test("tells a signed-in person who he is", async () => {
    const reply = await ask();
    expect(reply).toMatchObject({ code: standardCode.success, msg: "" });
    expect(reply.data).toMatchObject({ merchantId: member.session.tenant, currentRole: "viewer" });
  });

  test.each([
    ["no token", { authorization: "" }],
    ["another token", { authorization: `Bearer ${randomUUID()}.abc` }],
    ["half a token", { cookie: "" }],
  ])("ends the session of whoever comes with %s", async (_name, changes) => {
    expect((await ask(changes)).code).toBe(standardCode.illegalToken);
  });

  test("speaks the reader's language", async () => {
    expect((await ask({ authorization: "", clientlanguage: "en-US" })).msg).toMatch(/sign in again/i);
  });

  test("writes once per request id", async () => {
    const body = { requestId: randomUUID(), text: "standard" };
    expect(await tell(body)).toMatchObject({ code: standardCode.success, data: { echoed: "standard" } });
    expect(await tell(body)).toMatchObject({ code: standardCode.success, data: { echoed: "standard" } });
    expect(await tell({ ...body, text: "changed" })).toMatchObject({
      code: standardCode.refused,
      data: { refusal: "requestIdReused" },
    });
  });

  test.each([
    ["another origin", { origin: "http://evil.example" }],
    ["a made-up XSRF token", { "x-xsrf-token": "made.up" }],
  ])("refuses a write that comes with %s", async (_name, changes) => {
    const reply = await tell({ requestId: randomUUID(), text: "forged" }, changes);
    expect(reply.code).not.toBe(standardCode.success);
  });
});
