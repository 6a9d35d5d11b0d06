import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { soundHongKong } from "@causeway/contract/testing/real-name";
import { openPages } from "#shared/testing.tsx";
import type { Enterprise } from "./enterprise.ts";
import { EnterprisePage } from "./pages/enterprise-page.tsx";

afterEach(cleanup);

const company: Enterprise = {
  certification: "NONE",
  amendment: "NONE",
  submissionId: null,
  submissionNo: null,
  submittedAt: null,
  reasons: [],
  holdId: null,
  certifiedAt: null,
  profile: null,
  expiring: [],
  history: [],
};

function Members() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? <p>half filled in</p> : <button onClick={() => setOpen(true)}>invite</button>;
}

test("what was begun with the members is still there when the company arrives", async () => {
  const arriving = Promise.withResolvers<Enterprise>();
  openPages(
    [{ path: "/enterprise/index", element: <EnterprisePage members={<Members />} /> }],
    "/enterprise/index",
    {
      readEnterprise: arriving.promise,
      clientUserInfo: { vaMerchant: { merchantNo: "M1" }, permissions: [] },
    },
    [],
  );
  await userEvent.click(await screen.findByRole("button", { name: "invite" }));
  arriving.resolve(company);
  await screen.findByRole("heading", { name: "认证状态" });
  expect(screen.getByText("half filled in")).toBeDefined();
});

test.each([
  ["whoever looks after the company opens its documents", ["enterprise.view", "enterprise.edit"], true],
  ["a viewer reads that they are not for his role, and is offered no link", ["enterprise.view"], false],
] as const)("%s", async (_rule, permissions, mayOpen) => {
  const { company: ours, purpose, registeredAddress } = soundHongKong();
  const profile = {
    region: "HKG",
    company: ours,
    businessType: "GOODS_TRADE",
    companyType: "HONG_KONG",
    registeredAddress,
    businessAddress: registeredAddress,
    members: [],
    purpose,
    documents: [
      { id: "0199a000-0000-7000-8000-00000000000d", name: "nar1.pdf", size: 1000, field: "company.nar1" },
      {
        id: "0199a000-0000-7000-8000-00000000000e",
        name: "letter.pdf",
        size: 1000,
        field: "authorizer.letter",
      },
    ],
  } as unknown as Enterprise["profile"];
  openPages(
    [{ path: "/enterprise/index", element: <EnterprisePage members={null} /> }],
    "/enterprise/index",
    {
      readEnterprise: { ...company, certification: "NORMAL", profile },
      clientUserInfo: { vaMerchant: { merchantNo: "M1" }, permissions },
    },
    permissions,
  );
  await screen.findByText(/nar1\.pdf/);
  expect(screen.queryAllByRole("button", { name: /^查看 .*pdf$/ })).toHaveLength(mayOpen ? 2 : 0);
  expect(screen.queryAllByText("您的角色不能查看")).toHaveLength(mayOpen ? 0 : 2);
});
