import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { CommandPalette } from "./command-palette.tsx";

afterEach(cleanup);

const palette = (open: boolean) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      <CommandPalette open={open} onClose={() => {}} pages={["Dashboard"]} find={async () => []} />
    </MemoryRouter>
  </QueryClientProvider>
);

test("a palette opened again while it still fades away is empty", async () => {
  const user = userEvent.setup();
  const { rerender } = render(palette(true));
  await user.type(await screen.findByRole("textbox"), "exchange");
  rerender(palette(false));
  rerender(palette(true));
  expect((await screen.findByRole<HTMLInputElement>("textbox")).value).toBe("");
});
