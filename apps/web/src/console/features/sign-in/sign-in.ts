import type { SessionKey, SessionStore } from "@causeway/channel";
import { finishStaffSignIn, signInStaff } from "@causeway/contract/console/staff";
import type { Call } from "#shared/api/call.ts";

/** The two steps in. What the first hands to the second lives in memory: whoever reloads in between starts again. */
export function createStaffSignIn(call: Call, store: SessionStore) {
  let attempt: { attemptId: string; key: SessionKey } | undefined;
  return {
    start: async (email: string, password: string) => {
      // The key is made before anything is sent: the server never sees its private half.
      const key = await store.makeKey();
      const { attemptId } = await call(signInStaff, { email, password, sessionKey: key.publicJwk });
      attempt = { attemptId, key };
    },
    finish: async (code: string) => {
      if (!attempt) throw new Error("there is no second step without a first");
      const opened = await call(finishStaffSignIn, {
        attemptId: attempt.attemptId,
        proof: { method: "authenticator", code },
      });
      store.save({ key: attempt.key, token: opened.token, publicKey: opened.publicKey });
    },
  };
}
