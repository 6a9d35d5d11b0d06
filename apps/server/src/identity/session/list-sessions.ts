import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/session";
import type { Context } from "#context.ts";
import { isSameNetwork, nameBrowser } from "./browser-name.ts";
import { listOpenSessions, listSignInsOf, listTrusted } from "./session.store.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { definePageMark } from "#platform/data/page-mark.ts";

type SignedInCall = Call<UserActor>;

const signInMarks = definePageMark("signIns", { id: "uuid" });

export async function listSessions(
  ctx: Context,
  { actor, address }: SignedInCall,
): Promise<OutputOf<typeof contract.listSessions>> {
  const open = await ctx.db.tx(actor.tenant, (tx) => listOpenSessions(tx, actor.userId, ctx.clock.now()));
  const isCurrent = ({ id }: { id: string }) => id === actor.sessionId;
  return [...open.filter(isCurrent), ...open.filter((session) => !isCurrent(session))].map((session) => ({
    id: session.id,
    current: isCurrent(session),
    openedAt: session.openedAt.toISOString(),
    seenAt: session.seenAt.toISOString(),
    ...nameBrowser(session.browser),
    ...placeOf(session, address),
  }));
}

export async function listTrustedDevices(
  ctx: Context,
  { actor, deviceId }: SignedInCall,
): Promise<OutputOf<typeof contract.listTrustedDevices>> {
  const trusted = await ctx.db.tx(actor.tenant, (tx) => listTrusted(tx, actor.userId, ctx.clock.now()));
  return trusted.map(({ id, browser, seenAt, trustedUntil }) => ({
    id,
    current: id === deviceId,
    seenAt: seenAt.toISOString(),
    trustedUntil: trustedUntil.toISOString(),
    ...nameBrowser(browser),
  }));
}

export async function listSignIns(
  ctx: Context,
  { actor, address }: SignedInCall,
  { before, limit }: InputOf<typeof contract.listSignIns>,
): Promise<OutputOf<typeof contract.listSignIns>> {
  const after = signInMarks.read(before);
  // One more than asked for tells whether there are more.
  const found = await ctx.db.tx(actor.tenant, (tx) => listSignInsOf(tx, actor.userId, after?.id, limit + 1));
  const { rows, next } = signInMarks.cut(found, limit, ({ id }) => ({ id }));
  return {
    signIns: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      method: row.method,
      outcome: row.outcome,
      ...nameBrowser(row.browser),
      ...placeOf(row, address),
    })),
    next,
  };
}

function placeOf(row: { address: string }, here: string): { address: string; sameNetwork: boolean } {
  return { address: row.address, sameNetwork: isSameNetwork(row.address, here) };
}
