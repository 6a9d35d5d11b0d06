import type { Tx } from "#platform/data/db.ts";
import type { BankData } from "./bank-data.ts";
import type { OwnAccount } from "./port.ts";

type Sql = { readonly query: (text: string, values: unknown[]) => Promise<unknown> };

/** Writes it down as it is now. What a bank once had stays, since money may be there. */
export async function giveBankData(sql: Sql, banks: readonly BankData[]): Promise<void> {
  await sql.query("UPDATE bank_currency SET is_home = false WHERE is_home", []);
  for (const { partner, names, zone, calendar, cutOff, statementDue, currencies } of banks) {
    await sql.query(
      `INSERT INTO bank_partner (partner, name_zh_cn, name_zh_hk, name_en_us, zone, calendar, cut_off, statement_due)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (partner) DO UPDATE SET name_zh_cn = excluded.name_zh_cn,
         name_zh_hk = excluded.name_zh_hk, name_en_us = excluded.name_en_us, zone = excluded.zone,
         calendar = excluded.calendar, cut_off = excluded.cut_off, statement_due = excluded.statement_due`,
      [partner, names["zh-CN"], names["zh-HK"], names["en-US"], zone, calendar, cutOff, statementDue],
    );
    for (const [currency, { account, isHome, own }] of Object.entries(currencies))
      await sql.query(
        `INSERT INTO bank_currency (partner, currency, account_no, is_home, own_holder, own_account, own_bic)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (partner, currency) DO UPDATE SET account_no = excluded.account_no, is_home = excluded.is_home,
           own_holder = excluded.own_holder, own_account = excluded.own_account, own_bic = excluded.own_bic`,
        [partner, currency, account, isHome, own.holder, own.account, own.bic],
      );
  }
}

/** The bank at which accounts of a currency are opened. */
export async function findHome(tx: Tx, currency: string): Promise<string> {
  const row = await tx.maybe<{ partner: string }>(
    "SELECT partner FROM bank_currency WHERE currency = $1 AND is_home",
    [currency],
  );
  if (!row) throw new Error(`a bank was expected that keeps ${currency}`);
  return row.partner;
}

/** Where our own money of a currency goes from a bank, and comes from; nothing where it no longer keeps that currency. */
export function findOwnAccount(tx: Tx, partner: string, currency: string): Promise<OwnAccount | undefined> {
  return tx.maybe<OwnAccount>(
    `SELECT own_holder AS holder, own_account AS account, own_bic AS bic FROM bank_currency
     WHERE partner = $1 AND currency = $2 AND own_account IS NOT NULL`,
    [partner, currency],
  );
}
