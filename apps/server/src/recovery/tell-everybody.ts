import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import {
  auditEverywhere,
  getPerson,
  internationalPhone,
  listMemberships,
  type PersonId,
} from "#identity/index.ts";
import { notify, tellAddress } from "#notification/index.ts";
import type { AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { homeTime } from "#platform/day.ts";
import { house } from "#platform/ids.ts";
import type { Recovery } from "./recovery.ts";
import * as kinds from "./recovery.messages.ts";
import { findRecovery } from "./recovery.store.ts";

const said = {
  "recovery.asked": kinds.recoveryAsked,
  "recovery.agreed": kinds.recoveryAgreed,
  "recovery.cancelled": kinds.recoveryCancelled,
  "recovery.declined": kinds.recoveryDeclined,
  "recovery.done": kinds.recoveryDone,
};

/**
 * Whoever asked may hold one of the addresses, so all of them are told: the person's mailbox and phone, and whoever
 * administers a company that he acts for. It stands in the audit of each of these.
 */
export async function tellEverybody(
  ctx: Context,
  tx: Tx,
  { id, person: personId }: Pick<Recovery, "id" | "person">,
  act: keyof typeof said,
  actor: AuditActor,
): Promise<void> {
  const person = await getPerson(tx, personId);
  const { readyAt } = (await findRecovery(tx, id)) ?? { readyAt: null };
  const kind = said[act];
  const words = {
    name: person.username,
    hours: String(ctx.config.recovery.waitHours),
    // A proposal is rehearsed before there is such a time.
    until: readyAt ? homeTime(readyAt) : "",
    contact: ctx.config.contact.email,
  };
  const to = internationalPhone(person.phoneArea, person.phone);
  await notify(ctx, tx, { tenant: house, to: { personId }, kind, words, link: pageLink("UserInfo") });
  await tellAddress(ctx, tx, { kind, words, channel: "sms", to, locale: person.language });
  await tellAdministrators(ctx, tx, personId, kind, words);
  await auditEverywhere(ctx, tx, personId, act, actor);
}

async function tellAdministrators(
  ctx: Context,
  tx: Tx,
  person: PersonId,
  kind: (typeof said)[keyof typeof said],
  words: Record<"name" | "hours" | "until" | "contact", string>,
): Promise<void> {
  const to = { permission: "member.edit", except: person } as const;
  for (const { tenant } of await listMemberships(tx, person))
    await notify(ctx, tx, { tenant, to, kind, words, link: pageLink("MyEnterprise") });
}
