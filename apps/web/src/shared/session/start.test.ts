import { generateDeviceId, listCurrencies, listTranslations } from "@causeway/contract/portal/reference";
import { afterEach, expect, test, vi } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { loadDevice } from "./device.ts";
import { atMost, createStart, readOverrides } from "./start.ts";

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const usd = { code: "USD" };
const translations = [
  {
    code: "site.home",
    languages: [
      { lang: "ZH_CN", value: "主页" },
      { lang: "ZH_HK", value: "主頁" },
      { lang: "EN_US", value: "Start" },
    ],
  },
];

function server(replies: { currencies?: () => unknown } = {}) {
  const asked: Parameters<Call>[0][] = [];
  const call = (async (route: Parameters<Call>[0]) => {
    asked.push(route);
    if (route === listTranslations) return translations;
    if (route === listCurrencies) return replies.currencies?.() ?? [usd];
    return { deviceId: "device-1", devicePwd: "secret" };
  }) as unknown as Call;
  return { call, asked };
}

test("start-up loads translations and currencies, and a device id where there is none", async () => {
  const { call, asked } = server();
  const start = createStart(call, "zh-HK");
  await start.load();
  expect(start.snapshot()).toMatchObject({ status: "ready", currencies: [usd] });
  expect(start.snapshot().overrides.get("site.home")).toBe("主頁");
  expect(asked).toContain(generateDeviceId);
  expect(loadDevice()).toEqual({ deviceId: "device-1", devicePwd: "secret" });
});

test("a stored device id is kept and no other is asked for", async () => {
  localStorage.setItem("deviceId", "device-0");
  localStorage.setItem("devicePwd", "old");
  const { call, asked } = server();
  await createStart(call, "zh-CN").load();
  expect(asked).not.toContain(generateDeviceId);
  expect(loadDevice()?.deviceId).toBe("device-0");
});

test("a failed start-up says so, keeps the bundled words and can be tried again", async () => {
  let broken = true;
  const { call } = server({
    currencies: () => {
      if (broken) throw new Error("offline");
      return [usd];
    },
  });
  const start = createStart(call, "zh-CN");
  await start.load();
  expect(start.snapshot()).toMatchObject({ status: "failed", currencies: [] });
  expect(start.snapshot().overrides.size).toBe(0);
  broken = false;
  await start.load();
  expect(start.snapshot().status).toBe("ready");
});

test("a language of a translation that is neither ZH_CN nor ZH_HK is English", () => {
  const entries = [{ code: "a.b", languages: [{ lang: "EN", value: "word" }] }];
  expect(readOverrides(entries, "en-US").get("a.b")).toBe("word");
  expect(readOverrides(entries, "zh-HK").size).toBe(0);
});

test("the page waits for start-up at most as long as it says", async () => {
  vi.useFakeTimers();
  let mounted = false;
  const waiting = atMost(1000, new Promise<void>(() => {})).then(() => (mounted = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(mounted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(mounted).toBe(true);
});
