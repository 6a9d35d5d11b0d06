import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { locales } from "@causeway/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MailMessage } from "#partners/mail/port.ts";
import { house } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { sendMessage } from "./deliver-message.ts";
import { mailHtml, mailText } from "./mail-layout.ts";
import { render } from "./templates.ts";

let api: TestApi;
let flows: TestFlows;
const sent: { to: string; text: string; html?: string }[] = [];
const dir = mkdtempSync(join("/var/tmp", "causeway-notify-"));
beforeAll(async () => {
  api = await startTestApi();
  const mail = {
    send: async (message: MailMessage) => void sent.push(message),
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
      sendMessage(api.ctx, tx, {
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
    const html = sent.find((message) => message.to === to)?.html;
    expect(html?.includes(">123456</span>") ?? false, "only a mail shows more than text").toBe(
      channel === "email",
    );
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
  ] as const;
  for (const message of messages) {
    const { subject, text } = render(message, locale, api.origin);
    expect(subject.length, message.template).toBeGreaterThan(4);
    expect(text.length, message.template).toBeGreaterThan(20);
  }
});

describe("a mail", () => {
  const said = {
    subject: "<b>Lumora & Co</b>",
    text: 'first\n"second" <script>alert(1)</script>',
    code: "123456",
    url: "https://portal.example/userInfo?a=1&b=2",
  };

  test("shows what people wrote as text, never as markup", () => {
    const html = mailHtml(said, "en-US");
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("<b>");
    expect(html).toContain("&lt;b&gt;Lumora &amp; Co&lt;/b&gt;");
    expect(html).toContain("first<br>&quot;second&quot;");
    expect(html).toContain('href="https://portal.example/userInfo?a=1&amp;b=2"');
  });

  test.each(locales)("says the same as text in %s, with the page it leads to", (locale) => {
    const text = mailText(said, locale);
    expect(text).toContain(said.text);
    expect(text).toContain(said.url);
  });
});
