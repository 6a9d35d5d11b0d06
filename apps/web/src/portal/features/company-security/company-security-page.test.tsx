import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { companyKinds, groupOf, outcomeOf, securityWords } from "@causeway/contract/security-event";
import { afterEach, describe, expect, test } from "vitest";
import { openPages } from "#shared/testing.tsx";
import type { MemberFactors, SecurityEvent } from "./events.ts";
import { CompanySecurityPage } from "./pages/company-security-page.tsx";

afterEach(cleanup);

const chan = "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11";
const wong = "6d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11";
const anEvent = (
  id: string,
  kind: SecurityEvent["kind"],
  part: Partial<SecurityEvent> = {},
): SecurityEvent => ({
  id,
  at: "2026-11-17T01:02:00.000Z",
  kind,
  group: groupOf(kind) as SecurityEvent["group"],
  outcome: outcomeOf(kind),
  person: { personId: wong, name: "wong" },
  by: null,
  network: "203.0.113.*",
  browser: "Chrome 140",
  system: "Windows",
  role: null,
  roleBefore: null,
  ...part,
});
const aMember = (part: Partial<MemberFactors>): MemberFactors => ({
  personId: wong,
  name: "wong",
  username: "wong",
  role: "preparer",
  passkeys: 0,
  authenticator: false,
  lastSignInAt: null,
  self: false,
  asked: false,
  ...part,
});

function open(rows: SecurityEvent[], members: MemberFactors[] = []) {
  const answers: Record<string, unknown> = {
    listSecurityEvents: { rows, next: null },
    listMemberFactors: { members },
    askForFactor: { asked: true },
  };
  const page = [{ path: "/enterprise/security", element: <CompanySecurityPage /> }];
  return { answers, ...openPages(page, "/enterprise/security", answers, ["security.view"]) };
}

describe("the company's security page", () => {
  test("says every kind in words and shows no code", async () => {
    open(companyKinds.map((kind, n) => anEvent(String(n), kind)));
    await screen.findByText(securityWords["signIn.wrongPassword"][0]);
    const page = document.body.textContent;
    for (const kind of companyKinds) {
      expect(page).toContain(securityWords[kind][0]);
      expect(page).not.toContain(kind);
    }
  });

  test("says what changed, for whom and by whom", async () => {
    const change = {
      role: "approver",
      roleBefore: "preparer",
      by: { kind: "person", name: "chan" },
    } as const;
    open([anEvent("1", "member.roleChanged", change)]);
    const row = (await screen.findByText("更改成员角色")).closest("tr")!;
    expect(row.textContent).toContain("角色：经办人 → 审批人");
    expect(row.textContent).toContain("由 chan 操作");
    expect(row.textContent).toContain("203.0.113.*");
  });

  test("opens a row with what to do about it, and narrows to its person", async () => {
    const { sent } = open([anEvent("1", "device.stolen")]);
    await userEvent.click(await screen.findByRole("button", { name: "详情" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/请立即联系这位成员确认/)).toBeDefined();
    await userEvent.click(dialog.getByRole("button", { name: "只看这位成员" }));
    await screen.findByText(securityWords["device.stolen"][0]);
    expect(sent("listSecurityEvents").at(-1)).toMatchObject({ person: wong });
  });

  test("says so where nothing has happened yet", async () => {
    open([]);
    expect(await screen.findByText("还没有安全记录")).toBeDefined();
  });
});

describe("members at a glance", () => {
  test("whoever has codes alone is asked; who has something better is not", async () => {
    const { sent } = open([], [aMember({}), aMember({ personId: chan, name: "chan", passkeys: 2 })]);
    expect(await screen.findByText(/1 名成员仅靠验证码登录/)).toBeDefined();
    const [ask, ...more] = await screen.findAllByRole("button", { name: /^提醒设置/ });
    expect(more).toEqual([]);
    await userEvent.click(ask!);
    expect(await screen.findByText("已提醒 wong")).toBeDefined();
    expect(sent("askForFactor")).toMatchObject([{ personId: wong }]);
  });

  test("one who was asked today is not asked again, and oneself is shown the way", async () => {
    open([], [aMember({ asked: true }), aMember({ personId: chan, name: "chan", self: true })]);
    expect(await screen.findByText("今天已提醒")).toBeDefined();
    expect(screen.getByRole("button", { name: "去设置" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /^提醒设置/ })).toBeNull();
  });
});
