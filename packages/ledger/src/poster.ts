import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { batchArguments, outcomesOf, postBatch, type PostBatchRow } from "./batch.ts";
import { requireWellFormed, type Chain, type Outcome } from "./transfer.ts";

/**
 * One lane: chains from many callers travel in batches over one connection, one batch in flight. Sends at once when
 * idle and gathers while busy; there is no timer, because waiting for company only makes the company wait.
 */
export type Poster = {
  /** Resolves when the outcome is durable. Rejects with `PosterFull` when too many wait already: come back later. */
  post(chain: Chain): Promise<Outcome>;
  /** Takes no more, finishes what waits, ends the connection. */
  close(): Promise<void>;
};

export type PosterOptions = {
  /** Where to connect, as a role that may post everywhere. */
  readonly connection: pg.ClientConfig;
  /** Transfers in one batch. A chain is never cut: one that alone is longer travels alone. */
  readonly batchSize?: number;
  /** Transfers that may wait before `PosterFull`. */
  readonly mostWaiting?: number;
  /** The database is away. What waits is sent again until it is back, and this is told of every try that failed. */
  readonly onLost?: (error: unknown) => void;
};

export class PosterFull extends Error {
  override readonly name = "PosterFull";
}

export class PosterClosed extends Error {
  override readonly name = "PosterClosed";
}

type Waiting = {
  readonly chain: Chain;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

// A lost network leaves a connection that never answers; the database itself decides a batch in milliseconds.
const answerWithinMs = 30_000;
const longestPauseMs = 1_000;

export function createPoster({
  connection,
  batchSize = 1_000,
  mostWaiting = 20_000,
  onLost,
}: PosterOptions): Poster {
  let waiting: Waiting[] = [];
  let waitingTransfers = 0;
  let client: pg.Client | undefined;
  let running: Promise<void> | undefined;
  let closed = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const { batch, left } = nextBatch(waiting, batchSize);
      waiting = left;
      waitingTransfers -= lengthOf(batch);
      await settle(batch);
    }
    running = undefined;
  }

  /**
   * Sends a batch until it has an outcome. After a lost connection nobody knows whether it was committed, so it is
   * simply sent again, which replays what was. A batch the database cannot take is halved until the one chain at fault
   * stands alone.
   */
  async function settle(batch: readonly Waiting[]): Promise<void> {
    const chains = batch.map(({ chain }) => chain);
    for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        const outcomes = await send(chains);
        batch.forEach(({ resolve }, index) => resolve(outcomes[index] as Outcome));
        return;
      } catch (error) {
        const answer = meaningOf(error);
        if (answer === "fault") return await isolate(batch, error);
        if (answer === "lost") {
          onLost?.(error);
          await hangUp();
        }
        await sleep(pauseMs);
      }
    }
  }

  async function isolate(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1) return batch[0]?.reject(error);
    const middle = Math.ceil(batch.length / 2);
    await settle(batch.slice(0, middle));
    await settle(batch.slice(middle));
  }

  async function send(chains: readonly Chain[]): Promise<Outcome[]> {
    client ??= await connect(connection);
    const { rows } = await client.query<PostBatchRow>({
      name: "post-batch",
      text: postBatch,
      values: batchArguments(chains),
    });
    return outcomesOf(chains, rows[0] as PostBatchRow);
  }

  async function hangUp(): Promise<void> {
    const lost = client;
    client = undefined;
    // The peer may be gone for good, so its goodbye is not waited for.
    await Promise.race([lost?.end().catch(() => {}), sleep(100)]);
  }

  return {
    post(chain) {
      return new Promise((resolve, reject) => {
        requireWellFormed(chain);
        if (closed) throw new PosterClosed("the poster takes no more transfers");
        if (waitingTransfers + chain.length > mostWaiting && waitingTransfers > 0) {
          throw new PosterFull(`${waitingTransfers} transfers wait already`);
        }
        waiting.push({ chain, resolve, reject });
        waitingTransfers += chain.length;
        running ??= Promise.resolve().then(run);
      });
    },
    async close() {
      closed = true;
      await running;
      await client?.end();
    },
  };
}

/**
 * As many waiting chains as fit, in their order. A chain with an id that is already on board is held back for the
 * next batch, where it meets the stored outcome of its twin, and so is whoever shares an id with it: the first to come
 * with an id stays the first. Everyone else overtakes it, which changes nothing: it can only replay or be refused.
 */
export function nextBatch<Item extends { readonly chain: Chain }>(
  waiting: readonly Item[],
  batchSize: number,
): { batch: Item[]; left: Item[] } {
  const batch: Item[] = [];
  const heldBack: Item[] = [];
  const spoken = new Set<string>();
  let size = 0;
  let next = 0;
  for (; next < waiting.length; next += 1) {
    const item = waiting[next] as Item;
    const isSecondCopy = item.chain.some(({ id }) => spoken.has(id));
    if (!isSecondCopy && size > 0 && size + item.chain.length > batchSize) break;
    for (const { id } of item.chain) spoken.add(id);
    if (isSecondCopy) {
      heldBack.push(item);
    } else {
      batch.push(item);
      size += item.chain.length;
    }
  }
  return { batch, left: [...heldBack, ...waiting.slice(next)] };
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    application_name: "causeway-poster",
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: answerWithinMs,
    ...config,
  });
  // A connection lost while idle is found out by the next batch; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** `raced`: another lane is writing one of our ids; ask again. `lost`: connect again, then ask again. `fault`: this batch cannot be taken. */
function meaningOf(error: unknown): "raced" | "lost" | "fault" {
  if (error instanceof TypeError || error instanceof RangeError) return "fault";
  const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
  if (code === "23505") return "raced";
  // No code: the connection broke. 08, 53, 57, 58: the server is leaving, full or not there yet. 40: it chose a victim.
  return code === "" || /^(08|40|53|57|58)/.test(code) ? "lost" : "fault";
}

function lengthOf(batch: readonly Waiting[]): number {
  return batch.reduce((sum, { chain }) => sum + chain.length, 0);
}
