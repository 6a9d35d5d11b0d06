import { createHmac } from "node:crypto";
import type { InputOf, Locale, OutputOf } from "@causeway/contract";
import type { sendFaceLink as route } from "@causeway/contract/portal/enterprise";
import { checkRealName, readsChinese } from "@causeway/contract/real-name/check";
import { membersOf, type Member, type RealNameForm } from "@causeway/contract/real-name/form";
import type { Context } from "../context.ts";
import { currentKey } from "#platform/crypto/key-ring.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";
import { countAttempt, type Limit } from "#platform/data/limit.ts";
import { daysInMs } from "#platform/day.ts";
import { refuse } from "#platform/refusal.ts";
import { isOpenToChange } from "./enterprise.ts";
import { faceLinkText } from "./enterprise.messages.ts";
import { findEnterprise } from "./enterprise.store.ts";
import type { Capacity, FacePerson } from "./face-check.ts";
import { phoneOf, sendLink } from "./face-link.ts";
import { refuseFaults } from "./submit-real-name.ts";
import { surroundings } from "./surroundings.ts";

/** Every link costs a short message. A form has ten people: so many for whoever asks, and for the company he acts for. */
const perAccount: Limit = { name: "face-link-account", attempts: 20, perMs: daysInMs(1) };
const perMerchant: Limit = { name: "face-link-merchant", attempts: 40, perMs: daysInMs(1) };
/** Whoever else has links sent there. */
const perNumber: Limit = { name: "face-link-number", attempts: 20, perMs: daysInMs(1) };
/** A person who waits for one does not need it sooner than this. The page makes ids of members; his number is his. */
const perNumberHere: readonly Limit[] = [
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
  await countLink(ctx, call.actor, phoneOf(member));
  const person = personOf(enterprise.draft, path, member, call.locale);
  const check = await sendLink(ctx, tx, { id: newId(now), memberId, member, person, text: faceLinkText });
  await audit(tx, now, { actor: call.actor.userId, act: "faceCheck.sent", subject: check.id });
  return {
    memberId,
    state: "SENT",
    sentTo: check.sentTo,
    expiresAt: check.expiresAt.toISOString(),
    finishedAt: null,
  };
}

async function countLink(ctx: Context, { tenant, userId }: UserActor, phone: string): Promise<void> {
  const { db, clock, config } = ctx;
  const number = createHmac("sha256", currentKey(config.secrets.codes))
    .update(`face link|${phone}`)
    .digest("base64url");
  for (const limit of perNumberHere) await countAttempt(db, clock, limit, `${tenant} ${number}`);
  await countAttempt(db, clock, perAccount, userId);
  await countAttempt(db, clock, perMerchant, tenant);
  await countAttempt(db, clock, perNumber, number);
}

/** Faults of who he is and how he is reached; his address and his photos may still be missing. */
function whoIsChecked(path: string, issue: string): boolean {
  return ["nationality", "certificateType", "nameZh", "nameEn", "certificateNo", "phone"].some(
    (field) => issue === `${path}.${field}`,
  );
}

/** Who he is to the company, as it is entered in this form. */
export function personOf(form: RealNameForm, path: string, member: Member, locale: Locale): FacePerson {
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
