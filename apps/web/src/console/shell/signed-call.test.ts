import { code } from "@causeway/contract/code";
import { decideCase, openCaseDocument } from "@causeway/contract/console/review";
import { listStaffPasskeys, staffInfo, stepUpStaff } from "@causeway/contract/console/staff";
import { challengeOf, type SentSignature, signatureHeader } from "@causeway/contract/staff-signature";
import type { Route } from "@causeway/contract/route";
import { expect, test, vi } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { CallRefused } from "#shared/api/call-error.ts";
import { createSignedCall } from "./signed-call.ts";

const sessionId = "01a1edab-ed31-72f2-8596-18ebabb93bd6";
const at = Date.parse("2026-11-17T08:00:00Z");
const credential = { id: "key", type: "public-key" as const };
const decision = { requestId: "r1", caseId: "c1", outcome: "approve" as const, reasons: [], note: "" };

type Made = { route: Route; input: unknown; signature: SentSignature | undefined };

/** A server that wants signatures where the contract says so, and a browser that asks its person. */
function console(options: { countsFrom?: readonly (number | null)[]; agrees?: () => boolean } = {}) {
  const { countsFrom = [at - 1], agrees = () => true } = options;
  const made: Made[] = [];
  const asked: { challenge: string; allowCredentials: readonly unknown[] }[] = [];
  let fresh = false;
  const call = (async (route: Route, input: unknown, given?: { headers?: Record<string, string> }) => {
    if (route === listStaffPasskeys)
      return countsFrom.map((from) => ({ countsFrom: from && new Date(from).toISOString(), credential }));
    const header = given?.headers?.[signatureHeader];
    const signature = header === undefined ? undefined : (JSON.parse(header) as SentSignature);
    made.push({ route, input, signature });
    if (route.signature === "own" && !signature) throw no("bind one");
    if (route.signature === "own") fresh = true;
    if (route.signature === "recent" && !fresh) throw no("prove it");
    return "done";
  }) as unknown as Call;
  const signed = createSignedCall({
    call,
    clock: { now: () => at, correct: () => {} },
    token: () => `${sessionId}.mark.secret`,
    locale: () => "en-US",
    rpId: "console.example",
    prove: async (wanted) => {
      asked.push(wanted);
      if (!agrees()) throw new Error("NotAllowedError");
      return { id: "key" } as never;
    },
  });
  return { call: signed, made, asked };
}

const no = (errorMessage: string) => new CallRefused({ code: code.stepUpNeeded, data: null, errorMessage });

test("what has to be signed is signed over its very body, session and time before it leaves", async () => {
  const { call, made, asked } = console();
  await call(decideCase, decision);
  const act = { route: decideCase.path, sessionId, at, body: JSON.stringify(decision) };
  expect(asked).toMatchObject([
    { challenge: await challengeOf(act), rpId: "console.example", allowCredentials: [credential] },
  ]);
  expect(made).toMatchObject([{ input: decision, signature: { at, passkey: { id: "key" } } }]);
});

test("who gives up has done nothing, reads so, and is asked anew when he tries again", async () => {
  const agrees = vi.fn<() => boolean>(() => false);
  const { call, made } = console({ agrees });
  const given = call(decideCase, decision);
  await expect(given).rejects.toThrow("nothing was done");
  await expect(given).rejects.toBeInstanceOf(CallRefused);
  expect(made).toEqual([]);
  agrees.mockReturnValue(true);
  expect(await call(decideCase, decision)).toBe("done");
});

test("whoever has no passkey that counts is asked for none, and hears from the server what is missing", async () => {
  for (const countsFrom of [[], [at + 1], [null]]) {
    const { call, asked } = console({ countsFrom });
    await expect(call(decideCase, decision)).rejects.toThrow("bind one");
    expect(asked).toEqual([]);
  }
});

test("what is only looked at is asked for first, and shown once he has signed that it is he", async () => {
  const { call, made, asked } = console();
  const look = { caseId: "c1", documentId: "d1", reason: "" } as never;
  expect(await call(openCaseDocument, look)).toBe("done");
  expect(made.map(({ route }) => route)).toEqual([openCaseDocument, stepUpStaff, openCaseDocument]);
  await call(openCaseDocument, look);
  expect(asked).toHaveLength(1);
});

test("what needs no signature is sent as it is", async () => {
  const { call, made, asked } = console();
  await call(staffInfo, {});
  expect(made).toEqual([{ route: staffInfo, input: {}, signature: undefined }]);
  expect(asked).toEqual([]);
});
