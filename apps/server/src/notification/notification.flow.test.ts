import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { locales } from "@causeway/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { notify } from "./send-message.ts";
import { render } from "./templates.ts";

let api: TestApi;
let flows: TestFlows;
const sent: { to: string; text: string }[] = [];
const dir = mkdtempSync(join("/var/tmp", "causeway-notify-"));
beforeAll(async () => {
  api = await startTestApi();
  const mail = {
    send: async ({ to, text }: { to: string; text: string }) => void sent.push({ to, text }),
    close: () => {},
  };
  const sms = {
    send: async ({ to, text }: { to: string; text: string }) => {
      sent.push({ to, text });
      return "taken" as const;
    },
  };
  flows = await startTestFlows({ ...api.ctx, mail, sms }, dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

describe("a message", () => {
  test.each([
    ["email", "chan@example.com"],
    ["sms", "+85261234567"],
  ] as const)("by %s is sent, and what it said is forgotten", { timeout: 60_000 }, async (channel, to) => {
    await api.ctx.db.tx(house, (tx) =>
      notify(api.ctx, tx, {
        template: "code",
        purpose: "login",
        code: "123456",
        channel,
        to,
        locale: "zh-HK",
      }),
    );
    await expect
      .poll(() => sent.filter((message) => message.to === to).length, { timeout: 30_000 })
      .toBeGreaterThan(0);
    expect(sent.find((message) => message.to === to)?.text).toContain("您登入的驗證碼是 123456");
    const unforgotten = () =>
      api.ctx.db.tx(house, (tx) =>
        tx.rows("SELECT id FROM message_out WHERE sealed IS NOT NULL OR sent_at IS NULL"),
      );
    await expect.poll(unforgotten, { timeout: 30_000 }).toEqual([]);
    expect(await api.ctx.db.query({ name: "left", text: "SELECT key FROM outbox", values: [] })).toEqual([]);
  });
});

test.each(locales)("every message has a subject and a text in %s", (locale) => {
  const messages = [
    { template: "code", purpose: "reset", code: "000000" },
    { template: "alreadyRegistered" },
    { template: "passwordChanged" },
    { template: "deviceStolen" },
  ] as const;
  for (const message of messages) {
    const { subject, text } = render(message, locale);
    expect(subject.length, message.template).toBeGreaterThan(4);
    expect(text.length, message.template).toBeGreaterThan(20);
  }
});
