import { fillIn, locales, wordsIn, type Words } from "@causeway/contract";
import { faceLinkTtlMs, type Member } from "@causeway/contract/real-name/form";
import parsePhone from "libphonenumber-js/min";
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
  const { dial, digits } = numberOf(member);
  const to = phoneOf(member);
  if (!isTextable(ctx, to)) refuse("phoneNotServed");
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
    to,
    locale,
    ...saidTo(person, text, `${ctx.config.portal.origin}/verify?lang=${locale}#${token}`),
  });
  return check;
}

/** Where the link goes, in the one international form that a number has however it was typed. */
export function phoneOf(member: Member): string {
  const { dial, digits } = numberOf(member);
  const typed = `+${dial}${digits}`;
  return parsePhone(typed)?.number ?? typed;
}

function numberOf({ phone: { area, number } }: Member) {
  return {
    dial: countryOf(area)?.phoneArea ?? "",
    digits: number.normalize("NFKC").replaceAll(/\D/g, ""),
  };
}

const mostOfName = 40;

/**
 * What somebody typed, as it stands in a message that we send to a stranger in our name: a name, and neither an address nor a
 * number to call nor a message of its own.
 */
export function shownName(typed: string): string {
  const name = typed
    .replaceAll(/[^\p{L}\p{M}\p{Nd} ()（）&'’,，、·-]/gu, "")
    .replaceAll(/\p{Nd}(?:[^\p{L}]?\p{Nd}){4,}/gu, "")
    .trim();
  return name.length > mostOfName ? `${name.slice(0, mostOfName).trim()}…` : name;
}

function saidTo({ company, name, recovers = "" }: FacePerson, text: Words, link: string) {
  const values = { company: shownName(company), name: shownName(name), recovers, link };
  const body = locales.map((locale) =>
    fillIn(wordsIn(locale, text), (key) => values[key as keyof typeof values]),
  ) as unknown as Words;
  return { template: "said", kind: "enterprise.faceLink", values, subject: body, body } as const;
}
