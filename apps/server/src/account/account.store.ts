import type { Rail } from "@causeway/bank-link";
import type { AccountApplication } from "@causeway/contract/receiving/application";
import type { FieldReason } from "@causeway/contract/review";
import type { CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { FieldCipher } from "#platform/crypto/field-cipher.ts";
import type { TenantId } from "#platform/ids.ts";
import { createMover, defineHistory } from "#platform/data/machine.ts";
import {
  accountMachine,
  type Account,
  type AccountId,
  type AccountState,
  type Opening,
  type OpeningId,
} from "./account.ts";

const formPlace = (id: AccountId) => ({ table: "virtual_account", column: "sealed", row: id });
const railsPlace = (id: OpeningId) => ({ table: "virtual_account_currency", column: "rails", row: id });

export async function insertAccount(
  tx: Tx,
  cipher: FieldCipher,
  account: Omit<Account, "reasons" | "reviewDueAt">,
): Promise<void> {
  const { id, application: form } = account;
  const sealed = await cipher.seal(tx, formPlace(id), JSON.stringify(form));
  await tx.query(
    `INSERT INTO virtual_account (merchant_id, id, account_no, holder_name, nickname, type, platform_type, store_status,
       sealed, state, applied_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      tx.tenant,
      id,
      account.accountNo,
      account.holderName,
      form.nickname,
      form.accountType,
      form.platformType,
      form.storeStatus,
      sealed,
      account.state,
      account.appliedAt,
    ],
  );
}

export async function saveApplication(
  tx: Tx,
  cipher: FieldCipher,
  id: AccountId,
  form: AccountApplication,
): Promise<void> {
  const sealed = await cipher.seal(tx, formPlace(id), JSON.stringify(form));
  await tx.query(
    `UPDATE virtual_account SET nickname = $3, type = $4, platform_type = $5, store_status = $6, sealed = $7
     WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id, form.nickname, form.accountType, form.platformType, form.storeStatus, sealed],
  );
}

type AccountRow = {
  id: AccountId;
  account_no: string;
  holder_name: string;
  sealed: Buffer;
  state: AccountState;
  reasons: FieldReason[];
  review_due_at: Date | null;
  applied_at: Date;
};
const columns = "id, account_no, holder_name, sealed, state, reasons, review_due_at, applied_at";

async function fromRow(tx: Tx, cipher: FieldCipher, row: AccountRow): Promise<Account> {
  return {
    id: row.id,
    accountNo: row.account_no,
    holderName: row.holder_name,
    application: JSON.parse(await cipher.open(tx, formPlace(row.id), row.sealed)) as AccountApplication,
    state: row.state,
    reasons: row.reasons,
    reviewDueAt: row.review_due_at,
    appliedAt: row.applied_at,
  };
}

export async function findAccount(tx: Tx, cipher: FieldCipher, id: AccountId): Promise<Account | undefined> {
  const row = await tx.maybe<AccountRow>(
    `SELECT ${columns} FROM virtual_account WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id],
  );
  return row && fromRow(tx, cipher, row);
}

export async function lockAccount(tx: Tx, cipher: FieldCipher, id: AccountId): Promise<Account | undefined> {
  const row = await tx.maybe<AccountRow>(
    `SELECT ${columns} FROM virtual_account WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
    [tx.tenant, id],
  );
  return row && fromRow(tx, cipher, row);
}

/** Held against changes until the transaction ends. */
export async function readState(tx: Tx, id: AccountId): Promise<AccountState> {
  const { state } = await tx.one<{ state: AccountState }>(
    "SELECT state FROM virtual_account WHERE merchant_id = $1 AND id = $2 FOR SHARE",
    [tx.tenant, id],
  );
  return state;
}

export type ListedAccount = {
  merchant_id: string;
  id: AccountId;
  account_no: string;
  holder_name: string;
  nickname: string;
  state: AccountState;
  applied_at: Date;
};

/** Over all merchants, for staff. */
export function listAllAccounts(
  tx: Tx,
  wanted: {
    search: string;
    states: readonly AccountState[];
    after: { at: Date; id: string } | undefined;
    most: number;
  },
): Promise<ListedAccount[]> {
  return tx.rows<ListedAccount>(
    `SELECT merchant_id, id, account_no, holder_name, nickname, state, applied_at FROM virtual_account
     WHERE state = ANY ($1) AND ($2 = '' OR strpos(lower(account_no), lower($2)) > 0
         OR strpos(lower(holder_name), lower($2)) > 0)
       AND ($3::timestamptz IS NULL OR (applied_at, id) < ($3, $4::uuid))
     ORDER BY applied_at DESC, id DESC LIMIT $5`,
    [wanted.states, wanted.search, wanted.after?.at ?? null, wanted.after?.id ?? null, wanted.most],
  );
}

/** A merchant has a handful of accounts; they are read all at once. */
export async function listAccounts(tx: Tx, cipher: FieldCipher): Promise<Account[]> {
  const rows = await tx.rows<AccountRow>(
    `SELECT ${columns} FROM virtual_account WHERE merchant_id = $1 ORDER BY applied_at DESC, id DESC LIMIT 200`,
    [tx.tenant],
  );
  const accounts: Account[] = [];
  for (const row of rows) accounts.push(await fromRow(tx, cipher, row));
  return accounts;
}

export const accountHistory = defineHistory("virtual_account_step", { subject: "account_id", act: "act" });

/** How it was last frozen, released or closed, and what whoever did it signed. */
export function findLastStanding(
  tx: Tx,
  id: AccountId,
): Promise<{ act: string; actor: string; signature: string | null } | undefined> {
  return tx.maybe(
    `SELECT act, actor, signature FROM virtual_account_step
     WHERE merchant_id = $1 AND account_id = $2 AND act IN ('freeze', 'unfreeze', 'close') ORDER BY seq DESC LIMIT 1`,
    [tx.tenant, id],
  );
}

/** Moves a locked account; what a review left in the row stays there only while it is true. */
export const moveAccount = createMover(
  accountMachine,
  async (
    tx,
    account: Pick<Account, "id" | "state">,
    step,
    { reasons = [] }: { reasons?: readonly FieldReason[] },
  ) => {
    await tx.query(
      `UPDATE virtual_account SET state = $3, reasons = $4, review_due_at = NULL WHERE merchant_id = $1 AND id = $2`,
      [tx.tenant, account.id, step.to, JSON.stringify(reasons)],
    );
    await accountHistory.add(tx, account.id, step);
  },
);

export async function setReviewDue(tx: Tx, id: AccountId, dueAt: Date): Promise<void> {
  await tx.query("UPDATE virtual_account SET review_due_at = $3 WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
    dueAt,
  ]);
}

/** The currencies the bank is asked for, once the reviewers have agreed. */
export async function insertOpenings(
  tx: Tx,
  id: AccountId,
  openings: readonly { openingId: OpeningId; currency: CurrencyCode }[],
): Promise<void> {
  for (const { openingId, currency } of openings)
    await tx.query(
      `INSERT INTO virtual_account_currency (merchant_id, account_id, currency, opening_id, state)
       VALUES ($1, $2, $3, $4, 'WAITING')`,
      [tx.tenant, id, currency, openingId],
    );
}

/** Says at which bank it is: once asked for at one, it stays there. */
export async function announceOpening(
  tx: Tx,
  partner: string,
  opening: Pick<Opening, "openingId" | "accountId" | "currency">,
): Promise<string> {
  await tx.query(
    `INSERT INTO bank_account (opening_id, partner, tenant, account_id, currency) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [opening.openingId, partner, tx.tenant, opening.accountId, opening.currency],
  );
  return findBankOfOpening(tx, opening.openingId);
}

export async function findBankOfOpening(tx: Tx, openingId: OpeningId): Promise<string> {
  const { partner } = await tx.one<{ partner: string }>(
    "SELECT partner FROM bank_account WHERE opening_id = $1",
    [openingId],
  );
  return partner;
}

type OpeningRow = {
  account_id: AccountId;
  opening_id: OpeningId;
  currency: CurrencyCode;
  state: Opening["state"];
  rails: Buffer | null;
  tail: string | null;
};

export async function listOpenings(tx: Tx, cipher: FieldCipher, id: AccountId): Promise<Opening[]> {
  const rows = await tx.rows<OpeningRow>(
    `SELECT account_id, opening_id, currency, state, rails, tail FROM virtual_account_currency
     WHERE merchant_id = $1 AND account_id = $2`,
    [tx.tenant, id],
  );
  const openings: Opening[] = [];
  for (const row of rows) openings.push(await openingFrom(tx, cipher, row));
  return openings;
}

export async function findOpening(tx: Tx, cipher: FieldCipher, id: OpeningId): Promise<Opening | undefined> {
  const row = await tx.maybe<OpeningRow>(
    `SELECT account_id, opening_id, currency, state, rails, tail FROM virtual_account_currency
     WHERE merchant_id = $1 AND opening_id = $2`,
    [tx.tenant, id],
  );
  return row && openingFrom(tx, cipher, row);
}

async function openingFrom(tx: Tx, cipher: FieldCipher, row: OpeningRow): Promise<Opening> {
  return {
    accountId: row.account_id,
    openingId: row.opening_id,
    currency: row.currency,
    state: row.state,
    tail: row.tail,
    rails: row.rails
      ? (JSON.parse(await cipher.open(tx, railsPlace(row.opening_id), row.rails)) as Rail[])
      : [],
  };
}

/** True for the one call that brought it to rest. */
export async function setOpened(
  tx: Tx,
  cipher: FieldCipher,
  opening: Opening,
  opened: { accountNo: string; rails: readonly Rail[]; tail: string; at: Date },
): Promise<boolean> {
  const sealed = await cipher.seal(tx, railsPlace(opening.openingId), JSON.stringify(opened.rails));
  const changed = await tx.query(
    `UPDATE virtual_account_currency SET state = 'OPEN', rails = $3, tail = $4, opened_at = $5
     WHERE merchant_id = $1 AND opening_id = $2 AND state = 'WAITING'`,
    [tx.tenant, opening.openingId, sealed, opened.tail, opened.at],
  );
  if (changed.rowCount !== 1) return false;
  await tx.query("UPDATE bank_account SET account_no = $2 WHERE opening_id = $1 AND account_no IS NULL", [
    opening.openingId,
    opened.accountNo,
  ]);
  return true;
}

export async function setRefused(tx: Tx, openingId: OpeningId): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE virtual_account_currency SET state = 'REFUSED'
     WHERE merchant_id = $1 AND opening_id = $2 AND state = 'WAITING'`,
    [tx.tenant, openingId],
  );
  return changed.rowCount === 1;
}

export type BankAccountOwner = {
  readonly tenant: TenantId;
  readonly accountId: AccountId;
  readonly openingId: OpeningId;
  readonly currency: CurrencyCode;
};

export async function findOwnerOfOpening(tx: Tx, openingId: OpeningId): Promise<TenantId | undefined> {
  const row = await tx.maybe<{ tenant: TenantId }>("SELECT tenant FROM bank_account WHERE opening_id = $1", [
    openingId,
  ]);
  return row?.tenant;
}

export async function findOwnerOfAccount(
  tx: Tx,
  partner: string,
  accountNo: string,
): Promise<BankAccountOwner | undefined> {
  const row = await tx.maybe<{
    tenant: TenantId;
    account_id: AccountId;
    opening_id: OpeningId;
    currency: CurrencyCode;
  }>(
    "SELECT tenant, account_id, opening_id, currency FROM bank_account WHERE partner = $1 AND account_no = $2",
    [partner, accountNo],
  );
  return (
    row && {
      tenant: row.tenant,
      accountId: row.account_id,
      openingId: row.opening_id,
      currency: row.currency,
    }
  );
}
