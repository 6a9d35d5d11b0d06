import { code } from "@causeway/contract/code";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CallRefused } from "#shared/api/call-error.ts";
import { SharedSessionContext } from "#shared/api/call-context.ts";
import { aBrowser } from "#shared/session/testing.ts";
import { openPages } from "#shared/testing.tsx";
import { EnrolArea } from "./enrol-area.tsx";

afterEach(cleanup);

test("whoever has to enrol and has proved nothing lately is asked who he is before a key is shown", async () => {
  const unproved = new CallRefused({ code: code.stepUpNeeded, data: null, errorMessage: "prove it" });
  const { session } = aBrowser().openTab({ holding: "s1.harbour.first" });
  const element = (
    <SharedSessionContext value={session}>
      <EnrolArea onLeave={() => {}} onDone={() => {}} />
    </SharedSessionContext>
  );
  const answers = {
    startAuthenticator: unproved,
    listReauthMethods: [{ method: "email", masked: "ch***@example.com" }],
  };
  const { sent } = openPages([{ path: "/", element }], "/", answers, []);
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.querySelector('input[type="password"]')).not.toBeNull());
  expect(sent("startAuthenticator")).toHaveLength(1);
  expect(screen.queryByRole("img", { name: /二维码|QR/ })).toBeNull();
});
