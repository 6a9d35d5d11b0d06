import { submitContactMessage } from "@causeway/contract/portal/contact";
import { listCurrencies, listTranslations } from "@causeway/contract/portal/reference";
import { afterEach, expect, test, vi } from "vitest";
import { CallFailed, CallRefused, retryAfterOf } from "./call-error.ts";
import { playedServer } from "./testing.ts";

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const answer = (code: number, data: unknown = null, errorMessage: string | null = null) => ({
  code,
  data,
  errorMessage,
});

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail("the call should have been rejected"),
    (error: unknown) => error,
  );
}

test.each([0, 433, 434])("code %i is a success and gives the data", async (code) => {
  const { call } = playedServer([answer(code, [])]);
  expect(await call(listCurrencies, {})).toEqual([]);
});

test.each([430, 431, 432, 435, 436, 437, 438, 439])(
  "code %i rejects with the whole reply for the caller to handle",
  async (code) => {
    const { call, events } = playedServer([answer(code, { until: "later" }, "no")]);
    const error = await rejection(call(listCurrencies, {}));
    expect(error).toBeInstanceOf(CallRefused);
    expect(error).toMatchObject({ code, data: { until: "later" }, errorMessage: "no" });
    expect(events).toEqual([]);
  },
);

test("a call that is sent away at the door says that we are busy and when to come again", async () => {
  const { call, events } = playedServer([
    new Response(null, { status: 429, headers: { "Retry-After": "7" } }),
  ]);
  const error = await rejection(call(listCurrencies, {}));
  expect(error).toMatchObject({ code: 429, message: expect.stringContaining("请稍后再试") as string });
  expect(retryAfterOf(error)).toBe(7_000);
  expect(events).toEqual([]);
});

test("a call that is sent away for a moment comes again by itself, a few times", async () => {
  const sentAway = () => new Response(null, { status: 429, headers: { "Retry-After": "1" } });
  vi.useFakeTimers();
  const patient = playedServer([sentAway(), sentAway(), answer(0, [])]).call(listCurrencies, {});
  await vi.runAllTimersAsync();
  expect(await patient).toEqual([]);
  const shutOut = rejection(playedServer(Array.from({ length: 4 }, sentAway)).call(listCurrencies, {}));
  await vi.runAllTimersAsync();
  expect(await shutOut).toMatchObject({ code: 429 });
});

test("code 401 clears the session, reloads the page and rejects with the message", async () => {
  const { call, events } = playedServer([answer(401, null, "session over")]);
  expect(await rejection(call(listCurrencies, {}))).toMatchObject({ message: "session over" });
  expect(events).toEqual(["session cleared", "page reloaded"]);
});

test("code 401 on the login page clears the session without reloading", async () => {
  const { call, events } = playedServer([answer(401, null, "session over")], { path: "/login" });
  await rejection(call(listCurrencies, {}));
  expect(events).toEqual(["session cleared"]);
});

test("code 401 to a guest leads to sign-in instead of loading the same page for ever", async () => {
  const { call, events } = playedServer([answer(401, null, "sign in first")], { guest: true });
  expect(await rejection(call(listCurrencies, {}))).toMatchObject({ message: "sign in first" });
  expect(events).toEqual(["session cleared", "led to sign-in"]);
});

test("code 401 to several calls at once reloads the page once", async () => {
  const { call, events } = playedServer([answer(401), answer(401), answer(401)]);
  await Promise.all([1, 2, 3].map(async () => rejection(call(listCurrencies, {}))));
  expect(events.filter((event) => event === "page reloaded")).toHaveLength(1);
});

test("code 401 to a call that a guest made leaves the session alone that began meanwhile", async () => {
  const { call, events } = playedServer([answer(401)]);
  const asked = rejection(call(listCurrencies, {}));
  sessionStorage.setItem("token", "of somebody who signed in meanwhile");
  await asked;
  sessionStorage.removeItem("token");
  expect(events).toEqual([]);
});

test("any other code rejects with its message", async () => {
  const { call } = playedServer([answer(460, null, "not allowed today")]);
  expect(await rejection(call(listCurrencies, {}))).toMatchObject({ message: "not allowed today" });
});

test("a network failure says so in the page's language", async () => {
  localStorage.setItem("locale", "en-US");
  const { call } = playedServer([new TypeError("Failed to fetch")]);
  const error = await rejection(call(listCurrencies, {}));
  expect(error).toBeInstanceOf(CallFailed);
  expect(error).toMatchObject({ kind: "network", message: "network error, please try again later" });
});

test("a call that takes longer than 60 seconds is a timeout", async () => {
  vi.useFakeTimers();
  const timeouts: number[] = [];
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    timeouts.push(ms);
    return AbortSignal.abort();
  });
  const { call } = playedServer([new DOMException("too long", "TimeoutError")]);
  expect(await rejection(call(listCurrencies, {}))).toMatchObject({ kind: "timeout" });
  expect(timeouts).toEqual([60_000]);
  timeout.mockRestore();
});

test("a call given up by its caller is aborted", async () => {
  const { call } = playedServer([new DOMException("given up", "AbortError")]);
  const error = await rejection(call(listCurrencies, {}, { signal: AbortSignal.abort() }));
  expect(error).toMatchObject({ kind: "aborted" });
});

test("a wrong clock is set by the server's time and the call is tried once more", async () => {
  const skewed = answer(
    435,
    { refusal: "clockSkew", details: { serverNow: Date.now() + 3_600_000 } },
    "clock",
  );
  const { call, sent, sealedAt } = playedServer([skewed, answer(0, [])]);
  expect(await call(listCurrencies, {})).toEqual([]);
  expect(sent).toHaveLength(2);
  expect(sealedAt[1]! - sealedAt[0]!).toBeGreaterThan(3_590_000);
});

test("a clock that is still wrong after the correction is the caller's to handle", async () => {
  const skewed = answer(435, { details: { serverNow: Date.now() } }, "clock");
  const { call, sent } = playedServer([skewed, skewed, answer(0)]);
  expect(await rejection(call(listCurrencies, {}))).toMatchObject({ code: 435 });
  expect(sent).toHaveLength(2);
});

test("the second try of a write keeps its request id", async () => {
  const skewed = answer(435, { details: { serverNow: Date.now() } }, "clock");
  const { call, sent } = playedServer([skewed, answer(0, { messageNo: "CM1" })]);
  const input = {
    name: "陈",
    company: "晨光",
    email: "c@example.com",
    message: "您好",
    requestId: "0192d3a0-0000-7000-8000-000000000000",
  };
  await call(submitContactMessage, input);
  expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
  expect(JSON.stringify(sent[0]?.body)).toContain(input.requestId);
});

test("a GET has no body, a POST wraps its sealed body as payload, both below /api", async () => {
  const { call, sent } = playedServer([answer(0, []), answer(0, [])]);
  await call(listCurrencies, {});
  await call(listTranslations, {});
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ["GET", "/api/currency/listAll", undefined],
    ["POST", "/api/internal/list", { payload: "{}" }],
  ]);
});

test("every call carries the language, and zh-HK for a language that is not ours", async () => {
  const { call, sent } = playedServer([answer(0), answer(0)]);
  await call(listCurrencies, {});
  localStorage.setItem("locale", "de-DE");
  await call(listCurrencies, {});
  expect(sent.map(({ headers }) => headers["ClientLanguage"])).toEqual(["zh-CN", "zh-HK"]);
});

test("the token of the XSRF-TOKEN cookie travels in the X-XSRF-TOKEN header", async () => {
  document.cookie = "XSRF-TOKEN=a%2Bb; Path=/";
  const { call, sent } = playedServer([answer(0)]);
  await call(listCurrencies, {});
  expect(sent[0]?.headers["X-XSRF-TOKEN"]).toBe("a+b");
  document.cookie = "XSRF-TOKEN=; Max-Age=0; Path=/";
});
