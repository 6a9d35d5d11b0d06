/** Long enough for a word, short enough that little is lost when a laptop closes. */
export const restMs = 1_500;
export const retryMs = 5_000;

export type SaveState = "saved" | "dirty" | "saving" | "failed" | "lost";

export type DraftSnapshot<Saved> = {
  readonly state: SaveState;
  /** What the last saving gave back; nothing before the first. */
  readonly saved: Saved | null;
};

/**
 * Keeps a copy of what somebody types on the server. It saves after a moment of rest, one saving at a time, so that none
 * can overtake another: what is typed meanwhile is saved after it, the newest alone. A saving that failed is tried again
 * by itself; one that `isLost` says can never succeed is not.
 */
export function createDraftSaver<Content, Saved>(parts: {
  readonly first: Content;
  readonly save: (content: Content) => Promise<Saved>;
  readonly isLost?: ((error: unknown) => boolean) | undefined;
}) {
  const copy = { typed: parts.first, onServer: parts.first };
  let now: DraftSnapshot<Saved> = { state: "saved", saved: null };
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = (part: Partial<DraftSnapshot<Saved>>) => {
    now = { ...now, ...part };
    for (const tell of listeners) tell();
  };
  const saveIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush().catch(() => {}), ms);
  };
  const saveOnce = async () => {
    const sent = copy.typed;
    show({ state: "saving" });
    try {
      const saved = await parts.save(sent);
      copy.onServer = sent;
      show({ saved, state: copy.typed === sent ? "saved" : "dirty" });
    } catch (error) {
      const isLost = parts.isLost?.(error) ?? false;
      show({ state: isLost ? "lost" : "failed" });
      if (!isLost) saveIn(retryMs);
      throw error;
    }
  };
  /** Resolves with the last saving when what was typed is on the server; throws when it cannot be brought there. */
  const flush = async (): Promise<Saved | null> => {
    clearTimeout(timer);
    while (copy.typed !== copy.onServer) {
      running ??= saveOnce().finally(() => {
        running = null;
      });
      await running;
    }
    return now.saved;
  };
  return {
    snapshot: () => now,
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    change: (next: Content) => {
      if (next === copy.typed) return;
      copy.typed = next;
      if (now.state === "lost") return;
      if (!running) show({ state: "dirty" });
      saveIn(restMs);
    },
    flush,
    /** For whoever goes: what is not saved yet is sent at once, and not again when that fails. */
    leave: () => {
      if (now.state !== "lost") void flush().catch(() => clearTimeout(timer));
    },
  };
}
