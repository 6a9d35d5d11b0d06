import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { openPages } from "#shared/testing.tsx";
import type { Member } from "./members.ts";
import { MembersPanel } from "./parts/members-panel.tsx";

afterEach(cleanup);

const administrator: Member = {
  personId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  name: "chan",
  username: "chan",
  email: "chan@example.com",
  role: "administrator",
  title: null,
  since: "2026-11-17T01:02:00.000Z",
  self: true,
  changeable: false,
};
const head: Member = {
  ...administrator,
  personId: "6d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  name: "wong",
  role: "viewer",
  self: false,
};

function open(members: Member[]) {
  const answers: Record<string, unknown> = {
    listMembers: {
      members,
      invitations: [],
      grantable: ["preparer", "approver", "merchantUser", "viewer"],
      authenticatorRequired: false,
    },
    listRecoveries: [],
  };
  return { answers, ...openPages([{ path: "/", element: <MembersPanel /> }], "/", answers, []) };
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest("li")!;

describe("the members", () => {
  test("show a title beside the role, where it comes from, and nothing to change it by", async () => {
    open([administrator, { ...head, title: "legalRepresentative" }]);
    const row = within(await rowOf("wong"));
    expect(row.getByText("只读")).toBeDefined();
    expect(row.getByText("法定代表人").parentElement?.textContent).toBe("法定代表人 来自实名认证");
    expect(row.queryByRole("button")).toBeNull();
    expect(screen.getByText(/不能由他人授予、更改或移除/)).toBeDefined();
  });

  test("show a title that comes while the page is open", async () => {
    const { answers, announce } = open([administrator, head]);
    expect((await rowOf("wong")).textContent).not.toContain("来自实名认证");
    answers["listMembers"] = {
      ...(answers["listMembers"] as object),
      members: [administrator, { ...head, title: "director" }],
    };
    await announce({ kind: "user", ref: head.personId });
    expect(await screen.findByText("董事")).toBeDefined();
  });

  test("are invited to the roles that whoever invites may give, and to no other", async () => {
    open([administrator]);
    await userEvent.click(await screen.findByRole("button", { name: "邀请成员" }));
    const offered = (await screen.findAllByRole("radio")).map((radio) =>
      radio.getAttribute("aria-labelledby"),
    );
    const names = offered.map((id) => document.getElementById(id ?? "")?.textContent);
    expect(names).toEqual(["经办人", "审批人", "商户用户", "只读"]);
  });
});
