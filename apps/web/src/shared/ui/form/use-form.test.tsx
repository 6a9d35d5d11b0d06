import { refusals } from "@causeway/contract/refusal";
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CallFailed, CallRefused } from "#shared/api/call-error.ts";
import { PageFrameContext } from "#shared/ui/form/unsaved-changes.tsx";
import { useForm } from "./use-form.ts";

afterEach(cleanup);

type Values = { name: string; shop: { link: string } };

function open(send: (values: Values) => Promise<unknown>) {
  let held = 0;
  const hold = () => {
    held += 1;
    return () => {
      held -= 1;
    };
  };
  const { result } = renderHook(
    () =>
      useForm({
        initial: { name: "", shop: { link: "" } },
        check: ({ name, shop }: Values) => ({
          name: name === "" ? "name is missing" : undefined,
          "shop.link": shop.link === "" ? "link is missing" : undefined,
        }),
        send,
      }),
    { wrapper: ({ children }) => <PageFrameContext value={hold}>{children}</PageFrameContext> },
  );
  return { form: () => result.current, held: () => held };
}
const fill = (form: ReturnType<typeof open>["form"]) =>
  act(() => {
    form().change({ name: "Harbour" });
    form().set("shop.link", "https://a.example");
  });

test("faults are told of a field once it was left, and of all once somebody wanted to send", async () => {
  const send = vi.fn<(values: Values) => Promise<unknown>>();
  const { form } = open(send);
  expect(form().faultAt("name")).toBeUndefined();
  act(() => form().tell(["name"]));
  expect([form().faultAt("name"), form().faultAt("shop.link")]).toEqual(["name is missing", undefined]);
  await act(() => form().submit());
  expect(form().faultAt("shop.link")).toBe("link is missing");
  expect(send).not.toHaveBeenCalled();
  fill(form);
  expect(form().faults.size).toBe(0);
});

test("what the server refuses of a field stands there until something changes", async () => {
  const issues = [{ path: "shop.link", fault: "linkWrong", message: "no such shop" }];
  const refused = new CallRefused({
    code: refusals.shopIncomplete.code,
    data: { refusal: "shopIncomplete", details: { issues } },
    errorMessage: "please complete it",
  });
  const { form } = open(() => Promise.reject(refused));
  fill(form);
  await act(() => form().submit());
  expect([form().failure, form().faultAt("shop.link")]).toEqual(["please complete it", "no such shop"]);
  act(() => form().change({ name: "Harbour Light" }));
  expect(form().faultAt("shop.link")).toBeUndefined();
});

test("a second press while it is under way sends nothing, and a failed send can be tried again", async () => {
  const first = Promise.withResolvers<unknown>();
  const send = vi.fn<(values: Values) => Promise<unknown>>().mockReturnValueOnce(first.promise);
  const { form } = open(send);
  fill(form);
  await act(async () => void form().submit());
  await act(async () => void form().submit());
  expect([send.mock.calls.length, form().sending]).toEqual([1, true]);
  await act(async () => first.reject(new CallFailed("network", "the line was cut")));
  expect([form().failure, form().sending]).toEqual(["the line was cut", false]);
  send.mockResolvedValueOnce("CO01");
  await act(() => form().submit());
  expect([form().sent, form().failure]).toEqual(["CO01", undefined]);
});

test("the page is held from the first change until it was sent", async () => {
  const { form, held } = open(async () => "done");
  expect(held()).toBe(0);
  fill(form);
  expect(held()).toBe(1);
  await act(() => form().submit());
  expect(held()).toBe(0);
});

test("whoever wanted to send is taken to the first fault, and in a choice to its first answer", async () => {
  function Decision() {
    const form = useForm({
      initial: { decision: "", note: "" },
      check: ({ decision, note }) => ({
        decision: decision === "" ? "nothing was chosen" : undefined,
        note: note === "" ? "note is missing" : undefined,
      }),
      send: async () => "done",
    });
    const isWrong = (path: string) => form.faultAt(path) !== undefined;
    return (
      <form aria-label="close" onSubmit={(event) => void form.submit(event)}>
        <div role="radiogroup" aria-invalid={isWrong("decision")}>
          {["keep", "return"].map((value) => (
            <input
              key={value}
              type="radio"
              aria-label={value}
              checked={form.values.decision === value}
              onChange={() => form.change({ decision: value })}
            />
          ))}
        </div>
        <textarea aria-label="note" aria-invalid={isWrong("note")} />
      </form>
    );
  }
  render(<Decision />);
  fireEvent.submit(screen.getByRole("form"));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radio", { name: "keep" })));
  fireEvent.click(screen.getByRole("radio", { name: "return" }));
  fireEvent.submit(screen.getByRole("form"));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "note" })));
});
