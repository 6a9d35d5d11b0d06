import { randomInt, randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/portal/shop";
import { emptyShop, type ShopForm } from "@causeway/contract/receiving/application";
import type { ShopBinding } from "@causeway/contract/receiving/shop";
import type { TestApi } from "./api.ts";
import type { companiesOf, Company } from "./company.ts";
import type { Marketplaces } from "./marketplace.ts";
import { receivingOf } from "./receiving.ts";

export const aSeller = () => `A${randomInt(1e9)}${randomInt(1e6)}`;

/** How a company comes to its shops, told as stories. */
export function shopsOf(api: TestApi, companies: ReturnType<typeof companiesOf>, marketplaces: Marketplaces) {
  const receiving = receivingOf(api, companies);

  /** A certified company with an account that is open. */
  const aTrader = async () => {
    const company = await receiving.aCertifiedCompany();
    const accountId = await receiving.anOpenAccount(company);
    return { company, accountId };
  };

  const bindingOf = (accountId: string, seller: string, over: Partial<ShopForm> = {}): ShopBinding => ({
    accountId,
    platformType: "PLATFORM",
    shop: {
      ...emptyShop,
      platform: "AMAZON",
      name: "Harbour Light Store",
      merchantNo: seller,
      mwsToken: "amzn.mws.4321",
      link: `https://www.amazon.example/shops/${seller}`,
      currency: "USD",
      ...over,
    },
    proof: [],
    agreed: true,
  });

  const siteOf = async (company: Company, accountId: string, host: string): Promise<ShopBinding> => ({
    ...bindingOf(accountId, ""),
    platformType: "INDEPENDENT_SITE",
    shop: {
      ...emptyShop,
      name: "Harbour Light",
      link: `https://${host}/`,
      currency: "USD",
      provider: "STRIPE",
    },
    proof: (await receiving.application(company)).proof,
  });

  const bind = ({ portal }: Pick<Company, "portal">, form: ShopBinding, shopId?: string) =>
    portal.call(contract.bindShop, {
      ...form,
      ...(shopId !== undefined && { shopId }),
      requestId: randomUUID(),
    });

  /** Goes to the marketplace and comes back. */
  const authorise = async (
    { portal }: Pick<Company, "portal">,
    shopId: string,
    verdict: "approve" | "deny" = "approve",
    seller?: string,
  ) => {
    const started = await portal.call(contract.startShopAuthorisation, { shopId });
    if (started.code !== 0) throw new Error(`starting answered ${JSON.stringify(started.data)}`);
    const { state, code } = await marketplaces.decide(started.data.url, verdict, seller);
    const back = { state, ...(code !== undefined && { code }) };
    return { back, answer: await portal.call(contract.finishShopAuthorisation, back) };
  };

  const aBoundShop = async (
    trader: { company: Company; accountId: string },
    over: Partial<ShopForm> = {},
  ) => {
    const seller = aSeller();
    const { data } = await bind(trader.company, bindingOf(trader.accountId, seller, over));
    const { answer } = await authorise(trader.company, data.shopId);
    if (answer.code !== 0) throw new Error(`authorising answered ${JSON.stringify(answer.data)}`);
    return { shopId: data.shopId, seller };
  };

  const read = async ({ portal }: Pick<Company, "portal">, shopId: string) =>
    (await portal.call(contract.readShop, { shopId })).data;
  const sync = ({ portal }: Pick<Company, "portal">, shopId: string) =>
    portal.call(contract.syncShop, { shopId, requestId: randomUUID() });

  return { receiving, aTrader, bindingOf, siteOf, bind, authorise, aBoundShop, read, sync };
}
