import { listCurrencies } from "@causeway/contract/portal/reference";
import { listMessages } from "@causeway/contract/portal/notification";
import { describe, expect, test } from "vitest";
import { aBrowser } from "#shared/session/testing.ts";
import { playedServer } from "./testing.ts";

const harbour = "s1.harbour.first";
const renewed = "s1.harbour.second";
const bridge = "s1.bridge.third";
const over = { code: 401, data: null, errorMessage: "session over" };
const heard = () => new Promise((resolve) => setTimeout(resolve, 50));

function twoTabs() {
  const browser = aBrowser();
  return [browser.openTab({ holding: harbour }), browser.openTab({ holding: harbour })] as const;
}

describe("a call that finds no session", () => {
  test("is made again where another tab has renewed it meanwhile, and nobody is signed out", async () => {
    const [one, other] = twoTabs();
    const { call, sent, events } = playedServer([over, { code: 0, data: ["HKD"] }], {
      session: other.session,
    });
    const answer = Promise.withResolvers<{ token: string }>();
    const renewing = one.session.renew(() => answer.promise);
    const asked = call(listCurrencies, {});
    await heard();
    answer.resolve({ token: renewed });
    await renewing;
    expect(await asked).toEqual(["HKD"]);
    expect(sent).toHaveLength(2);
    expect(events).toEqual([]);
    expect([one.session.token(), other.session.token()]).toEqual([renewed, renewed]);
  });

  test("is made again on the standard channel too, without asking anybody to sign in", async () => {
    const [one, other] = twoTabs();
    const { call, notices } = playedServer(
      [
        { code: 50014, msg: "expired" },
        { code: 20000, data: { messages: [], unread: 0 } },
      ],
      { session: other.session },
    );
    const asked = call(listMessages, { tab: "message" });
    await one.session.renew(async () => ({ token: renewed }));
    expect(await asked).toEqual({ messages: [], unread: 0 });
    expect(notices.dialogs).toEqual([]);
  });

  test("is made again once and not for ever", async () => {
    const [one, other] = twoTabs();
    const { call, sent } = playedServer([over, over], { session: other.session });
    const asked = call(listCurrencies, {}).catch((error: unknown) => error);
    await one.session.renew(async () => ({ token: renewed }));
    expect(await asked).toMatchObject({ message: "session over" });
    expect(sent).toHaveLength(2);
  });

  test("ends the session in every tab where no tab has a newer token", async () => {
    const [one, other] = twoTabs();
    const { call, events } = playedServer([over], { session: other.session });
    await call(listCurrencies, {}).catch(() => {});
    await heard();
    expect(events).toEqual(["page reloaded"]);
    expect([one.session.token(), other.session.token()]).toEqual([null, null]);
    expect(one.ended).toEqual(["over"]);
  });

  test("because its own tab is renewing it does not end it", async () => {
    const [one, other] = twoTabs();
    const { call, events } = playedServer([over], { session: one.session });
    await one.session.renew(async () => {
      await call(listCurrencies, {}).catch(() => {});
      return { token: renewed };
    });
    await heard();
    expect(events).toEqual([]);
    expect([one.session.token(), other.session.token()]).toEqual([renewed, renewed]);
  });

  test("and was itself to renew it ends the session", async () => {
    const [one] = twoTabs();
    const { call, events } = playedServer([over], { session: one.session });
    const renewing = one.session.renew(async () => {
      await call(listCurrencies, {});
      return { token: renewed };
    });
    await expect(renewing).rejects.toThrow("session over");
    expect(events).toEqual(["page reloaded"]);
    expect(one.session.token()).toBeNull();
  });
});

describe("a page whose company another tab has left", () => {
  test("sends nothing more: what was typed for one company is never sent for another", async () => {
    const [one, other] = twoTabs();
    const { call, sent } = playedServer([{ code: 0, data: [] }], { session: other.session });
    await one.session.renew(async () => ({ token: bridge }), "Bridge Ltd");
    await heard();
    await expect(call(listCurrencies, {})).rejects.toMatchObject({ kind: "aborted" });
    await expect(call(listMessages, { tab: "message" })).rejects.toMatchObject({ kind: "aborted" });
    expect(sent).toEqual([]);
    expect(other.session.token()).toBe(harbour);
  });

  test("does not send again what was refused on the way, and signs nobody out", async () => {
    const [one, other] = twoTabs();
    const { call, sent, events } = playedServer([over, { code: 0, data: [] }], { session: other.session });
    const asked = call(listCurrencies, {}).catch((error: unknown) => error);
    await one.session.renew(async () => ({ token: bridge }), "Bridge Ltd");
    expect(await asked).toMatchObject({ message: "session over" });
    await heard();
    expect(sent).toHaveLength(1);
    expect(events).toEqual([]);
    expect(one.session.token()).toBe(bridge);
  });
});
