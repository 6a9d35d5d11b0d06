import type { Context } from "../context.ts";
import { currentKey } from "#platform/crypto/key-ring.ts";
import { house } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { digestOf, isSignedBy, pieceOf, placeOf, readCheckpoint, sealCheckpoint } from "./checkpoint.ts";
import { findNewest, insertCheckpoint, listGrown, listHashes, openEveryChain } from "./checkpoint.store.ts";

const chainsAtOnce = 2_000;

/** Keeps what the audit chains have become since the last time in the file store, signed, and its digest in the log. */
export function auditHeads(ctx: Context): Schedule {
  return {
    name: "auditHeads",
    cadence: { everySeconds: 3_600 },
    missed: "once",
    run: async () => {
      await takeOver(ctx);
      while (await keepHeads(ctx));
    },
  };
}

/** Whether there was something to keep: the hour in which nothing happened is kept as well, once. */
export async function keepHeads(ctx: Context): Promise<boolean> {
  const { newest, chains } = await ctx.db.tx(house, async (tx) => {
    await openEveryChain(tx);
    const grown = await listGrown(tx, chainsAtOnce);
    const pieces = [];
    for (const { merchant, from, seq } of grown)
      pieces.push(pieceOf(merchant, from, await listHashes(tx, merchant, from, seq)));
    return { newest: await findNewest(tx), chains: pieces };
  });
  const at = ctx.clock.now();
  const no = (newest?.no ?? 0) + 1;
  const previous = newest?.digest.toString("hex") ?? null;
  const bytes = sealCheckpoint(currentKey(ctx.config.secrets.bankSigning), {
    no,
    at: at.toISOString(),
    previous,
    chains,
  });
  await ctx.store.put(placeOf(no), bytes);
  await record(ctx, bytes);
  return chains.length === chainsAtOnce;
}

/** What a process put into the store and died over is taken as it is: a name is never written twice. */
async function takeOver(ctx: Context): Promise<void> {
  for (;;) {
    const newest = await ctx.db.tx(house, (tx) => findNewest(tx));
    const bytes = await ctx.store.get(placeOf((newest?.no ?? 0) + 1));
    if (!bytes) return;
    if (!isSignedBy(ctx.config.secrets.bankSigning, bytes))
      throw new Error("the store holds a checkpoint that we did not sign");
    await record(ctx, bytes);
  }
}

async function record(ctx: Context, bytes: Buffer): Promise<void> {
  const checkpoint = readCheckpoint(bytes);
  if (!checkpoint) throw new Error("a checkpoint in the store cannot be read");
  const { no, at, chains } = checkpoint;
  const digest = digestOf(bytes);
  await ctx.db.tx(house, (tx) => insertCheckpoint(tx, { no, at: new Date(at), digest, chains }));
  ctx.events.emit({
    event: "audit.checkpointed",
    no,
    chains: chains.length,
    digest: digest.toString("hex"),
  });
}
