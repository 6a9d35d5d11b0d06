import { code } from "@causeway/contract/code";
import { listStaffPasskeys, stepUpStaff } from "@causeway/contract/console/staff";
import type { Locale } from "@causeway/contract/locale";
import { challengeOf, type SentSignature, signatureHeader } from "@causeway/contract/staff-signature";
import type { Call } from "#shared/api/call.ts";
import { CallRefused } from "#shared/api/call-error.ts";
import type { Clock } from "#shared/api/clock.ts";
import { createProvedCall } from "#shared/api/proved-call.ts";
import { wordsIn } from "#shared/i18n/words.ts";
import type { provePasskey } from "#shared/session/passkey.ts";
import { signingWords } from "./signing-words.ts";

type Parts = {
  readonly call: Call;
  readonly clock: Clock;
  readonly token: () => string | null;
  readonly locale: () => Locale;
  readonly prove: typeof provePasskey;
  /** The site's own name, under which the browser keeps its passkeys. */
  readonly rpId: string;
};

const promptMs = 120_000;

/**
 * What has to be signed is signed before it leaves: the browser asks the person for a passkey of his over the very body.
 * Where something is only looked at, he signs once he is asked to, and it is shown. Who gives up has done nothing.
 */
export function createSignedCall({ call, clock, token, locale, prove, rpId }: Parts): Call {
  const sign = async (route: string, body: string): Promise<SentSignature | undefined> => {
    const passkeys = await call(listStaffPasskeys, {});
    const at = clock.now();
    const allowCredentials = passkeys
      .filter(({ countsFrom }) => countsFrom !== null && Date.parse(countsFrom) <= at)
      .map(({ credential }) => credential);
    // Without one the server says in words what is missing.
    if (allowCredentials.length === 0) return undefined;
    const challenge = await challengeOf({ route, sessionId: (token() ?? "").slice(0, 36), at, body });
    const asked = {
      challenge,
      rpId,
      timeout: promptMs,
      userVerification: "required",
      allowCredentials,
    } as const;
    const passkey = await prove(asked, locale()).catch(() => {
      const errorMessage = wordsIn(signingWords, locale())("givenUp");
      throw new CallRefused({ code: code.stepUpNeeded, data: null, errorMessage });
    });
    return { at, passkey };
  };
  const signed: Call = async (route, input, options) => {
    if (route.signature !== "own") return call(route, input, options);
    const signature = await sign(route.path, JSON.stringify(input));
    const headers = signature && { [signatureHeader]: JSON.stringify(signature) };
    return call(route, input, { ...options, ...(headers && { headers }) });
  };
  const recent = createProvedCall(signed, async () => {
    await signed(stepUpStaff, {});
    return true;
  });
  return (route, input, options) =>
    route.signature === "recent" ? recent(route, input, options) : signed(route, input, options);
}
