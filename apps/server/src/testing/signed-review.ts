import { randomUUID } from "node:crypto";
import { decideCase } from "@causeway/contract/console/review";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Outcome } from "@causeway/contract/review";
import { challengeOf } from "@causeway/contract/staff-signature";
import type { Tx } from "#platform/data/db.ts";
import { lockSigningPasskeys, recordSignature, rulesOf } from "#platform/data/staff-signature.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { findCaseAbout } from "#review/index.ts";
import type { CaseId, Decision } from "#review/review.ts";
import { closeCase, findCase, insertCase, insertDecision } from "#review/review.store.ts";
import type { StaffId } from "#staff/staff.ts";
import type { Context } from "../context.ts";
import type { SessionSecrets } from "./portal-client.ts";
import { makeStaffMember, staffSigner } from "./staff.ts";

type About = { readonly kind: string; readonly subjectId: string };
type Signer = { readonly id: StaffId; readonly sign: NonNullable<SessionSecrets["sign"]> };

const signers = new WeakMap<Context["db"], Promise<Signer>[]>();

/** Leaves the case about something as reviewers would: decided by as many as it needs, each with his signature. */
export async function signReview(
  ctx: Context,
  tenant: TenantId,
  about: About,
  outcome: Outcome = "approve",
): Promise<void> {
  const caseId = await openCaseAbout(ctx, tenant, about);
  const reasons = outcome === "approve" ? [] : [{ field: null, words: ["甲", "乙", "Mend it"] as const }];
  await ctx.db.tx(tenant, async (tx) => {
    const reviewed = (await findCase(tx, caseId))!;
    const said = { caseId, outcome, reasons, note: "" };
    const first = await signStep(ctx, tx, 0, said);
    await insertDecision(tx, reviewed, first, undefined);
    const isOver = outcome === "reject" || reviewed.peopleNeeded === 1;
    if (isOver) return closeCase(tx, first);
    const second = await signStep(ctx, tx, 1, said);
    await insertDecision(tx, reviewed, second, first);
    return closeCase(tx, second);
  });
}

function openCaseAbout(ctx: Context, tenant: TenantId, about: About): Promise<CaseId> {
  return ctx.db.tx(tenant, async (tx) => {
    const found = await findCaseAbout(tx, about.kind, about.subjectId);
    if (found && found.state !== "closed") return found.id;
    const now = ctx.clock.now();
    const id: CaseId = newId(now);
    await insertCase(tx, {
      ...about,
      id,
      tenant,
      caseNo: `C-${id}`,
      subjectNo: "-",
      merchantName: "-",
      amount: null,
      riskScore: 0,
      signals: [],
      peopleNeeded: 1,
      preparedBy: randomUUID(),
      permission: "enterprise.edit",
      link: pageLink("RealNameAuth"),
      calendar: "HK",
      state: "queued",
      assignee: null,
      openedAt: now,
      dueAt: now,
      outcome: null,
      closedAt: null,
    });
    return id;
  });
}

async function signStep(
  ctx: Context,
  tx: Tx,
  n: 0 | 1,
  said: Pick<Decision, "caseId" | "outcome" | "reasons" | "note">,
): Promise<Decision> {
  const { id, sign } = await signerOf(ctx, n);
  const body = JSON.stringify({ requestId: randomUUID(), ...said });
  const act = { route: decideCase.path, sessionId: randomUUID(), at: Date.now(), body };
  const challenge = await challengeOf(act);
  const sent = { at: act.at, passkey: await sign(challenge) };
  const [passkey] = await lockSigningPasskeys(tx, id, rulesOf(ctx.config));
  await recordSignature(tx, newId(ctx.clock.now()), id, { act, sent, passkey: passkey! }, challenge);
  return { ...said, step: n === 0 ? 1 : 2, staffId: id, decidedAt: ctx.clock.now() };
}

function signerOf(ctx: Context, n: 0 | 1): Promise<Signer> {
  const known = signers.get(ctx.db) ?? [];
  signers.set(ctx.db, known);
  return (known[n] ??= aSigner(ctx));
}

async function aSigner(ctx: Context): Promise<Signer> {
  const email = `${randomUUID()}@causeway.example`;
  const { id } = await makeStaffMember(ctx, { role: "reviewer", name: "Signer", email });
  return { id, sign: staffSigner(ctx, id) };
}
