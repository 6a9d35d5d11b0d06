import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openPages } from "#shared/testing.tsx";
import { useToken } from "./invitation-token.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const token = "t".repeat(64);
const Shown = () => <output>{useToken()}</output>;

test.each([`/invitation#${token}`, `/invitation?token=${token}`])(
  "an invitation is read from its link, and its token leaves the address bar at once: %s",
  async (link) => {
    const { router } = openPages([{ path: "/invitation", element: <Shown /> }], link, {}, []);
    await waitFor(() => expect(router.state.location).toMatchObject({ search: "", hash: "" }));
    expect(screen.getByText(token)).toBeDefined();
  },
);
