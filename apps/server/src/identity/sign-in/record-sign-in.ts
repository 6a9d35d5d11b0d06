import type { Context } from "#context.ts";
import type { PersonId } from "../person.ts";
import { insertSignIn, type SignIn } from "../session/session.store.ts";
import type { SecurityNote } from "@causeway/contract/security-event";
import type { Tx } from "#platform/data/db.ts";
import { noteRefused } from "#platform/data/security.ts";
import type { Call } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";

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

/** The same work, and where it is refused because of too many attempts, that somebody is locked out is seen. */
export async function seeingLocks<T>(
  ctx: Context,
  call: Call,
  person: PersonId | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return seeing(ctx, call, { lockedUntil: "signIn.lockedOut" }, () => person, work);
}

type Refusals = Readonly<Partial<Record<string, SecurityNote>>>;

/** The same work, and the refusals that are named are seen, whatever becomes of its transaction. */
export async function seeing<T>(
  ctx: Context,
  call: Call,
  refusals: Refusals,
  whom: () => PersonId | undefined | Promise<PersonId | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const kind = error instanceof Refusal ? refusals[error.refusal] : undefined;
    if (kind) await noteRefused(ctx, call, { kind, person: await whom() });
    throw error;
  }
}
