import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { openCase, type NewCase } from "./open-case.ts";
import type { ReviewCase } from "./review.ts";

export type HandedIn<Purpose extends string> = Omit<NewCase, "tenant" | "preparedBy"> & {
  /** Whoever hands it in. */
  readonly by: string;
  /** The files handed in with it, by the purpose they were uploaded for. */
  readonly files: readonly { readonly purpose: Purpose; readonly ids: readonly string[] }[];
  /** Files of an earlier version, which belong to the thing already. */
  readonly heldFiles?: ReadonlySet<string>;
  /** Takes fresh files for the thing; refuses what is not the merchant's or was not checked. */
  readonly claim: (purpose: Purpose, ids: readonly string[]) => Promise<void>;
};

/**
 * Hands something in for review, in the transaction in which it moved along its table: takes the files that came with
 * it and opens its case. Handed in twice at once, it has one case.
 */
export async function handIn<Purpose extends string>(
  ctx: Context,
  tx: Tx,
  { by, files, heldFiles, claim, ...wanted }: HandedIn<Purpose>,
): Promise<ReviewCase> {
  for (const { purpose, ids } of files) {
    const fresh = ids.filter((id) => !heldFiles?.has(id));
    if (fresh.length > 0) await claim(purpose, fresh);
  }
  return openCase(ctx, tx, { ...wanted, tenant: tx.tenant, preparedBy: by });
}
