import { userInfo } from "@causeway/contract/portal/identity";
import { defineRead, nothing } from "@causeway/contract/route";
import { afterEach, beforeEach, expect, test } from "vitest";
import { playedServer } from "./testing.ts";

const listMessages = defineRead({
  method: "GET",
  path: "/message/list",
  channel: "standard",
  summary: "Messages",
  input: nothing,
  output: nothing,
});

beforeEach(() => localStorage.setItem("locale", "en-US"));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const settle = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

test("code 20000 is a success and gives the data", async () => {
  const { call, notices } = playedServer([{ code: 20000, msg: "ok", data: { n: 1 } }]);
  expect(await call(listMessages, {})).toEqual({ n: 1 });
  expect(notices.toasts).toEqual([]);
});

test("a signed-in call carries the token as a bearer, and always the language", async () => {
  sessionStorage.setItem("token", "t-1");
  const { call, sent } = playedServer([{ code: 20000, data: {} }]);
  await call(listMessages, {});
  expect(sent[0]?.headers).toMatchObject({ Authorization: "Bearer t-1", ClientLanguage: "en-US" });
});

test("any other code shows its message for five seconds, or 'Error' where there is none", async () => {
  const { call, notices } = playedServer([{ code: 40000, msg: "not today", data: null }, { code: 50000 }]);
  await settle(call(listMessages, {}));
  await settle(call(listMessages, {}));
  expect(notices.toasts).toEqual([
    ["not today", 5000],
    ["Error", 5000],
  ]);
});

test.each([50008, 50012, 50014])("code %i opens the logout dialog and shows no toast", async (code) => {
  const { call, notices, events } = playedServer([{ code, msg: "over", data: null }]);
  await settle(call(listMessages, {}));
  expect(notices.dialogs).toEqual(["Confirm logout"]);
  expect(notices.toasts).toEqual([]);
  expect(events).toEqual([]);
});

test("signing in again from the dialog ends the session and reloads", async () => {
  const { call, notices, events } = playedServer([{ code: 50008, msg: "over", data: null }]);
  notices.answer = true;
  await settle(call(listMessages, {}));
  await expect.poll(() => events).toEqual(["session cleared", "page reloaded"]);
});

test.each([50008, 50012, 50014])("on the user-info call code %i opens no dialog", async (code) => {
  const { call, notices } = playedServer([{ code, msg: "over", data: null }]);
  await settle(call(userInfo, {}));
  expect(notices.dialogs).toEqual([]);
  expect(notices.toasts).toEqual([]);
});

test("a transport failure shows what kind it was, or 'Request Error' where nothing is known", async () => {
  const { call, notices } = playedServer([new TypeError("Failed to fetch"), ["not a reply"]]);
  await settle(call(listMessages, {}));
  await settle(call(listMessages, {}));
  expect(notices.toasts).toEqual([
    ["Network Error", 5000],
    ["Request Error", 5000],
  ]);
});
