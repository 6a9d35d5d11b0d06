import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
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
