import { setTimeout as sleep } from "node:timers/promises";
import { post, type Chain, type Outcome } from "@causeway/ledger";
import pg from "pg";

/**
 * A merchant's orders through the door inside a transaction, one after another. Whoever loses the connection does not know
 * what became of the chain and sends it again until he does.
 */
export async function callAsMerchant(options: {
  readonly connection: pg.ClientConfig;
  readonly next: () => Chain;
  readonly stopping: AbortSignal;
  readonly answered: (chain: Chain, outcome: Outcome) => void;
  /** Whether an error is one that another attempt may not meet. */
  readonly mayPass: (error: unknown) => boolean;
}): Promise<void> {
  let client: pg.Client | undefined;
  while (!options.stopping.aborted) {
    const chain = options.next();
    for (let isKnown = false; !isKnown;) {
      try {
        client ??= await connect(options.connection);
        options.answered(chain, await postOnce(client, chain));
        isKnown = true;
      } catch (error) {
        isKnown = !options.mayPass(error);
        await client?.end().catch(() => {});
        client = undefined;
        await sleep(50);
      }
    }
  }
  await client?.end();
}

async function postOnce(client: pg.Client, chain: Chain): Promise<Outcome> {
  await client.query("BEGIN");
  const [outcome] = await post(client, [chain]);
  await client.query("COMMIT");
  if (!outcome) throw new Error("one chain has one outcome");
  return outcome;
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 3_000, query_timeout: 20_000 });
  client.on("error", () => {});
  await client.connect();
  return client;
}
