import type { Locale } from "@causeway/contract/locale";
import type { bindPasskey, startPasskey } from "@causeway/contract/portal/factor";
import type { signInByPasskey, startPasskeySignIn } from "@causeway/contract/portal/identity";
import type { OutputOf, SentOf } from "@causeway/contract/route";
import { wordsIn } from "#shared/i18n/words.ts";
import { passkeyWords } from "./passkey-words.ts";

/** Old browsers and pages without TLS have none. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}

/** Lets the browser ask the person for one of his passkeys. */
export function provePasskey(
  options: OutputOf<typeof startPasskeySignIn>,
  locale: Locale,
): Promise<SentOf<typeof signInByPasskey>["passkey"]> {
  return inWords(locale, async () => {
    const { startAuthentication } = await library();
    return startAuthentication({ optionsJSON: options as OptionsOf<typeof startAuthentication> });
  });
}

/** Lets the browser make a passkey. */
export function createPasskey(
  options: OutputOf<typeof startPasskey>,
  locale: Locale,
): Promise<SentOf<typeof bindPasskey>["passkey"]> {
  return inWords(locale, async () => {
    const { startRegistration } = await library();
    return startRegistration({ optionsJSON: options as OptionsOf<typeof startRegistration> });
  });
}

/** The lists of transports and algorithms are open ones; the library knows some of them by name. */
type OptionsOf<F extends (given: { optionsJSON: never }) => unknown> = Parameters<F>[0]["optionsJSON"];

/** Only whoever uses a passkey fetches what it takes. */
function library() {
  return import("@simplewebauthn/browser");
}

/** Browsers say what went wrong in English and for developers. */
async function inWords<T>(locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = error instanceof Error && error.name === "InvalidStateError";
    const say = wordsIn(passkeyWords, locale);
    throw new Error(known ? say("already") : say("givenUp"), { cause: error });
  }
}
