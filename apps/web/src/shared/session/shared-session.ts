import { openSessionStore, type SessionStore, type WrappedSession } from "@causeway/channel";
import { createPresence } from "./presence.ts";
import { type Ending, openTabLine, type Told } from "./tab-line.ts";

/** Why this page has stopped: what it shows belongs to a company, a role or a person that the session left. */
export type Stop =
  | { readonly kind: "signIn" }
  /** `company` is null where only the role is another one, or where nobody knows the name. */
  | { readonly kind: "switch"; readonly company: string | null };

/** The one session of all tabs of this browser: what happens to it in one of them, the others learn. */
export type SharedSession = Pick<SessionStore, "makeKey" | "load" | "save"> & {
  readonly token: () => string | null;
  /** Asks the open tabs for their session; a tab that has none of its own begins with it. */
  readonly join: () => Promise<void>;
  /**
   * Makes a call that brings a new token. The old one is worthless before the answer is here, so other tabs wait for it
   * instead of taking a refused call for the end of the session.
   */
  readonly renew: <R extends { readonly token: string }>(
    ask: () => Promise<R>,
    company?: string,
  ) => Promise<R>;
  /** `left` on purpose, or else because the server said so. */
  readonly end: (left?: "left") => void;
  /** Whether a call that found no session can be made again: there is a newer token for the same company and role. */
  readonly isRenewed: (sentWith: string | null) => Promise<boolean>;
  /** At once, or when the token that this tab is waiting for is here. */
  readonly afterRenewal: (work: () => void) => void;
  /** Nothing while this page may work. */
  readonly stopped: () => Stop | null;
  readonly subscribe: (listener: () => void) => () => void;
};

type Parts = {
  /** Names the line between the tabs. */
  readonly name: string;
  readonly isSignedIn: () => boolean;
  /** The company that the page shows, by name. */
  readonly company: () => string | null;
  /** Another tab has ended the session. */
  readonly onEnd: (left: boolean) => void;
  readonly store?: SessionStore;
  readonly locks?: Pick<LockManager, "request" | "query">;
  readonly page?: EventTarget;
};

export function createSharedSession(parts: Parts): SharedSession {
  const { name, store = openSessionStore(), locks = navigator.locks, page = window } = parts;
  const listeners = new Set<() => void>();
  const stop = createStop(store, parts.company, page, () => listeners.forEach((listener) => listener()));
  let renewing = false;
  const waiting: (() => void)[] = [];
  const token = () => store.peek()?.token ?? null;
  const presence = createPresence(locks, `${name}-held`);
  const take = (session: WrappedSession) => {
    store.take(session);
    presence.begin();
  };
  const clear = () => {
    store.clear();
    presence.end();
  };
  if (token() !== null) presence.begin();

  const hear = (told: Told) => {
    const mine = token();
    if (mine === null || (told.session.token === mine && stop.reason() === null)) return;
    if (stop.reason() === null && actAlike(mine, told.session.token)) take(told.session);
    else stop.because(told, mine);
  };
  const hearEnd = ({ token: ended, left }: Ending) => {
    if ((stop.next()?.token ?? token()) !== ended) return;
    clear();
    stop.lift();
    parts.onEnd(left);
  };
  const answer = (): Told | null => {
    const session = store.peek();
    if (session === null || !parts.isSignedIn() || stop.reason() !== null) return null;
    return { session, company: parts.company() };
  };
  const line = openTabLine(name, {
    hasSession: () => token() !== null,
    answer,
    others: () => presence.others(),
    hear,
    hearEnd,
  });
  const tell = (company: string | null) => {
    const session = store.peek();
    if (session !== null) line.tell({ session, company });
  };

  const takeNext = async <R extends { token: string }>(ask: () => Promise<R>, company: string | null) => {
    const answered = await ask();
    // Who signed out or in as somebody else meanwhile has the last word.
    if (token() === null || stop.reason() !== null) return answered;
    store.replaceToken(answered.token);
    tell(company);
    return answered;
  };

  return {
    makeKey: () => store.makeKey(),
    load: () => store.load(),
    token,
    save(session) {
      store.save(session);
      presence.begin();
      tell(null);
    },
    join: () =>
      line.ask(({ session }) => {
        if (token() === null) take(session);
        return true;
      }),
    renew: async (ask, company) =>
      locks.request(name, async () => {
        renewing = true;
        try {
          return await takeNext(ask, company ?? parts.company());
        } finally {
          renewing = false;
          for (const work of waiting.splice(0)) work();
        }
      }),
    end(left) {
      const ended = token();
      clear();
      if (ended !== null) line.tellEnd({ token: ended, left: left === "left" });
    },
    async isRenewed(sentWith) {
      // Here the call may be the renewal itself, which would wait for its own end.
      if (sentWith === null || renewing) return false;
      await locks.request(name, { mode: "shared" }, () => {});
      const hasNews = () => token() !== sentWith || stop.reason() !== null;
      if (!hasNews()) {
        await line.ask((told) => {
          hear(told);
          return hasNews();
        });
      }
      const now = token();
      return now !== null && now !== sentWith && stop.reason() === null && actAlike(now, sentWith);
    },
    afterRenewal: (work) => (renewing ? void waiting.push(work) : work()),
    stopped: stop.reason,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * A page that has stopped keeps its old token, which the server no longer takes: nothing that was typed here can be sent
 * for somebody else. The session that goes on waits beside it until the page ends, so that the next one begins with it.
 */
function createStop(
  store: SessionStore,
  company: () => string | null,
  page: EventTarget,
  onChange: () => void,
) {
  let reason: Stop | null = null;
  let next: WrappedSession | null = null;
  page.addEventListener("pagehide", () => {
    if (next !== null) store.take(next);
  });
  return {
    reason: () => reason,
    next: () => next,
    because(told: Told, mine: string) {
      next = told.session;
      const isOther = sessionOf(mine) !== sessionOf(next.token);
      const named = told.company === company() ? null : told.company;
      reason = isOther ? { kind: "signIn" } : { kind: "switch", company: named };
      onChange();
    },
    lift() {
      if (reason === null) return;
      reason = null;
      next = null;
      onChange();
    },
  };
}

/** A token is the id of its session, the mark of the company and role it acts for, and a secret. */
export function actAlike(one: string, other: string): boolean {
  const [session, mark] = one.split(".");
  const [otherSession, otherMark] = other.split(".");
  return session === otherSession && mark === otherMark;
}

function sessionOf(token: string): string | undefined {
  return token.split(".")[0];
}
