import type { Rail } from "@causeway/bank-link";
import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/shop";
import { emptyShop } from "@causeway/contract/receiving/application";
import type { ShopBinding } from "@causeway/contract/receiving/shop";
import { toDecimal, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import { listAccountsForShops, nicknameOf, railsOf, type AccountForShops } from "#account/index.ts";
import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import { definePageMark } from "#platform/data/page-mark.ts";
import { refuse } from "#platform/refusal.ts";
import { platformOf } from "./authorise-shop.ts";
import { countOrders, listNewest, listOpen, sumOpen, type ShopOrder } from "./order.store.ts";
import { isProved, statusOf, waitsFor, type Shop, type ShopId } from "./shop.ts";
import { findShop, listShops as list, shopHistory } from "./shop.store.ts";
import { findLastSync, type Sync } from "./sync.store.ts";

const wire = (money: Money) => ({ currency: money.currency, amount: toDecimal(money) });

export function listShops(ctx: Context, tenant: TenantId): Promise<OutputOf<typeof contract.listShops>> {
  return ctx.db.tx(tenant, async (tx) => {
    const shops = await list(tx, ctx.cipher);
    const accounts = await listAccountsForShops(ctx, tx);
    const shown = [];
    for (const shop of shops) shown.push((await summaryOf(ctx, tx, shop)).summary);
    return { shops: shown, named: accounts.flatMap((account) => namedBy(account, shops)) };
  });
}

/** An application that names a shop, as long as none was bound to its account. */
function namedBy(account: AccountForShops, shops: readonly Shop[]) {
  const { application, accountId, nickname } = account;
  const isThere = shops.some((shop) => shop.accountId === accountId);
  if (application.storeStatus !== "EXISTING" || application.platformType === "" || isThere) return [];
  return [
    {
      accountId,
      accountName: nickname,
      platformType: application.platformType,
      platform: application.shop.platform || null,
      name: application.shop.name,
    },
  ];
}

async function summaryOf(ctx: Context, tx: Tx, shop: Shop) {
  const { form, state } = shop;
  const sums = await sumOpen(tx, shop.id, shop.currency);
  const sync = await findLastSync(tx, shop.id);
  const summary = {
    shopId: shop.id,
    name: form.shop.name,
    platformType: form.platformType || ("PLATFORM" as const),
    platform: platformOf(shop) ?? null,
    provider: form.shop.provider || null,
    link: form.shop.link,
    status: statusOf(state),
    waitsFor: waitsFor(state),
    currency: shop.currency,
    toBeCredited: wire(sums.toBeCredited),
    accountId: shop.accountId,
    accountName: await nicknameOf(ctx, tx, shop.accountId),
    sync: sync ? syncShown(sync) : null,
  };
  return { summary, arrived: sums.arrived };
}

function syncShown({ state, seen, total, fresh, fault, nextTryAt, startedAt, endedAt }: Sync) {
  return {
    state,
    seen,
    total,
    fresh,
    fault,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export function readShop(
  ctx: Context,
  tenant: TenantId,
  { shopId }: InputOf<typeof contract.readShop>,
): Promise<OutputOf<typeof contract.readShop>> {
  return ctx.db.tx(tenant, async (tx) => {
    const shop = (await findShop(tx, ctx.cipher, shopId as ShopId)) ?? refuse("notFound");
    const { summary, arrived } = await summaryOf(ctx, tx, shop);
    const { merchantNo, mwsToken } = shop.form.shop;
    return {
      ...summary,
      merchantNo: merchantNo || null,
      mwsTokenTail: mwsToken === "" ? null : mwsToken.slice(-4),
      sellerId: isProved(shop.state) ? shop.sellerId : null,
      marketplaceId: isProved(shop.state) ? shop.marketplaceId : null,
      authorisedUntil: shop.authorisedUntil?.toISOString() ?? null,
      orders: await countOrders(tx, shop.id),
      arrived: wire(arrived),
      bank: bankOf(await railsOf(ctx, tx, shop.accountId, shop.currency), shop),
      reviewDueAt: shop.reviewDueAt?.toISOString() ?? null,
      reasons: [...shop.reasons],
      history: (await shopHistory.list(tx, shop.id, 50)).map(({ act, at }) => ({
        act,
        at: at.toISOString(),
      })),
    };
  });
}

/** What a marketplace's own form asks for: local details first, and the rest from whichever rail has it. */
function bankOf(rails: readonly Rail[], { currency }: Shop): OutputOf<typeof contract.readShop>["bank"] {
  const ordered = [
    ...rails.filter(({ scope }) => scope === "LOCAL"),
    ...rails.filter(({ scope }) => scope === "SWIFT"),
  ];
  const [first] = ordered;
  if (!first) return null;
  const codes = ordered.flatMap((rail) => rail.codes);
  const code = (...types: readonly string[]) => codes.find(({ type }) => types.includes(type))?.value ?? null;
  return {
    country: first.bankAddress.country,
    bankName: first.bankName,
    accountName: first.accountName,
    accountNumber: code("ACCOUNT", "IBAN", "CLABE") ?? "",
    currency,
    routingNumber: code("ABA", "SORT_CODE", "BSB", "TRANSIT", "CLEARING"),
    bic: code("BIC"),
    bankCode: code("BANK_CODE", "INSTITUTION"),
    branchCode: code("BRANCH_CODE"),
  };
}

/** The form of a shop, of the shop an account's application names, or an empty one. */
export function readForm(
  ctx: Context,
  tenant: TenantId,
  { id }: InputOf<typeof contract.readShopForm>,
): Promise<OutputOf<typeof contract.readShopForm>> {
  return ctx.db.tx(tenant, async (tx) => {
    const accounts = await listAccountsForShops(ctx, tx);
    const shop = id === undefined ? undefined : await findShop(tx, ctx.cipher, id as ShopId);
    const account = accounts.find(({ accountId }) => accountId === id);
    if (id !== undefined && !shop && !account) refuse("notFound");
    return {
      form: shop?.form ?? (account ? formOf(account) : empty),
      shopId: shop?.id ?? null,
      status: shop ? statusOf(shop.state) : null,
      reasons: [...(shop?.reasons ?? [])],
      accounts: accounts.map(({ accountId, nickname, currencies }) => ({
        accountId,
        name: nickname,
        currencies: [...currencies],
      })),
    };
  });
}

const empty: ShopBinding = { accountId: "", platformType: "", shop: emptyShop, proof: [], agreed: false };

/** The proof of an application stays with it; a file belongs to one thing. */
function formOf({ accountId, application }: AccountForShops): ShopBinding {
  const { platformType, shop } = application;
  return { ...empty, accountId, platformType, shop };
}

const openMarks = definePageMark("openShopOrders", { at: "time", orderRef: "text" });
const newestMarks = definePageMark("newestShopOrders", { at: "time", orderRef: "text" });

export async function listShopOrders(
  ctx: Context,
  tenant: TenantId,
  { shopId, open, after, size }: InputOf<typeof contract.listShopOrders>,
): Promise<OutputOf<typeof contract.listShopOrders>> {
  const marks = open ? openMarks : newestMarks;
  const mark = marks.read(after);
  return ctx.db.tx(tenant, async (tx) => {
    const shop = (await findShop(tx, ctx.cipher, shopId as ShopId)) ?? refuse("notFound");
    const found = await (open ? listOpen : listNewest)(tx, shop.id, mark, size + 1);
    const { rows, next } = marks.cut(found, size, ({ orderedAt: at, orderRef }) => ({ at, orderRef }));
    return { rows: rows.map(orderRow), next };
  });
}

function orderRow(order: ShopOrder) {
  return {
    orderRef: order.orderRef,
    status: order.status,
    title: order.title,
    buyerCountry: order.buyerCountry,
    tracking: order.tracking,
    total: wire(order.total),
    fee: wire(order.fee),
    net: wire(order.net),
    left: wire(order.left),
    orderedAt: order.orderedAt.toISOString(),
  };
}
