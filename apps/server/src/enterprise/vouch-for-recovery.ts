import { titles, type Locale, type Role } from "@causeway/contract";
import type { FaceState } from "@causeway/contract/portal/enterprise";
import type { RealNameForm } from "@causeway/contract/real-name/form";
import type { Voucher } from "@causeway/contract/recovery";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { recoveryLinkText } from "./enterprise.messages.ts";
import { findEnterprise, getSubmission } from "./enterprise.store.ts";
import { attemptsLeft, faceStateOf, type FaceCheckId } from "./face-check.ts";
import { sendLink } from "./face-link.ts";
import { findFaceCheck, lockFaceCheck } from "./face-check.store.ts";
import { personOf } from "./send-face-link.ts";

/**
 * Somebody of a certified company lost his way in, and its legal representative or authorised person says by his face that
 * he may have it back. He is taken as he was certified: a draft is what anybody who may edit has typed since. The check is
 * no member's of the form, so it does not vouch for one there.
 */
export async function sendRecoveryLink(
  ctx: Context,
  tx: Tx,
  asked: {
    readonly id: FaceCheckId;
    readonly role: Role;
    readonly recovers: string;
    readonly locale: Locale;
  },
): Promise<void> {
  const { id, role, recovers, locale } = asked;
  const enterprise = await findEnterprise(tx, ctx.cipher);
  if (!enterprise?.certifiedId)
    throw new Error("a company that is certified has something that was certified");
  const { form } = await getSubmission(tx, ctx.cipher, enterprise.certifiedId);
  const { path, member } = voucherOf(form, role);
  const person = { ...personOf(form, path, member, locale), recovers };
  await sendLink(ctx, tx, { id, memberId: id, member, person, text: recoveryLinkText });
  await audit(tx, ctx.clock.now(), { actor: "anonymous", act: "faceCheck.sent", subject: id });
}

/** Who looks after the company as a whole is its legal representative's matter; everybody else is known to the person it authorised. */
function voucherOf(form: RealNameForm, role: Role) {
  const leads: readonly Role[] = ["administrator", ...titles];
  const isHead = leads.includes(role) || form.authorizer.kind !== "OPERATOR";
  return isHead
    ? { path: "legalPerson", member: form.legalPerson }
    : { path: "authorizer.member", member: form.authorizer.member };
}

export type RecoveryFace = {
  readonly state: FaceState;
  readonly voucher: Voucher;
  readonly name: string;
  readonly sentTo: string;
  readonly attemptsLeft: number;
  readonly finishedAt: Date | null;
};

export async function readRecoveryFace(ctx: Context, tx: Tx, id: FaceCheckId): Promise<RecoveryFace> {
  const check = await findFaceCheck(tx, ctx.cipher, id);
  if (!check || check.person.capacity === "owner")
    throw new Error("the face check of a recovery is one of a representative");
  const { capacity: voucher, name } = check.person;
  return {
    state: faceStateOf(check, ctx.clock.now()),
    voucher,
    name,
    sentTo: check.sentTo,
    attemptsLeft: attemptsLeft(check),
    finishedAt: check.finishedAt,
  };
}

/** Held until the transaction ends. */
export async function isFacePassed(tx: Tx, id: FaceCheckId): Promise<boolean> {
  return (await lockFaceCheck(tx, id))?.state === "PASSED";
}
