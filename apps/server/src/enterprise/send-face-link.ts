import {
  locales,
  fillIn,
  wordsIn,
  type InputOf,
  type Locale,
  type OutputOf,
  type Words,
} from "@causeway/contract";
import type { sendFaceLink as route } from "@causeway/contract/portal/enterprise";
import { checkRealName, readsChinese } from "@causeway/contract/real-name/check";
import { faceLinkTtlMs, membersOf, type Member, type RealNameForm } from "@causeway/contract/real-name/form";
import type { Context } from "../context.ts";
import { isTextable, sendMessage } from "#notification/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { countAttempt } from "#platform/data/limit.ts";
import { refuse } from "#platform/refusal.ts";
import { countryOf } from "#reference/index.ts";
import { isOpenToChange } from "./enterprise.ts";
import { faceLinkText } from "./enterprise.messages.ts";
import { findEnterprise } from "./enterprise.store.ts";
import type { Capacity, FaceCheckId } from "./face-check.ts";
import { insertFaceCheck } from "./face-check.store.ts";
import { subjectIndex } from "./read-real-name.ts";
import { refuseFaults } from "./submit-real-name.ts";
import { surroundings } from "./surroundings.ts";

/** Every link costs a short message; a person who waits for one does not need it sooner than this. */
const limits = [
  { name: "face-link-minute", attempts: 1, perMs: 60_000 },
  { name: "face-link", attempts: 5, perMs: 3_600_000 },
];

/** Sends the link to the phone of a member of the saved draft. What is checked is the person as he is entered now. */
export async function sendFaceLink(
  ctx: Context,
  tx: Tx,
  call: Call<UserActor>,
  { memberId }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const enterprise = await findEnterprise(tx, ctx.cipher);
  const placed = enterprise && membersOf(enterprise.draft).find(({ value }) => value.id === memberId);
  if (!enterprise || !placed) refuse("notFound");
  if (!isOpenToChange(enterprise.state)) refuse("enterpriseClosed");
  const now = ctx.clock.now();
  const { path, value: member } = placed;
  refuseFaults(
    checkRealName(
      enterprise.draft,
      surroundings(now, () => true),
    ).filter((issue) => whoIsChecked(path, issue.path)),
    call.locale,
  );
  const { area, number } = member.phone;
  const digits = number.normalize("NFKC").replaceAll(/\D/g, "");
  const dial = countryOf(area)?.phoneArea ?? "";
  if (!isTextable(ctx, `+${dial}${digits}`)) refuse("phoneNotServed");
  for (const limit of limits) await countAttempt(ctx.db, ctx.clock, limit, memberId);
  const id: FaceCheckId = newId(now);
  const token = newSecret();
  const check = {
    id,
    memberId,
    sentTo: `+${dial} ${"*".repeat(Math.max(digits.length - 4, 2))}${digits.slice(-4)}`,
    state: "SENT",
    attempts: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + faceLinkTtlMs),
    finishedAt: null,
  } as const;
  const person = personOf(enterprise.draft, path, member, call.locale);
  await insertFaceCheck(tx, ctx.cipher, {
    ...check,
    person,
    subject: await subjectIndex(ctx, tx, member),
    token,
  });
  await sendMessage(ctx, tx, {
    channel: "sms",
    to: `+${dial}${digits}`,
    locale: call.locale,
    ...saidTo(person, `${ctx.config.api.origin}/verify?lang=${call.locale}#${token}`),
  });
  await audit(tx, now, { actor: call.actor.userId, act: "faceCheck.sent", subject: id });
  return {
    memberId,
    state: "SENT",
    sentTo: check.sentTo,
    expiresAt: check.expiresAt.toISOString(),
    finishedAt: null,
  };
}

/** Faults of who he is and how he is reached; his address and his photos may still be missing. */
function whoIsChecked(path: string, issue: string): boolean {
  return ["nationality", "certificateType", "nameZh", "nameEn", "certificateNo", "phone"].some(
    (field) => issue === `${path}.${field}`,
  );
}

function personOf(form: RealNameForm, path: string, member: Member, locale: Locale) {
  const [place = ""] = path.split(".");
  const capacities: Record<string, Capacity> = { owners: "owner", authorizer: "authorizer" };
  const head: Capacity = form.companyType === "HONG_KONG" ? "director" : "legalPerson";
  return {
    company: form.company.nameZh || form.company.nameEn,
    capacity: capacities[place] ?? head,
    name: readsChinese(member) ? member.nameZh : member.nameEn,
    certificateType: member.certificateType,
    certificateNo: member.certificateNo,
    locale,
  };
}

function saidTo({ company, name }: { company: string; name: string }, link: string) {
  const values = { company, name, link };
  const body = locales.map((locale) =>
    fillIn(wordsIn(locale, faceLinkText), (key) => values[key as keyof typeof values]),
  ) as unknown as Words;
  return { template: "said", kind: "enterprise.faceLink", values, subject: body, body } as const;
}
