import type { Context } from "../context.ts";
import { noteRefused } from "#platform/data/security.ts";
import { house, type TenantId } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import {
  digestOf,
  firstDifferent,
  isSignedBy,
  placeOf,
  readCheckpoint,
  type ChainPiece,
} from "./checkpoint.ts";
import { listCheckpoints, listHashes, openEveryChain } from "./checkpoint.store.ts";

/**
 * What differs: a row of a chain, by its place; or a checkpoint, by its number, that is gone, was changed, does not continue
 * the one before it, or is the last one and not signed by us.
 */
export type HeadFault =
  | { readonly fault: "row"; readonly merchant: TenantId; readonly seq: number }
  | { readonly fault: "gap"; readonly merchant: TenantId; readonly seq: number }
  | { readonly fault: "missing" | "changed" | "unsigned"; readonly no: number };

export async function checkHeads(
  ctx: Context,
): Promise<{ checkpoints: number; chains: number; faults: HeadFault[] }> {
  const known = await ctx.db.tx(house, (tx) => listCheckpoints(tx));
  const newest = Math.max(0, ...known.keys());
  const faults: HeadFault[] = [];
  const reached = new Map<TenantId, number>();
  const broken = new Set<TenantId>();
  let before: Buffer | null = null;
  let last: Buffer | undefined;
  let no = 1;
  for (; ; no++) {
    const bytes = await ctx.store.get(placeOf(no));
    if (!bytes && no > newest) break;
    if (!bytes) {
      faults.push({ fault: "missing", no });
      before = null;
      continue;
    }
    const checkpoint = readCheckpoint(bytes);
    const digest = digestOf(bytes);
    const isContinued = before === null || checkpoint?.previous === before.toString("hex");
    const isKnown = known.get(no)?.equals(digest) ?? no > newest;
    if (!checkpoint || checkpoint.no !== no || !isContinued || !isKnown)
      faults.push({ fault: "changed", no });
    for (const piece of checkpoint?.chains ?? []) {
      const fault = broken.has(piece.merchant) ? undefined : await faultOf(ctx, piece, reached);
      if (!fault) continue;
      faults.push(fault);
      broken.add(piece.merchant);
    }
    [before, last] = [digest, bytes];
  }
  if (last && !isSignedBy(ctx.config.secrets.bankSigning, last))
    faults.push({ fault: "unsigned", no: no - 1 });
  return { checkpoints: no - 1, chains: reached.size, faults };
}

async function faultOf(
  ctx: Context,
  piece: ChainPiece,
  reached: Map<TenantId, number>,
): Promise<HeadFault | undefined> {
  const { merchant, from, seq } = piece;
  const expected = (reached.get(merchant) ?? 0) + 1;
  reached.set(merchant, seq);
  if (from !== expected) return { fault: "gap", merchant, seq: Math.min(from, expected) };
  const now = await ctx.db.tx(house, async (tx) => {
    await openEveryChain(tx);
    return listHashes(tx, merchant, from, seq);
  });
  const different = firstDifferent(piece, now);
  return different === undefined ? undefined : { fault: "row", merchant, seq: different };
}

export function nameFault(fault: HeadFault): string {
  if ("no" in fault) return `checkpoint ${fault.no}: ${fault.fault}`;
  return `chain ${fault.merchant}, ${fault.fault} ${fault.seq}`;
}

/** Once a day everything that was ever kept is held against the chains as they are. */
export function auditCheck(ctx: Context): Schedule {
  return {
    name: "auditCheck",
    cadence: { everySeconds: 86_400 },
    missed: "once",
    run: async () => {
      const { faults } = await checkHeads(ctx);
      for (const fault of faults)
        await noteRefused(ctx, undefined, { kind: "audit.rewritten", subject: nameFault(fault) });
      if (faults.length > 0) throw new AuditRewritten(nameFault(faults[0]!));
    },
  };
}

class AuditRewritten extends Error {
  override readonly name = "AuditRewritten";
}
