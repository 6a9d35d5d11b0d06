import type { Words } from "@causeway/contract";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { settle } from "#platform/engine/outbox.ts";
import {
  caseForScreening,
  finishScreening,
  nobody,
  openCase,
  screenTopic,
  type CaseForScreening,
  type CaseId,
  type StoredParty,
} from "#review/index.ts";
import type { Found, NameIndex } from "./find-hits.ts";
import { insertHit, listKnownEntries, stopWatching, watchCase } from "./screening.store.ts";

export const watchKind = "screening.watch";

type PartyHits = { party: StoredParty; found: readonly Found[] };

/**
 * Looks for a case's parties in the lists. The first time the case then goes to people; later, when a list has changed,
 * what is new goes to people too: in the same case while it is open, in one of its own when it was approved long ago.
 */
export async function screenCase(
  ctx: Context,
  index: NameIndex,
  tenant: TenantId,
  id: CaseId,
): Promise<void> {
  const screened = await ctx.db.tx(tenant, (tx) => caseForScreening(tx, id));
  const hits = (screened?.parties ?? []).map((party) => ({ party, found: index.find(party) }));
  await ctx.db.tx(tenant, async (tx) => {
    await settle(tx, { topic: screenTopic, key: id });
    const now = await caseForScreening(tx, id);
    if (!now || now.superseded || (now.outcome && now.outcome !== "approve")) return stopWatching(tx, id);
    const fresh = await unknown(tx, hits);
    const into = now.outcome ? await openAgain(ctx, tx, now, fresh) : id;
    if (into) await keep(ctx, tx, into, fresh);
    if (!now.outcome) await finishScreening(ctx, tx, id, weigh(fresh.flatMap(({ found }) => found)));
    await watchCase(tx, id, index.digest);
    await audit(tx, ctx.clock.now(), {
      actor: "flow",
      act: "screening.done",
      subject: id,
      details: { hits: String(fresh.length), lists: index.digest },
    });
  });
}

async function unknown(tx: Tx, hits: readonly PartyHits[]): Promise<PartyHits[]> {
  const fresh: PartyHits[] = [];
  for (const { party, found } of hits) {
    const known = await listKnownEntries(tx, party.id);
    const left = found.filter(({ list, entry }) => !known.has(`${list.id}/${entry.id}`));
    if (left.length > 0) fresh.push({ party, found: left });
  }
  return fresh;
}

async function keep(ctx: Context, tx: Tx, caseId: CaseId, fresh: readonly PartyHits[]): Promise<void> {
  const at = ctx.clock.now();
  for (const { party, found } of fresh)
    for (const hit of found) await insertHit(tx, { ...hit, id: newId(at), caseId, partyId: party.id, at });
}

/** A case about what a changed list says of somebody who was let through before. */
async function openAgain(
  ctx: Context,
  tx: Tx,
  before: CaseForScreening,
  fresh: readonly PartyHits[],
): Promise<CaseId | undefined> {
  if (fresh.length === 0) return undefined;
  const { tenant, merchantName, caseNo, calendar, permission, link, id } = before;
  const opened = await openCase(ctx, tx, {
    tenant,
    kind: watchKind,
    subjectId: id,
    subjectNo: caseNo,
    merchantName,
    calendar,
    permission,
    link,
    preparedBy: nobody,
    workingDays: 1,
    ...weigh(fresh.flatMap(({ found }) => found)),
  });
  return opened.id;
}

/** Any hit asks for two people; a near certain one in a list of sanctions stands at the top of the queue. */
function weigh(found: readonly Found[]): { riskScore: number; signals: readonly Words[] } {
  const [first] = found;
  if (!first) return { riskScore: 0, signals: [] };
  const grave = found.some(({ list, score }) => list.kind === "sanctions" && score >= 90);
  const n = found.length;
  return {
    riskScore: grave ? 90 : 60,
    signals: [[`名单相似 ${n}`, `名單相似 ${n}`, n === 1 ? "1 list hit" : `${n} list hits`]],
  };
}
