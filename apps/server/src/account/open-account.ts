import type { AccountReport } from "@causeway/bank-link";
import { openMerchantAccounts } from "@causeway/ledger";
import { pageLink } from "@causeway/contract/portal/page-link";
import { findHome } from "#partners/bank/bank-data.store.ts";
import { readNoticeKey } from "#partners/bank/notice-key.ts";
import { recallNotice } from "#partners/bank/notices.ts";
import type { Context } from "../context.ts";
import { certifiedCompany } from "#enterprise/index.ts";
import { notify } from "#notification/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { readInbox } from "#platform/data/inbox.ts";
import { announce } from "#platform/data/live.ts";
import { noteSeen } from "#platform/data/security.ts";
import { settle } from "#platform/engine/outbox.ts";
import { findSignedOutcome } from "#review/index.ts";
import { reviewKind, topics, type Opening, type OpeningId } from "./account.ts";
import * as kinds from "./account.messages.ts";
import {
  announceOpening,
  findAccount,
  findOpening,
  findOwnerOfOpening,
  listOpenings,
  lockAccount,
  moveAccount,
  setOpened,
  setRefused,
} from "./account.store.ts";

/**
 * Has the bank open one currency. What became of an earlier try is asked first, so that a try whose answer was lost is
 * found and not repeated. A bank that takes its time tells us by itself, and until then it is asked again.
 */
export async function askForOpening(ctx: Context, tenant: TenantId, id: OpeningId): Promise<void> {
  const wanted = await ctx.db.tx(tenant, async (tx) => {
    const opening = await findOpening(tx, ctx.cipher, id);
    const account = opening && (await findAccount(tx, ctx.cipher, opening.accountId));
    if (!opening || !account) throw new Error(`opening ${id} was expected and is not there`);
    const isAskedFor = account.application.currencies.some((currency) => currency === opening.currency);
    if (!isAskedFor || (await findSignedOutcome(ctx, tx, reviewKind, account.id)) !== "approve") {
      ctx.events.emit({ event: "decision.unsigned", kind: reviewKind, subjectId: account.id });
      await noteSeen(ctx, tx, undefined, { kind: "decision.unsigned", subject: account.id });
      await settle(tx, { topic: topics.open, key: id });
      return undefined;
    }
    // Before the bank can name it: its notice says an id and a number, and not whose it is.
    const partner = await announceOpening(tx, await findHome(tx, opening.currency), opening);
    return { opening, account, company: await certifiedCompany(ctx, tx), bank: ctx.banks.at(partner) };
  });
  if (!wanted) return;
  const { opening, account, company, bank } = wanted;
  if (opening.state !== "WAITING") return rest(ctx, tenant, id);
  if (!company)
    throw new Error(`account ${account.id} belongs to a company that was expected to be certified`);
  const found = await bank.findAccount(id, company.id);
  if (found !== "unknown") return recordOpened(ctx, tenant, id, found);
  const answer = await bank.openAccount({
    openingId: id,
    currency: opening.currency,
    accountName: account.holderName,
    holder: { id: company.id, legalName: company.nameEn, address: company.address },
  });
  if (answer === "refused") return recordRefused(ctx, tenant, id);
  const opened = await bank.findAccount(id, company.id);
  if (opened !== "unknown") await recordOpened(ctx, tenant, id, opened);
}

/** The bank told by itself that an account is open. */
export async function hearOfOpening(ctx: Context, key: string): Promise<void> {
  const { partner, eventId } = readNoticeKey(key);
  const heard = await ctx.db.tx(house, async (tx) => {
    const [first] = await readInbox(tx, partner, eventId);
    const notice = first && recallNotice(first.body);
    if (notice?.kind !== "account")
      throw new Error(`a notice of an account was expected in the inbox as ${eventId}`);
    const openingId = eventId.slice("account:".length) as OpeningId;
    const tenant = await findOwnerOfOpening(tx, openingId);
    await settle(tx, { topic: topics.opened, key });
    return tenant && { tenant, openingId, report: notice.report };
  });
  // An account nobody asked for is nobody's: the inbox keeps what was said.
  if (heard) await recordOpened(ctx, heard.tenant, heard.openingId, heard.report);
}

async function recordOpened(
  ctx: Context,
  tenant: TenantId,
  id: OpeningId,
  report: AccountReport,
): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    const opening = await findOpening(tx, ctx.cipher, id);
    if (!opening) throw new Error(`opening ${id} was expected and is not there`);
    await lockAccount(tx, ctx.cipher, opening.accountId);
    const now = ctx.clock.now();
    const isNew = await setOpened(tx, ctx.cipher, opening, {
      accountNo: report.accountId,
      rails: report.rails,
      tail: tailOf(report),
      at: now,
    });
    await settle(tx, { topic: topics.open, key: id });
    if (!isNew) return;
    await openMerchantAccounts(tx, tenant, [opening.currency]);
    await finishOpening(ctx, tx, opening);
    await audit(tx, now, { actor: "bank", act: "account.opened", subject: id });
  });
}

async function recordRefused(ctx: Context, tenant: TenantId, id: OpeningId): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    const opening = await findOpening(tx, ctx.cipher, id);
    if (!opening) throw new Error(`opening ${id} was expected and is not there`);
    await lockAccount(tx, ctx.cipher, opening.accountId);
    const isNew = await setRefused(tx, id);
    await settle(tx, { topic: topics.open, key: id });
    if (!isNew) return;
    await finishOpening(ctx, tx, opening);
    await audit(tx, ctx.clock.now(), { actor: "bank", act: "account.refused", subject: id });
  });
}

async function rest(ctx: Context, tenant: TenantId, id: OpeningId): Promise<void> {
  await ctx.db.tx(tenant, (tx) => settle(tx, { topic: topics.open, key: id }));
}

/** Once the bank has answered about every currency, the account stands, or not. */
async function finishOpening(ctx: Context, tx: Tx, { accountId }: Opening): Promise<void> {
  const openings = await listOpenings(tx, ctx.cipher, accountId);
  await announce(tx, "account", accountId);
  if (openings.some(({ state }) => state === "WAITING")) return;
  const account = await lockAccount(tx, ctx.cipher, accountId);
  const open = openings.filter(({ state }) => state === "OPEN").map(({ currency }) => currency);
  if (!account) return;
  const { nickname } = account.application;
  await moveAccount(tx, account, open.length > 0 ? "open" : "decline", {
    actor: "bank",
    at: ctx.clock.now(),
    tell: (permission) => {
      const told = { tenant: tx.tenant, to: { permission }, link: pageLink("AccountDetail", accountId) };
      return open.length > 0
        ? notify(ctx, tx, {
            ...told,
            kind: kinds.opened,
            words: { nickname, currencies: open.toSorted().join(", ") },
          })
        : notify(ctx, tx, { ...told, kind: kinds.declined, words: { nickname, no: account.accountNo } });
    },
  });
}

/** The last four characters of what payers write down. */
function tailOf({ rails, accountId }: AccountReport): string {
  const codes = rails[0]?.codes ?? [];
  const written = codes.find(({ type }) => ["ACCOUNT", "IBAN", "CLABE"].includes(type));
  return (written?.value ?? accountId).slice(-4);
}
