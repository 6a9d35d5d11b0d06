import type { WrappedSession } from "@causeway/channel";

/** A session, and the name of the company it acts for where the tab that tells of it knows. */
export type Told = { readonly session: WrappedSession; readonly company: string | null };
export type Ending = { readonly token: string; readonly left: boolean };

type Message =
  | { readonly kind: "question"; readonly nonce: string }
  | { readonly kind: "answer"; readonly nonce: string; readonly told: Told | null }
  | ({ readonly kind: "renewed" } & Told)
  | ({ readonly kind: "ended" } & Ending);

/** An open tab answers within a few milliseconds, unless it is at work or its machine is at its limit. */
export const answerMs = 5_000;

/** What the tabs of an origin say to each other. Nothing of another origin can listen or speak. */
export type TabLine = {
  readonly tell: (told: Told) => void;
  readonly tellEnd: (ending: Ending) => void;
  /** Asks the tabs that have a session, and is done with the first answer that is taken or when all of them have answered. */
  readonly ask: (take: (told: Told) => boolean) => Promise<void>;
};

export function openTabLine(
  name: string,
  tab: {
    /** Who has a session answers a tab that asks. */
    readonly hasSession: () => boolean;
    /** Null while it may do nothing yet, or no more. */
    readonly answer: () => Told | null;
    /** How many other tabs have a session. */
    readonly others: () => Promise<number>;
    readonly hear: (told: Told) => void;
    readonly hearEnd: (ending: Ending) => void;
  },
): TabLine {
  const channel = new BroadcastChannel(name);
  const post = (message: Message) => channel.postMessage(message);
  /** An answer is for whoever made its nonce, and every other tab drops it. */
  const asked = new Map<string, (told: Told | null) => void>();
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "answer") asked.get(data.nonce)?.(data.told);
    else if (data.kind === "renewed") tab.hear(data);
    else if (data.kind === "ended") tab.hearEnd(data);
    else if (data.kind === "question" && tab.hasSession())
      post({ kind: "answer", nonce: data.nonce, told: tab.answer() });
  });
  return {
    tell: (told) => post({ kind: "renewed", ...told }),
    tellEnd: (ending) => post({ kind: "ended", ...ending }),
    async ask(take) {
      let missing = await tab.others();
      if (missing === 0) return;
      const nonce = crypto.randomUUID();
      const done = Promise.withResolvers<void>();
      asked.set(nonce, (told) => {
        missing--;
        if ((told !== null && take(told)) || missing === 0) done.resolve();
      });
      const late = setTimeout(done.resolve, answerMs);
      post({ kind: "question", nonce });
      await done.promise;
      clearTimeout(late);
      asked.delete(nonce);
    },
  };
}
