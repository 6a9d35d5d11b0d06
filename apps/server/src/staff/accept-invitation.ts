import type { InputOf, OutputOf } from "@causeway/contract";
import type {
  acceptStaffInvitation as acceptRoute,
  openStaffInvitation as openRoute,
} from "@causeway/contract/console/staff";
import type { Context } from "../context.ts";
import { isCommonPassword, type Passwords } from "#identity/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Transact } from "#platform/http/binding.ts";
import type { Tx } from "#platform/data/db.ts";
import { countFailure, forgetFailures, type Limit } from "#platform/data/limit.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { totpStep, totpUri } from "#platform/crypto/totp.ts";
import { openAuthenticator } from "./authenticator.ts";
import { assertStaffDomain, hashInvitation } from "./send-invitation.ts";
import { findStaff, setCredentials } from "./staff.store.ts";
import { deleteInvitation, findInvitation } from "./staff-invitation.store.ts";

const perInvitation: Limit = { name: "staff-invitation", attempts: 5, perMs: 30 * 60_000 };

/** Shows the authenticator's key; it may be shown again until it was proved, because phones get put aside. */
export function openInvitation(
  ctx: Context,
  transact: Transact,
  { invitation }: InputOf<typeof openRoute>,
): Promise<OutputOf<typeof openRoute>> {
  return transact(async (tx) => {
    const { found, person } = await held(ctx, tx, hashInvitation(invitation));
    const key = await openAuthenticator(ctx, tx, person.id, found.authenticator);
    const { name, email, role } = person;
    return { name, email, role, authenticatorKey: key, authenticatorUri: totpUri(key, email) };
  });
}

/** Password and authenticator are set together: there is never an account with a password alone. */
export async function acceptInvitation(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  { invitation, password, code }: InputOf<typeof acceptRoute>,
): Promise<OutputOf<typeof acceptRoute>> {
  const tokenHash = hashInvitation(invitation);
  const who = tokenHash.toString("base64url");
  if (isCommonPassword(password)) refuse("passwordCommon");
  // Hashing is dear: it is done for whoever holds an invitation that stands, and outside any transaction.
  await ctx.db.tx(house, (tx) => held(ctx, tx, tokenHash));
  passwords.assertRoom();
  await countFailure(ctx.db, ctx.clock, perInvitation, who);
  const passwordHash = await passwords.hash(password);
  return transact(async (tx) => {
    const now = ctx.clock.now();
    const { staff, authenticator } = (await held(ctx, tx, tokenHash)).found;
    const key = await openAuthenticator(ctx, tx, staff, authenticator);
    const step = totpStep(key, code, now, 0);
    if (step === undefined) return refuse("codeWrong");
    await setCredentials(tx, staff, { passwordHash, authenticator, totpStep: step });
    await deleteInvitation(tx, staff);
    await forgetFailures(tx, perInvitation, who);
    await audit(tx, now, { actor: `staff:${staff}`, act: "staff.enrolled", subject: staff });
    return { accepted: true };
  });
}

/** An invitation that stands, and whom it is for. */
async function held(ctx: Context, tx: Tx, tokenHash: Buffer) {
  const found = await findInvitation(tx, tokenHash, ctx.clock.now());
  const person = found && (await findStaff(tx, found.staff));
  if (!found || !person) return refuse("invitationOver");
  assertStaffDomain(ctx, person.email);
  return { found, person };
}
