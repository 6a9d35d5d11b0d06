import type { WrappedSession } from "@causeway/channel";

/** A session, and the name of the company it acts for where the tab that tells of it knows. */
export type Told = { readonly session: WrappedSession; readonly company: string | null };
export type Ending = { readonly token: string; readonly left: boolean };

type Message =
  | { readonly kind: "question"; readonly nonce: string }
  | ({ readonly kind: "answer"; readonly nonce: string } & Told)
  | ({ readonly kind: "renewed" } & Told)
  | ({ readonly kind: "ended" } & Ending);

/** An open tab answers within a few milliseconds; whoever is alone waits no longer than this. */
export const answerMs = 300;

/** What the tabs of an origin say to each other. Nothing of another origin can listen or speak. */
export type TabLine = {
  readonly tell: (told: Told) => void;
  readonly tellEnd: (ending: Ending) => void;
  /** Asks every tab for its session, and is done with the first answer that is taken or when nobody has one. */
  readonly ask: (take: (told: Told) => boolean) => Promise<void>;
};

export function openTabLine(
  name: string,
  tab: {
    /** What to answer a tab that asks; nothing while nobody is signed in here. */
    readonly answer: () => Told | null;
    readonly hear: (told: Told) => void;
    readonly hearEnd: (ending: Ending) => void;
  },
): TabLine {
  const channel = new BroadcastChannel(name);
  const post = (message: Message) => channel.postMessage(message);
  /** An answer is for whoever made its nonce, and every other tab drops it. */
  const asked = new Map<string, (told: Told) => void>();
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "answer") asked.get(data.nonce)?.(data);
    else if (data.kind === "renewed") tab.hear(data);
    else if (data.kind === "ended") tab.hearEnd(data);
    else if (data.kind === "question") {
      const told = tab.answer();
      if (told !== null) post({ kind: "answer", nonce: data.nonce, ...told });
    }
  });
  return {
    tell: (told) => post({ kind: "renewed", ...told }),
    tellEnd: (ending) => post({ kind: "ended", ...ending }),
    ask: (take) =>
      new Promise((resolve) => {
        const nonce = crypto.randomUUID();
        const finish = () => {
          asked.delete(nonce);
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(finish, answerMs);
        asked.set(nonce, (told) => {
          if (take(told)) finish();
        });
        post({ kind: "question", nonce });
      }),
  };
}
