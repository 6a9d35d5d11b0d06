import type { Context } from "#context.ts";
import type { PersonId } from "../person.ts";
import { insertSignIn, type SignIn } from "../session/session.store.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";

/** For the person to see: when somebody signed in as him or tried to, how, and from where. */
export async function recordSignIn(
  ctx: Context,
  tx: Tx,
  { browser, address }: Call,
  person: PersonId | undefined,
  method: SignIn["method"],
  outcome: SignIn["outcome"],
): Promise<void> {
  const at = ctx.clock.now();
  await insertSignIn(tx, person, { id: newId(at), at, method, outcome, browser, address });
}
