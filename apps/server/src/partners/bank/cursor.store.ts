import type { Tx } from "#platform/data/db.ts";

/** How far a bank's feed has been read; before the first time, nothing of it. */
export async function readPlace(tx: Tx, partner: string): Promise<string> {
  const row = await tx.maybe<{ cursor: string }>("SELECT cursor FROM bank_cursor WHERE partner = $1", [
    partner,
  ]);
  return row?.cursor ?? "";
}

export async function movePlace(tx: Tx, partner: string, cursor: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO bank_cursor (partner, cursor, read_at) VALUES ($1, $2, $3)
     ON CONFLICT (partner) DO UPDATE SET cursor = excluded.cursor, read_at = excluded.read_at`,
    [partner, cursor, now],
  );
}

/** Where the first event stands that nobody believed and that has not been believed since. */
export async function findDoubted(tx: Tx, partner: string): Promise<string | undefined> {
  const row = await tx.maybe<{ after: string }>(
    `SELECT d.signed ->> 'after' AS after FROM bank_message m JOIN bank_delivery d ON d.message_id = m.id
     WHERE m.partner = $1 AND m.verdict = 'refused' AND d.signed ? 'after' AND NOT EXISTS (
       SELECT FROM bank_message later WHERE later.partner = m.partner AND later.digest = m.digest
         AND later.verdict <> 'refused')
     ORDER BY m.number LIMIT 1`,
    [partner],
  );
  return row?.after;
}
