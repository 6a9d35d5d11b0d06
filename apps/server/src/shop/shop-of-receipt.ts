import type { paymentProviders, Platform } from "@causeway/contract/receiving/application";
import { platformWords } from "@causeway/contract/receiving/words";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { platformOf } from "./authorise-shop.ts";
import { isProved, type Shop, type ShopId } from "./shop.ts";
import { findShop, listShopsOfAccount } from "./shop.store.ts";

/** By what name marketplaces and payment providers pay, in capitals and without spaces. */
const payers: Readonly<Record<Platform | (typeof paymentProviders)[number], readonly string[]>> = {
  AMAZON: ["AMAZON"],
  EBAY: ["EBAY"],
  WALMART: ["WALMART"],
  SHOPEE: ["SHOPEE"],
  LAZADA: ["LAZADA"],
  ALIEXPRESS: ["ALIEXPRESS", "ALIBABA"],
  TIKTOK_SHOP: ["TIKTOK"],
  TEMU: ["TEMU", "WHALECO"],
  ETSY: ["ETSY"],
  RAKUTEN: ["RAKUTEN"],
  MERCADO_LIBRE: ["MERCADOLIBRE", "MERCADOPAGO"],
  STRIPE: ["STRIPE"],
  PAYPAL: ["PAYPAL"],
  ADYEN: ["ADYEN"],
  CHECKOUT: ["CHECKOUT"],
  SHOPIFY_PAYMENTS: ["SHOPIFY"],
  OTHER: [],
};

export function isPaidBy(shop: Pick<Shop, "form">, payerName: string): boolean {
  const plain = payerName
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "");
  const who = platformOf(shop) ?? shop.form.shop.provider;
  return who !== "" && payers[who].some((name) => plain.includes(name));
}

export type ShopOfReceipt = { readonly id: string; readonly name: string; readonly platform: string };

/**
 * The shop a receipt comes from: one of the account's, proved, and paid by whoever pays here. Where several fit, the
 * payment's text or the currency decides; where it still cannot be told, nobody guesses.
 */
export async function findShopOfReceipt(
  ctx: Context,
  tx: Tx,
  receipt: { accountId: string; payerName: string; currency: string; remittance: string },
): Promise<ShopOfReceipt | undefined> {
  const shops = await listShopsOfAccount(tx, ctx.cipher, receipt.accountId);
  const fitting = shops.filter((shop) => isProved(shop.state) && isPaidBy(shop, receipt.payerName));
  const named = fitting.filter(
    ({ sellerId }) => sellerId !== null && receipt.remittance.toUpperCase().includes(sellerId.toUpperCase()),
  );
  const inCurrency = fitting.filter(({ currency }) => currency === receipt.currency);
  const [shop] = [named, inCurrency, fitting].find(({ length }) => length === 1) ?? [];
  return shop && { id: shop.id, name: shop.form.shop.name, platform: platformName(shop) };
}

/** As it stands on orders and in files: the marketplace's own name, or the host of a site. */
function platformName(shop: Shop): string {
  const platform = platformOf(shop);
  return platform ? platformWords[platform][2] : new URL(shop.form.shop.link).hostname;
}

/** Whether a shop of the merchant's is paid by whoever paid here. */
export async function shopIsPaidBy(
  ctx: Context,
  tx: Tx,
  shopId: string,
  payerName: string,
): Promise<boolean> {
  const shop = await findShop(tx, ctx.cipher, shopId as ShopId);
  return shop !== undefined && isPaidBy(shop, payerName);
}
