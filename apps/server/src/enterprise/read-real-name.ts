import { wordsIn, type Locale, type OutputOf } from "@causeway/contract";
import type {
  readRealName as route,
  FaceCheck as ShownFaceCheck,
} from "@causeway/contract/portal/enterprise";
import { emptyForm, membersOf, type Member, type RealNameForm } from "@causeway/contract/real-name/form";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import { newId } from "#platform/ids.ts";
import { isOpenToChange, standingOf, type Enterprise, type Submission } from "./enterprise.ts";
import { findEnterprise, getSubmission } from "./enterprise.store.ts";
import { faceStateOf, subjectOf } from "./face-check.ts";
import { listFaceChecks } from "./face-check.store.ts";

export function readRealName(
  ctx: Context,
  tenant: TenantId,
  locale: Locale,
): Promise<OutputOf<typeof route>> {
  return ctx.db.tx(tenant, async (tx) => {
    const enterprise = (await findEnterprise(tx, ctx.cipher)) ?? newEnterprise(ctx);
    const last = enterprise.lastId ? await getSubmission(tx, ctx.cipher, enterprise.lastId) : undefined;
    return {
      ...shownStanding(enterprise, last, locale),
      mayEdit: isOpenToChange(enterprise.state),
      form: enterprise.draft,
      revision: enterprise.revision,
      savedAt: enterprise.savedAt?.toISOString() ?? null,
      faceChecks: await shownFaceChecks(ctx, tx, enterprise.draft),
    };
  });
}

/** A merchant that has saved nothing yet. */
export function newEnterprise(ctx: Context): Enterprise {
  return {
    state: "DRAFT",
    draft: emptyForm(() => newId(ctx.clock.now())),
    revision: 0,
    savedAt: null,
    lastId: null,
    certifiedId: null,
  };
}

/** Reasons stand beside what they are about until it is handed in again. */
export function shownStanding(
  { state }: Pick<Enterprise, "state">,
  last: Omit<Submission, "form"> | undefined,
  locale: Locale,
) {
  const sentBack = state === "REJECT" || state === "AMEND_REJECT" || state === "FAILED";
  return {
    ...standingOf(state),
    reasons: sentBack && last ? shownReasons(last, locale) : [],
    submissionId: last?.id ?? null,
    submissionNo: last?.submissionNo ?? null,
    submittedAt: last?.submittedAt.toISOString() ?? null,
  };
}

export function shownReasons({ reasons }: Pick<Submission, "reasons">, locale: Locale) {
  return reasons.map(({ field, words }) => ({ field, text: wordsIn(locale, words) }));
}

/** Each member's check, as far as it vouches for him as he is entered now. */
export async function shownFaceChecks(ctx: Context, tx: Tx, form: RealNameForm): Promise<ShownFaceCheck[]> {
  const members = membersOf(form).map(({ value }) => value);
  const found = await matchingChecks(ctx, tx, members);
  const now = ctx.clock.now();
  return members.map(({ id }) => {
    const check = found.get(id);
    return {
      memberId: id,
      state: check ? faceStateOf(check, now) : "NONE",
      sentTo: check?.sentTo ?? "",
      expiresAt: check?.expiresAt.toISOString() ?? null,
      finishedAt: check?.finishedAt?.toISOString() ?? null,
    };
  });
}

/** Whether a member passed as he is entered now. */
export async function facePassedBy(
  ctx: Context,
  tx: Tx,
  form: RealNameForm,
): Promise<(member: Member) => boolean> {
  const checks = await matchingChecks(
    ctx,
    tx,
    membersOf(form).map(({ value }) => value),
  );
  return ({ id }) => checks.get(id)?.state === "PASSED";
}

async function matchingChecks(ctx: Context, tx: Tx, members: readonly Member[]) {
  const checks = await listFaceChecks(
    tx,
    members.map(({ id }) => id),
  );
  const matching = new Map<string, (typeof checks)[number]>();
  for (const member of members) {
    const check = checks.find(({ memberId }) => memberId === member.id);
    if (check?.subject.equals(await subjectIndex(ctx, tx, member))) matching.set(member.id, check);
  }
  return matching;
}

export function subjectIndex(ctx: Context, tx: Tx, member: Member): Promise<Buffer> {
  return ctx.cipher.blindIndex(tx, "face_check.subject", subjectOf(member));
}
