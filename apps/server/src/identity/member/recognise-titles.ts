import { effectiveRole, roleWords, rolesOf, type Title } from "@causeway/contract";
import type { Context } from "#context.ts";
import { certifiedHead, recogniseTitlesTopic } from "#enterprise/index.ts";
import { notify } from "#notification/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { sendingOf, settleSending } from "#platform/engine/outbox.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { internationalPhone, isSamePhone } from "../person.ts";
import { titleChanged } from "./member.messages.ts";
import { endSessionsBeyond, lockMembers, merchantName, setTitle, type TitledMember } from "./member.store.ts";

/**
 * Gives the title to the member whose confirmed phone is the certified representative's, and takes it from everybody else.
 * It looks at everything anew, so that it may be asked for at any time and as often as anybody likes.
 */
export async function recogniseTitles(ctx: Context, tenant: TenantId): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    const work = { topic: recogniseTitlesTopic, key: tenant };
    const sending = await sendingOf(tx, work);
    const members = await lockMembers(tx);
    const head = await certifiedHead(ctx, tx);
    for (const member of members) {
      const title = head && hasProved(member, head.phone) ? head.title : null;
      if (title !== member.title) await changeTitle(ctx, tx, member, title);
    }
    await settleSending(tx, work, sending);
  });
}

function hasProved({ phoneVerified, phoneArea, phone }: TitledMember, certified: string): boolean {
  return phoneVerified && isSamePhone(internationalPhone(phoneArea, phone), certified);
}

/** What he has open goes on under a role that he still has; what was opened under the title that went ends. */
async function changeTitle(ctx: Context, tx: Tx, member: TitledMember, title: Title | null): Promise<void> {
  const { id, name } = member;
  const role = effectiveRole({ ...member, title });
  await setTitle(tx, id, title);
  await endSessionsBeyond(tx, id, rolesOf(role));
  const said = {
    kind: titleChanged,
    words: { name, merchant: await merchantName(tx), role: roleWords[role] },
  } as const;
  await notify(ctx, tx, { ...said, tenant: house, to: { personId: id } });
  await notify(ctx, tx, { ...said, tenant: tx.tenant, to: { permission: "member.edit", except: id } });
  await announce(tx, "user", id);
  await audit(tx, ctx.clock.now(), {
    actor: "flow",
    act: title === null ? "member.titleEnded" : "member.titleRecognised",
    subject: id,
    details: { from: effectiveRole(member), to: role },
  });
}
