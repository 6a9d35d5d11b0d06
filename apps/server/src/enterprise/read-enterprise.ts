import type { Locale, OutputOf } from "@causeway/contract";
import type { readEnterprise as route } from "@causeway/contract/portal/enterprise";
import { shareOf } from "@causeway/contract/real-name/check";
import { filesOf, type Member, type RealNameForm } from "@causeway/contract/real-name/form";
import type { Context } from "../context.ts";
import { daysBetween } from "#platform/day.ts";
import type { TenantId } from "#platform/ids.ts";
import { expiriesOf, maskNumber, merchantDay, noticeDays, type Submission } from "./enterprise.ts";
import { findEnterprise, getSubmission, listSubmissions } from "./enterprise.store.ts";
import { isBusinessHeld } from "./hold-business.ts";
import { newEnterprise, shownReasons, shownStanding } from "./read-real-name.ts";

type Shown = OutputOf<typeof route>;

/** What was certified; until something was, what is with the reviewers. */
export function readEnterprise(ctx: Context, tenant: TenantId, locale: Locale): Promise<Shown> {
  return ctx.db.tx(tenant, async (tx) => {
    const enterprise = (await findEnterprise(tx, ctx.cipher)) ?? newEnterprise(ctx);
    const submissions = await listSubmissions(tx);
    const shownId = enterprise.certifiedId ?? enterprise.lastId;
    const shown = shownId ? await getSubmission(tx, ctx.cipher, shownId) : undefined;
    const certified = enterprise.certifiedId ? shown : undefined;
    return {
      ...shownStanding(enterprise, submissions[0], locale),
      holdId: (await isBusinessHeld(tx)) ? tenant : null,
      certifiedAt: certified?.decidedAt?.toISOString() ?? null,
      profile: shown ? profileOf(shown.form) : null,
      expiring: certified ? expiringSoon(certified.form, merchantDay(ctx.clock.now())) : [],
      history: submissions.flatMap((submission) => eventsOf(submission, locale)),
    };
  });
}

function profileOf(form: RealNameForm): NonNullable<Shown["profile"]> {
  const { licence: _licence, ci: _ci, br: _br, nar1: _nar1, nnc1: _nnc1, ...company } = form.company;
  const { files: _files, ...purpose } = form.purpose;
  const documents = filesOf(form).filter(({ path }) => !path.includes(".photo"));
  return {
    region: form.companyType === "HONG_KONG" ? "HKG" : "CHN",
    company,
    businessType: form.businessType,
    companyType: form.companyType,
    registeredAddress: form.registeredAddress,
    businessAddress: form.businessAddress,
    members: peopleOf(form),
    purpose,
    documents: documents.map(({ path, value }) => ({ ...value, field: path })),
  };
}

function peopleOf(form: RealNameForm) {
  const { legalPerson, owners, authorizer } = form;
  const shown = (place: string, member: Member, share: number | null) => ({
    place,
    name: [member.nameZh, member.nameEn].filter((name) => name !== "").join(" "),
    nationality: member.nationality,
    certificateType: member.certificateType,
    certificateNo: maskNumber(member.certificateNo),
    share,
  });
  return [
    shown("legalPerson", legalPerson, null),
    ...owners.map((owner, at) =>
      shown(
        `owners.${at}`,
        owner.sameAsLegalPerson ? legalPerson : owner.member,
        shareOf(owner.share) ?? null,
      ),
    ),
    shown("authorizer", authorizer.kind === "OPERATOR" ? authorizer.member : legalPerson, null),
  ];
}

function expiringSoon(form: RealNameForm, today: string): Shown["expiring"] {
  return expiriesOf(form)
    .map((expiry) => ({ ...expiry, daysLeft: daysBetween(today, expiry.validUntil) }))
    .filter(({ daysLeft }) => daysLeft <= noticeDays[0]);
}

const endings = { approve: "APPROVED", reject: "REJECTED", fail: "FAILED" } as const;

/** Newest first. */
function eventsOf(submission: Omit<Submission, "form">, locale: Locale): Shown["history"] {
  const { submissionNo, amendment, outcome, decidedAt, submittedAt } = submission;
  const common = { submissionNo, amendment };
  return [
    ...(outcome && decidedAt
      ? [
          {
            ...common,
            event: endings[outcome],
            at: decidedAt.toISOString(),
            reasons: shownReasons(submission, locale),
          },
        ]
      : []),
    { ...common, event: "SUBMITTED" as const, at: submittedAt.toISOString(), reasons: [] },
  ];
}
