import { describe, expect, test } from "vitest";
import { mailHtml, mailText } from "./mail-layout.ts";
import { render } from "./templates.ts";

const origin = "https://portal.example";
const said = (name: string) =>
  render(
    {
      template: "said",
      kind: "member.invited",
      values: {},
      subject: [name, name, `${name} invites you`],
      body: [name, name, `${name} invites you to join Harbour Co., Ltd. for HKD 1,234.50`],
      link: "/invitation",
    },
    "en-US",
    origin,
  );
/** What mail programs make a link of by themselves. */
const linked = /(?:https?:\/\/|www\.)?[\w-]+(?:\.[a-z]{2,})+[\w/]*/gi;

describe("a mail", () => {
  test("of ours carries our own addresses whole, and breaks one that only begins like them", () => {
    const link = `${origin}/verify?lang=zh-HK#aB.cd_1`;
    expect(said(link).text).toContain(link);
    expect(said(`${origin}.evil.example/verify`).text.match(linked)).toBeNull();
  });

  test.each([
    "www.evil.example",
    "http://evil.example/pay",
    "evil.example",
    "EVIL.EXAMPLE",
    "支付.evil.example",
  ])("to others makes no link of a name such as %s", (name) => {
    const mail = said(name);
    expect(`${mail.subject} ${mail.text}`.match(linked)).toBeNull();
    expect(mailHtml(mail, "en-US").match(/href="[^"]*/g)).toEqual([`href="${origin}/invitation`]);
    expect(mailText(mail, "en-US")).toContain(`${origin}/invitation`);
  });

  test("leaves amounts and companies as they are written", () => {
    expect(said("Chan Tai Man").text).toBe(
      "Chan Tai Man invites you to join Harbour Co., Ltd. for HKD 1,234.50",
    );
  });
});
