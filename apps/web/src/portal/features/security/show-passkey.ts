import type { reauthenticate, startReauthPasskey } from "@causeway/contract/portal/account";
import type { OutputOf, SentOf } from "@causeway/contract/route";

type Shown = Extract<SentOf<typeof reauthenticate>["proof"], { method: "passkey" }>["passkey"];

/** Lets the browser ask for a passkey. Its library comes when it is needed. */
export async function showPasskey(options: OutputOf<typeof startReauthPasskey>): Promise<Shown> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]["optionsJSON"],
  });
}
