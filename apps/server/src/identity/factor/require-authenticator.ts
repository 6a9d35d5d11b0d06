import type { InputOf, OutputOf } from "@causeway/contract";
import type { requireAuthenticator as route } from "@causeway/contract/portal/member";
import type { Context } from "#context.ts";
import { setAuthenticatorRequired } from "../member/member.store.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";

/** Holds from everybody's next sign-in: whoever is at work is not stopped in the middle of it. */
export async function requireAuthenticator(
  ctx: Context,
  tx: Tx,
  { actor }: Call<UserActor>,
  { required }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  await setAuthenticatorRequired(tx, required);
  await audit(tx, ctx.clock.now(), {
    actor: actor.userId,
    act: required ? "authenticator.required" : "authenticator.notRequired",
    subject: actor.tenant,
  });
  return { required };
}
