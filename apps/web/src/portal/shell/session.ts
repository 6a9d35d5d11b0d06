import { create } from "zustand";

export type Merchant = { readonly id: string; readonly name: string; readonly certified: boolean };

/** What the shell needs of the client user; the user-info call brings more. */
export type ClientInfo = {
  readonly name: string;
  readonly account: string;
  readonly clientBase: { readonly type: string };
  readonly permissions: readonly string[];
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  readonly currentRole: string;
  readonly merchants: readonly Merchant[];
  readonly merchant: Merchant;
};

export type Session =
  /**
   * `left` on purpose: there is nothing to come back to. `turnedAway` by the server from a page open to everybody.
   * `enrolling`: proved who he is, and cannot go on before he has set up an authenticator.
   */
  | { readonly signedIn: false; readonly left?: true; readonly turnedAway?: true; readonly enrolling?: true }
  | {
      readonly signedIn: true;
      readonly info: "unloaded" | "failed" | ClientInfo;
      /** He has just come in, and nobody has said welcome yet. */
      readonly arrived?: true;
    };

type SessionStore = {
  readonly session: Session;
  /** Somebody is signed in already, as after a reload. */
  readonly signIn: () => void;
  readonly arrive: () => void;
  readonly welcomed: () => void;
  /** A company he acts for asks for an authenticator that he does not have. */
  readonly enrol: () => void;
  readonly signOut: () => void;
  readonly leave: () => void;
  /** The server asks a guest to sign in first; false where somebody is signed in. */
  readonly turnAway: () => boolean;
  readonly loaded: (info: ClientInfo | "failed") => void;
};

export const useSession = create<SessionStore>((set, get) => ({
  session: { signedIn: false },
  signIn: () => set({ session: { signedIn: true, info: "unloaded" } }),
  arrive: () => set({ session: { signedIn: true, info: "unloaded", arrived: true } }),
  welcomed: () =>
    set(({ session }) => ({ session: session.signedIn ? { signedIn: true, info: session.info } : session })),
  enrol: () => set({ session: { signedIn: false, enrolling: true } }),
  signOut: () => set({ session: { signedIn: false } }),
  leave: () => set({ session: { signedIn: false, left: true } }),
  turnAway: () => {
    const { session } = get();
    if (!session.signedIn) set({ session: { ...session, turnedAway: true } });
    return !session.signedIn;
  },
  loaded: (info) =>
    set(({ session }) => ({
      session: { signedIn: true, info, ...(session.signedIn && session.arrived && { arrived: true }) },
    })),
}));

export function infoOf(session: Session): ClientInfo | null {
  return session.signedIn && typeof session.info === "object" ? session.info : null;
}
