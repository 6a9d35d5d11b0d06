import { fillIn, locales, wordsIn, type Words } from "@causeway/contract";
import { faceLinkTtlMs, type Member } from "@causeway/contract/real-name/form";
import type { Context } from "../context.ts";
import { isTextable, sendMessage } from "#notification/index.ts";
import { refuse } from "#platform/refusal.ts";
import type { Tx } from "#platform/data/db.ts";
import { newSecret } from "#platform/ids.ts";
import { countryOf } from "#reference/index.ts";
import type { FaceCheck, FaceCheckId, FacePerson } from "./face-check.ts";
import { insertFaceCheck } from "./face-check.store.ts";
import { subjectIndex } from "./read-real-name.ts";

/** Sends a link to somebody's phone, behind which he passes a face check. What is checked is the person as he is given here. */
export async function sendLink(
  ctx: Context,
  tx: Tx,
  asked: {
    readonly id: FaceCheckId;
    readonly memberId: string;
    readonly member: Member;
    readonly person: FacePerson;
    readonly text: Words;
  },
): Promise<FaceCheck> {
  const { id, memberId, member, person, text } = asked;
  const now = ctx.clock.now();
  const token = newSecret();
  const { area, number } = member.phone;
  const digits = number.normalize("NFKC").replaceAll(/\D/g, "");
  const dial = countryOf(area)?.phoneArea ?? "";
  if (!isTextable(ctx, `+${dial}${digits}`)) refuse("phoneNotServed");
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
  const subject = await subjectIndex(ctx, tx, member);
  await insertFaceCheck(tx, ctx.cipher, { ...check, person, subject, token });
  const { locale } = person;
  await sendMessage(ctx, tx, {
    channel: "sms",
    to: `+${dial}${digits}`,
    locale,
    ...saidTo(person, text, `${ctx.config.portal.origin}/verify?lang=${locale}#${token}`),
  });
  return check;
}

function saidTo({ company, name, recovers = "" }: FacePerson, text: Words, link: string) {
  const values = { company, name, recovers, link };
  const body = locales.map((locale) =>
    fillIn(wordsIn(locale, text), (key) => values[key as keyof typeof values]),
  ) as unknown as Words;
  return { template: "said", kind: "enterprise.faceLink", values, subject: body, body } as const;
}
