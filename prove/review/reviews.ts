import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as desk from "@causeway/contract/console/review";
import { pageLink } from "@causeway/contract/portal/page-link";
import { answerQuestion } from "@causeway/contract/portal/review";
import { answerFilePurposes, type Answer } from "@causeway/contract/review";
import type { Context } from "@causeway/server/context.ts";
import { newId } from "@causeway/server/platform/ids.ts";
import { nobody, openCase } from "@causeway/server/review/index.ts";
import { signIn } from "@causeway/server/testing/sign-in.ts";
import { makeStaffMember, signInStaffMember } from "@causeway/server/testing/staff.ts";
import type { Promised } from "./promised.ts";
import { asMerchant, asStaff, refused, type Merchant, type Patient, type Place } from "../people/patient.ts";
import { sendFile } from "./uploads.ts";

/** Submissions of many merchants: some risky, some with a name that the lists know. */
export async function openCases(
  ctx: Context,
  over: AbortSignal,
  promised: Promised,
  owners: Map<string, Merchant>,
): Promise<void> {
  for (let n = 0; !over.aborted; n++) {
    const { tenant, ...session } = await signIn(ctx);
    const name = n % 3 === 0 ? "Wei Chengyue" : "Somebody Unlisted";
    const { id: caseId } = await ctx.db.tx(tenant, (tx) =>
      openCase(ctx, tx, {
        tenant,
        kind: "screening.watch",
        subjectId: randomUUID(),
        subjectNo: `P${n}`,
        merchantName: `Merchant ${n}`,
        riskScore: n % 2 === 0 ? 10 : 80,
        preparedBy: nobody,
        permission: "enterprise.edit",
        link: pageLink("MyEnterprise"),
        calendar: "HK",
        workingDays: 1,
        parties: [
          { role: "owner", person: true, names: [name], country: null, birthDate: null, number: null },
        ],
      }),
    );
    promised.cases.push(caseId);
    owners.set(caseId, { tenant, session });
    await sleep(randomInt(200, 600));
  }
}

/** One reviewer: takes the next case, rules out hits, sometimes asks, and decides. */
export async function review(
  place: Place,
  ctx: Context,
  n: number,
  over: AbortSignal,
  promised: Promised,
  owners: ReadonlyMap<string, Merchant>,
): Promise<void> {
  const email = `prover${n}@causeway.example`;
  const { id } = await makeStaffMember(ctx, { role: "reviewer", name: `Prover ${n}`, email });
  const staff = asStaff(place, await signInStaffMember(ctx, id, "reviewer"));
  while (!over.aborted) {
    const taken = await staff.call(desk.takeNextCase, { requestId: randomUUID() });
    if (refused(taken) || taken.caseId === null) {
      await sleep(200);
      continue;
    }
    const { caseId } = taken;
    const page = await staff.call(desk.openCasePage, { caseId });
    if (refused(page)) continue;
    for (const { hitId } of page.hits)
      await staff.call(desk.decideHit, { requestId: randomUUID(), caseId, hitId, verdict: "different" });
    const owner = owners.get(caseId);
    if (owner && randomInt(3) === 0) await askAndAnswer(place, staff, caseId, owner, promised);
    await decide(staff, id, caseId, promised);
  }
}

async function askAndAnswer(
  place: Place,
  staff: Patient,
  caseId: string,
  owner: Merchant,
  promised: Promised,
): Promise<void> {
  const type = randomInt(2) === 0 ? "text" : "file";
  const asked = await staff.call(desk.askMerchant, {
    requestId: randomUUID(),
    caseId,
    type,
    words: ["为何？", "為何？", "Why?"],
    workingDays: 2,
  });
  if (refused(asked)) return;
  const { questionId } = asked;
  const answer = type === "text" ? textAnswer() : await fileAnswer(place, owner, promised);
  if (!answer) return;
  const said = await asMerchant(place, owner).call(answerQuestion, {
    requestId: randomUUID(),
    questionId,
    answer,
  });
  if (!refused(said)) promised.answers.push({ questionId, answer });
}

const textAnswer = (): Answer => ({ type: "text", text: randomUUID() });

async function fileAnswer(place: Place, owner: Merchant, promised: Promised): Promise<Answer | undefined> {
  const documentId = await sendFile(place, owner, answerFilePurposes["enterprise.edit"], promised);
  return documentId === undefined ? undefined : { type: "file", documentIds: [documentId] };
}

async function decide(staff: Patient, staffId: string, caseId: string, promised: Promised): Promise<void> {
  const outcome = randomInt(5) === 0 ? "reject" : "approve";
  const decided = await staff.call(desk.decideCase, {
    requestId: randomUUID(),
    caseId,
    outcome,
    reasons: outcome === "approve" ? [] : [{ field: null, words: ["不符", "不符", "Differs"] }],
    note: newId(new Date()),
  });
  if (!refused(decided)) promised.decisions.push({ caseId, staffId, outcome });
}
