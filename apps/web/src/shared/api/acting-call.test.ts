import { listCurrencies } from "@causeway/contract/portal/reference";
import { expect, test } from "vitest";
import { createActingCall } from "./acting-call.tsx";
import { aBrowser } from "#shared/session/testing.ts";
import { playedServer } from "./testing.ts";

const began = () => {
  const { session } = aBrowser().openTab({ holding: "s1.harbour.first" });
  const { call, sent } = playedServer([{ code: 0, data: [] }], { session });
  return { session, sent, call: createActingCall(call, session) };
};

test("a page of one company sends nothing once its own tab acts for another", async () => {
  const { session, sent, call } = began();
  await session.renew(async () => ({ token: "s1.bridge.second" }), "Bridge Ltd");
  await expect(call(listCurrencies, {})).rejects.toMatchObject({ kind: "aborted" });
  expect(sent).toEqual([]);
});

test("a page goes on calling under a new token for its company", async () => {
  const { session, sent, call } = began();
  await session.renew(async () => ({ token: "s1.harbour.second" }));
  expect(await call(listCurrencies, {})).toEqual([]);
  expect(sent).toHaveLength(1);
});
