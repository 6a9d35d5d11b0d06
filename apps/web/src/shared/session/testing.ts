import { locks } from "node:worker_threads";
import { openSessionStore } from "@causeway/channel";
import { createSharedSession } from "./shared-session.ts";

/** One browser: its tabs share the line between them and the locks, and each has a session storage of its own. */
export function aBrowser(name: string = crypto.randomUUID()) {
  return {
    openTab(shown: { signedIn?: boolean; company?: string; holding?: string } = {}) {
      const store = openSessionStore(memoryStorage());
      const page = new EventTarget();
      if (shown.holding !== undefined) store.take(aSession(shown.holding));
      const ended: ("left" | "over")[] = [];
      const session = createSharedSession({
        name,
        locks,
        store,
        page,
        isSignedIn: () => shown.signedIn ?? true,
        company: () => shown.company ?? null,
        onEnd: (left) => void ended.push(left ? "left" : "over"),
      });
      return { session, store, page, ended };
    },
  };
}

export function aSession(token: string) {
  return { token, publicKey: `public key of ${token.split(".")[0]}`, privateKey: "wrapped" };
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
}
