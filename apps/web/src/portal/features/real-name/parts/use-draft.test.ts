import { emptyForm } from "@causeway/contract/real-name/form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallRefused } from "#shared/api/call-error.ts";
import type { RealName, Saved } from "../real-name.ts";
import { createDraft, restMs } from "./use-draft.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const loaded = {
  form: emptyForm(() => "00000000-0000-4000-8000-000000000001"),
  revision: 3,
  savedAt: null,
  faceChecks: [],
} as unknown as RealName;
const saved = (revision: number): Saved => ({
  revision,
  savedAt: "2026-11-15T00:00:00.000Z",
  faceChecks: [],
});
const named = (nameZh: string) => ({ company: { nameZh } });

test("a draft saves itself once the typing rests, with the newest of it", async () => {
  const save = vi.fn<(revision: number) => Promise<Saved>>(async (revision) => saved(revision + 1));
  const draft = createDraft({ save }, loaded);
  for (const name of ["海", "海港"]) {
    draft.set("company.nameZh", name);
    await vi.advanceTimersByTimeAsync(restMs - 1);
  }
  expect([save.mock.calls.length, draft.snapshot().state]).toEqual([0, "dirty"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(save.mock.calls).toMatchObject([[3, named("海港")]]);
  expect(draft.snapshot()).toMatchObject({ state: "saved", savedAt: "2026-11-15T00:00:00.000Z" });
});

test("what is typed while a saving is on its way is saved after it, from the revision it made", async () => {
  const answers: ((value: Saved) => void)[] = [];
  const save = vi.fn<(revision: number) => Promise<Saved>>(
    () => new Promise((resolve) => answers.push(resolve)),
  );
  const draft = createDraft({ save }, loaded);
  draft.set("company.nameZh", "海");
  const flushed = draft.flush();
  draft.set("company.nameZh", "海港");
  answers[0]?.(saved(4));
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.(saved(5));
  expect(await flushed).toBe(5);
  expect(save.mock.calls).toMatchObject([
    [3, named("海")],
    [4, named("海港")],
  ]);
});

test("a saving that failed is tried again, and one that lost to somebody else is not", async () => {
  const save = vi.fn<(revision: number) => Promise<Saved>>();
  save.mockRejectedValueOnce(new Error("the line was cut")).mockResolvedValueOnce(saved(4));
  const draft = createDraft({ save }, loaded);
  draft.set("company.nameZh", "海");
  await vi.advanceTimersByTimeAsync(restMs);
  expect(draft.snapshot().state).toBe("failed");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(draft.snapshot().state).toBe("saved");

  save.mockRejectedValue(new CallRefused({ code: 1, data: { refusal: "draftChanged" }, errorMessage: "" }));
  draft.set("company.nameZh", "海港");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([save.mock.calls.length, draft.snapshot().state]).toEqual([3, "changedElsewhere"]);
});
