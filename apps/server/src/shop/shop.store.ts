import type { ShopBinding } from "@causeway/contract/receiving/shop";
import type { FieldReason } from "@causeway/contract/review";
import type { AccountCurrency } from "@causeway/money";
import type { Tokens } from "#partners/marketplace/port.ts";
import type { Tx } from "#platform/data/db.ts";
import type { FieldCipher } from "#platform/crypto/field-cipher.ts";
import type { OneWay } from "#platform/crypto/one-way.ts";
import { createMover, defineHistory } from "#platform/data/machine.ts";
import { shopMachine, type Shop, type ShopId, type ShopState } from "./shop.ts";

const formPlace = (id: ShopId) => ({ table: "shop", column: "sealed", row: id });
const tokensPlace = (id: ShopId) => ({ table: "shop", column: "tokens", row: id });

export async function insertShop(
  tx: Tx,
  cipher: FieldCipher,
  shop: Pick<Shop, "id" | "shopNo" | "accountId" | "currency" | "form" | "namedAt">,
): Promise<void> {
  await tx.query(
    `INSERT INTO shop (merchant_id, id, shop_no, account_id, currency, sealed, state, named_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'CLAIMED', $7)`,
    [
      tx.tenant,
      shop.id,
      shop.shopNo,
      shop.accountId,
      shop.currency,
      await cipher.seal(tx, formPlace(shop.id), JSON.stringify(shop.form)),
      shop.namedAt,
    ],
  );
}

export async function saveForm(
  tx: Tx,
  cipher: FieldCipher,
  shop: Pick<Shop, "id" | "accountId" | "currency" | "form">,
): Promise<void> {
  const sealed = await cipher.seal(tx, formPlace(shop.id), JSON.stringify(shop.form));
  await tx.query(
    "UPDATE shop SET account_id = $3, currency = $4, sealed = $5 WHERE merchant_id = $1 AND id = $2",
    [tx.tenant, shop.id, shop.accountId, shop.currency, sealed],
  );
}

type ShopRow = {
  id: ShopId;
  shop_no: string;
  account_id: string;
  currency: AccountCurrency;
  sealed: Buffer;
  state: ShopState;
  reasons: FieldReason[];
  review_due_at: Date | null;
  seller_id: string | null;
  marketplace_id: string | null;
  authorised_until: Date | null;
  synced_to: Date | null;
  named_at: Date;
};
const columns = `id, shop_no, account_id, currency, sealed, state, reasons, review_due_at, seller_id, marketplace_id,
  authorised_until, synced_to, named_at`;

async function fromRow(tx: Tx, cipher: FieldCipher, row: ShopRow): Promise<Shop> {
  return {
    id: row.id,
    shopNo: row.shop_no,
    accountId: row.account_id,
    currency: row.currency,
    form: JSON.parse(await cipher.open(tx, formPlace(row.id), row.sealed)) as ShopBinding,
    state: row.state,
    reasons: row.reasons,
    reviewDueAt: row.review_due_at,
    sellerId: row.seller_id,
    marketplaceId: row.marketplace_id,
    authorisedUntil: row.authorised_until,
    syncedTo: row.synced_to,
    namedAt: row.named_at,
  };
}

export async function findShop(tx: Tx, cipher: FieldCipher, id: ShopId): Promise<Shop | undefined> {
  const row = await tx.maybe<ShopRow>(`SELECT ${columns} FROM shop WHERE merchant_id = $1 AND id = $2`, [
    tx.tenant,
    id,
  ]);
  return row && fromRow(tx, cipher, row);
}

export async function lockShop(tx: Tx, cipher: FieldCipher, id: ShopId): Promise<Shop | undefined> {
  const row = await tx.maybe<ShopRow>(
    `SELECT ${columns} FROM shop WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
    [tx.tenant, id],
  );
  return row && fromRow(tx, cipher, row);
}

/** A merchant has a handful of shops; they are read all at once. */
export async function listShops(tx: Tx, cipher: FieldCipher): Promise<Shop[]> {
  const rows = await tx.rows<ShopRow>(
    `SELECT ${columns} FROM shop WHERE merchant_id = $1 ORDER BY named_at DESC, id DESC LIMIT 500`,
    [tx.tenant],
  );
  const shops: Shop[] = [];
  for (const row of rows) shops.push(await fromRow(tx, cipher, row));
  return shops;
}

export async function listShopsOfAccount(tx: Tx, cipher: FieldCipher, accountId: string): Promise<Shop[]> {
  const rows = await tx.rows<ShopRow>(
    `SELECT ${columns} FROM shop WHERE merchant_id = $1 AND account_id = $2 ORDER BY named_at, id`,
    [tx.tenant, accountId],
  );
  const shops: Shop[] = [];
  for (const row of rows) shops.push(await fromRow(tx, cipher, row));
  return shops;
}

export const shopHistory = defineHistory("shop_step", { subject: "shop_id", act: "act" });

/** Moves a locked shop; what a review left in the row stays there only while it is true. */
export const moveShop = createMover(
  shopMachine,
  async (
    tx,
    shop: Pick<Shop, "id" | "state">,
    step,
    { reasons = [], dueAt = null }: { reasons?: readonly FieldReason[]; dueAt?: Date | null },
  ) => {
    await tx.query(
      "UPDATE shop SET state = $3, reasons = $4, review_due_at = $5 WHERE merchant_id = $1 AND id = $2",
      [tx.tenant, shop.id, step.to, JSON.stringify(reasons), dueAt],
    );
    await shopHistory.add(tx, shop.id, step);
  },
);

export async function saveGrant(
  tx: Tx,
  outbound: OneWay,
  id: ShopId,
  grant: { sellerId: string; marketplaceId: string; authorisedUntil: Date; tokens: Tokens },
): Promise<void> {
  await saveTokens(tx, outbound, id, grant.tokens);
  await tx.query(
    `UPDATE shop SET seller_id = $3, marketplace_id = $4, authorised_until = $5
     WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id, grant.sellerId, grant.marketplaceId, grant.authorisedUntil],
  );
}

export async function saveTokens(tx: Tx, outbound: OneWay, id: ShopId, tokens: Tokens): Promise<void> {
  const { access, refresh, accessUntil } = tokens;
  const sealed = outbound.seal(tokensPlace(id), JSON.stringify({ access, refresh }));
  await tx.query("UPDATE shop SET tokens = $3, access_until = $4 WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
    sealed,
    accessUntil,
  ]);
}

export async function findTokens(tx: Tx, outbound: OneWay, id: ShopId): Promise<Tokens | undefined> {
  const row = await tx.maybe<{ tokens: Buffer | null; access_until: Date | null }>(
    "SELECT tokens, access_until FROM shop WHERE merchant_id = $1 AND id = $2",
    [tx.tenant, id],
  );
  if (!row?.tokens || !row.access_until) return undefined;
  const kept = JSON.parse(await outbound.open(tx, tokensPlace(id), row.tokens)) as Omit<
    Tokens,
    "accessUntil"
  >;
  return { ...kept, accessUntil: row.access_until };
}

export async function dropTokens(tx: Tx, id: ShopId): Promise<void> {
  await tx.query(
    `UPDATE shop SET tokens = NULL, access_until = NULL, authorised_until = NULL
     WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id],
  );
}

export async function setSyncedTo(tx: Tx, id: ShopId, at: Date): Promise<void> {
  await tx.query("UPDATE shop SET synced_to = $3 WHERE merchant_id = $1 AND id = $2", [tx.tenant, id, at]);
}

/** Takes a site for its proved owner; false, and nothing changed, where it was proved before for another shop. */
export async function takeSite(tx: Tx, site: string, shopId: ShopId, now: Date): Promise<boolean> {
  await tx.query(
    "INSERT INTO site_owner (site, tenant, shop_id, proved_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    [site, tx.tenant, shopId, now],
  );
  const owner = await tx.one<{ tenant: string; shop_id: ShopId }>(
    "SELECT tenant, shop_id FROM site_owner WHERE site = $1",
    [site],
  );
  if (owner.tenant !== tx.tenant || owner.shop_id !== shopId) return false;
  await tx.query("DELETE FROM site_owner WHERE tenant = $1 AND shop_id = $2 AND site <> $3", [
    tx.tenant,
    shopId,
    site,
  ]);
  return true;
}

export async function freeSite(tx: Tx, shopId: ShopId): Promise<void> {
  await tx.query("DELETE FROM site_owner WHERE tenant = $1 AND shop_id = $2", [tx.tenant, shopId]);
}

export async function insertConsent(
  tx: Tx,
  consent: { stateHash: Buffer; shopId: ShopId; personId: string; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO shop_consent (merchant_id, state_hash, shop_id, person_id, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [tx.tenant, consent.stateHash, consent.shopId, consent.personId, consent.expiresAt],
  );
}

/** The shop a seller was sent away for, while his return is still good; only for the person who was sent. */
export async function findConsent(
  tx: Tx,
  stateHash: Buffer,
  personId: string,
  now: Date,
): Promise<ShopId | undefined> {
  const row = await tx.maybe<{ shop_id: ShopId }>(
    `SELECT shop_id FROM shop_consent WHERE merchant_id = $1 AND state_hash = $2 AND person_id = $3
       AND expires_at > $4 AND spent_at IS NULL`,
    [tx.tenant, stateHash, personId, now],
  );
  return row?.shop_id;
}

/** True for the one return that it is good for. */
export async function spendConsent(tx: Tx, stateHash: Buffer, now: Date): Promise<boolean> {
  const spent = await tx.query(
    "UPDATE shop_consent SET spent_at = $3 WHERE merchant_id = $1 AND state_hash = $2 AND spent_at IS NULL",
    [tx.tenant, stateHash, now],
  );
  return spent.rowCount === 1;
}
