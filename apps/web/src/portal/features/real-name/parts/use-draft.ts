import type { RealNameForm } from "@causeway/contract/real-name/form";
import { useEffect, useState, useSyncExternalStore } from "react";
import { CallRefused } from "#shared/api/call-error.ts";
import type { FaceCheck, RealName, RealNameCalls } from "../real-name.ts";
import { withValueAt } from "#shared/ui/form/path.ts";

/** Long enough for a word, short enough that little is lost when a laptop closes. */
export const restMs = 1_500;
const retryMs = 5_000;

export type SaveState = "saved" | "dirty" | "saving" | "failed" | "changedElsewhere";

type Snapshot = {
  readonly form: RealNameForm;
  readonly savedAt: string | null;
  readonly faceChecks: readonly FaceCheck[];
  readonly state: SaveState;
};

/**
 * The form as the person sees it, and its copy on the server. Every change is saved after a moment of rest; only one
 * saving is on its way at a time, so that each starts from the revision the one before has made.
 */
export function createDraft(calls: Pick<RealNameCalls, "save">, loaded: RealName) {
  const { form, savedAt, faceChecks } = loaded;
  let now: Snapshot = { form, savedAt, faceChecks, state: "saved" };
  let onServer = form;
  let { revision } = loaded;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = (part: Partial<Snapshot>) => {
    now = { ...now, ...part };
    for (const tell of listeners) tell();
  };
  const saveIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush().catch(() => {}), ms);
  };
  const saveOnce = async () => {
    const sent = now.form;
    show({ state: "saving" });
    try {
      const saved = await calls.save(revision, sent);
      ({ revision } = saved);
      onServer = sent;
      show({
        savedAt: saved.savedAt,
        faceChecks: saved.faceChecks,
        state: now.form === sent ? "saved" : "dirty",
      });
    } catch (error) {
      const elsewhere = error instanceof CallRefused && error.refusal.refusal === "draftChanged";
      show({ state: elsewhere ? "changedElsewhere" : "failed" });
      if (!elsewhere) saveIn(retryMs);
      throw error;
    }
  };
  /** Resolves when what is on the screen now is on the server; throws when it cannot be brought there. */
  const flush = async (): Promise<number> => {
    clearTimeout(timer);
    while (now.form !== onServer) {
      running ??= saveOnce().finally(() => {
        running = null;
      });
      await running;
    }
    return revision;
  };
  const change = (make: (form: RealNameForm) => RealNameForm) => {
    show({ form: make(now.form), state: now.state === "changedElsewhere" ? now.state : "dirty" });
    if (now.state === "dirty") saveIn(restMs);
  };
  return {
    snapshot: () => now,
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    change,
    set: (path: string, value: unknown) => change((before) => withValueAt(before, path, value)),
    setFaceChecks: (checks: readonly FaceCheck[]) => show({ faceChecks: checks }),
    flush,
    stop: () => clearTimeout(timer),
  };
}

export function useDraft(calls: RealNameCalls, loaded: RealName) {
  const [draft] = useState(() => createDraft(calls, loaded));
  useEffect(() => draft.stop, [draft]);
  return { ...draft, ...useSyncExternalStore(draft.subscribe, draft.snapshot) };
}
export type Draft = ReturnType<typeof useDraft>;
