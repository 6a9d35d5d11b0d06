import type { Tx } from "#platform/data/db.ts";
import type { SettlingBank } from "./value-day.ts";

/** A deal settles where we keep each of its currencies; nothing where we keep none of it. */
export function findSettlingBank(tx: Tx, currency: string): Promise<SettlingBank | undefined> {
  return tx.maybe<SettlingBank>(
    `SELECT c.partner, p.calendar FROM bank_currency c JOIN bank_partner p USING (partner)
     WHERE c.currency = $1 AND c.is_home`,
    [currency],
  );
}

export type NamedBank = {
  readonly partner: string;
  readonly currency: string;
  readonly bank: [string, string, string];
};

/** Where we keep which currency. */
export function listSettlingBanks(tx: Tx): Promise<NamedBank[]> {
  return tx.rows<NamedBank>(
    `SELECT c.partner, c.currency, ARRAY[p.name_zh_cn, p.name_zh_hk, p.name_en_us] AS bank
     FROM bank_currency c JOIN bank_partner p USING (partner) WHERE c.is_home ORDER BY c.partner, c.currency`,
  );
}
