import { batchArguments, outcomesOf, postBatch, type PostBatchRow } from "./batch.ts";
import { selectRows, type Sql } from "./sql.ts";
import { MalformedTransfer, requireWellFormed, type Chain, type Outcome } from "./transfer.ts";

/**
 * The door inside the caller's transaction: an order and its hold commit together. Every account is locked in one
 * go in the order of ids, so call it once per transaction with all chains, as the transaction's last word if
 * possible: the locks last until it ends. Meant for the merchant's own accounts, where nobody else queues.
 */
export async function post(tx: Sql, chains: readonly Chain[]): Promise<Outcome[]> {
  if (chains.length === 0) return [];
  for (const chain of chains) requireWellFormed(chain);
  const ids = chains.flatMap((chain) => chain.map(({ id }) => id));
  if (new Set(ids).size < ids.length) throw new MalformedTransfer("the same id twice in one call");
  const [row] = await selectRows<PostBatchRow>(tx, postBatch, batchArguments(chains));
  if (!row) throw new Error("ledger.post_batch answered nothing");
  return outcomesOf(chains, row);
}
