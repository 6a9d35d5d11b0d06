import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { FormDialog } from "./form-dialog.tsx";

afterEach(cleanup);

const form = { submit: async () => {}, sending: false, failure: undefined };

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>rename</button>
      {isOpen && (
        <FormDialog form={form} title="Rename" action="Save" onClose={() => setOpen(false)}>
          <input aria-label="name" />
        </FormDialog>
      )}
    </>
  );
}

test("whoever gives up a dialog goes on at the button that opened it", async () => {
  const user = userEvent.setup();
  render(<Page />);
  const opener = screen.getByRole("button", { name: "rename" });
  await user.click(opener);
  const dialog = await screen.findByRole("dialog");
  await user.click(screen.getByLabelText("name"));
  await user.click(dialog.querySelector<HTMLButtonElement>("form button[type=button]")!);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener);
});
