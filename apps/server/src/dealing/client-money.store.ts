import type { Tx } from "#platform/data/db.ts";

export type Held = { readonly held: bigint; readonly owed: bigint };

/** What banks hold of each currency and what of it is clients', as last looked at. */
export async function listHeld(tx: Tx): Promise<ReadonlyMap<string, Held>> {
  const rows = await tx.rows<{ currency: string; held: string; owed: string }>(
    "SELECT currency, held::text, owed::text FROM client_money",
  );
  return new Map(
    rows.map(({ currency, held, owed }) => [currency, { held: BigInt(held), owed: BigInt(owed) }]),
  );
}
