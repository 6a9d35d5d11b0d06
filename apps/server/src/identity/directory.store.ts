import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import type { PersonId } from "./person.ts";

export type NamedMerchant = {
  readonly merchantId: TenantId;
  readonly merchantNo: string;
  readonly name: string;
};

type MerchantRow = { merchant_id: TenantId; merchant_no: string; nickname: string };

function merchantOf(row: MerchantRow): NamedMerchant {
  return { merchantId: row.merchant_id, merchantNo: row.merchant_no, name: row.nickname };
}

/** By number or id, for staff who look across merchants; everybody else finds his own alone. */
export async function findMerchant(tx: Tx, text: string): Promise<NamedMerchant | undefined> {
  const row = await tx.maybe<MerchantRow>(
    `SELECT merchant_id, merchant_no, nickname FROM merchant
     WHERE merchant_no = upper($1) OR merchant_id::text = lower($1)`,
    [text],
  );
  return row && merchantOf(row);
}

export async function listMerchantNames(
  tx: Tx,
  ids: readonly TenantId[],
): Promise<Map<TenantId, NamedMerchant>> {
  const rows = await tx.rows<MerchantRow>(
    "SELECT merchant_id, merchant_no, nickname FROM merchant WHERE merchant_id = ANY ($1)",
    [ids],
  );
  return new Map(rows.map((row) => [row.merchant_id, merchantOf(row)]));
}

export async function findPersonId(tx: Tx, username: string): Promise<PersonId | undefined> {
  const row = await tx.maybe<{ id: PersonId }>("SELECT id FROM person WHERE lower(username) = lower($1)", [
    username,
  ]);
  return row?.id;
}

/** What people are called in the portal, for lists that know their ids. */
export async function listUsernames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; username: string }>(
    "SELECT id, username FROM person WHERE id = ANY ($1)",
    [ids],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** What people call themselves, for their own company's lists. */
export async function listNicknames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; nickname: string }>(
    "SELECT id, nickname FROM person WHERE id = ANY ($1)",
    [ids],
  );
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}
