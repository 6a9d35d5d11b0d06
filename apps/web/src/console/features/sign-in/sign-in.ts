import type { SessionKey, SessionStore } from "@causeway/channel";
import { finishStaffSignIn, signInStaff, startStaffPasskeyStep } from "@causeway/contract/console/staff";
import type { SentOf } from "@causeway/contract/route";
import type { Call } from "#shared/api/call.ts";
import { currentLocale } from "#shared/i18n/locale-choice.ts";
import { canUsePasskeys, provePasskey } from "#shared/session/passkey.ts";

type Proof = SentOf<typeof finishStaffSignIn>["proof"];

/** The two steps in. What the first hands to the second lives in memory: whoever reloads in between starts again. */
export function createStaffSignIn(call: Call, store: Pick<SessionStore, "makeKey" | "save">) {
  let attempt: { attemptId: string; key: SessionKey } | undefined;
  const begun = () => {
    if (!attempt) throw new Error("there is no second step without a first");
    return attempt;
  };
  const finish = async (proof: Proof) => {
    const { attemptId, key } = begun();
    const opened = await call(finishStaffSignIn, { attemptId, proof });
    store.save({ key, token: opened.token, publicKey: opened.publicKey });
  };
  return {
    /** Answers whether a passkey may stand in for the authenticator. */
    start: async (email: string, password: string): Promise<boolean> => {
      // The key is made before anything is sent: the server never sees its private half.
      const key = await store.makeKey();
      const { attemptId, passkey } = await call(signInStaff, { email, password, sessionKey: key.publicJwk });
      attempt = { attemptId, key };
      return passkey && canUsePasskeys();
    },
    finishByCode: (code: string) => finish({ method: "authenticator", code }),
    finishByPasskey: async () => {
      const options = await call(startStaffPasskeyStep, { attemptId: begun().attemptId });
      await finish({ method: "passkey", passkey: await provePasskey(options, currentLocale()) });
    },
  };
}
