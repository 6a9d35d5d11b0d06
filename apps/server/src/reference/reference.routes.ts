import { rolesThatMay } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/reference";
import { findMerchantAccounts, readMerchantBalances, type MerchantBalance } from "@causeway/ledger";
import { accountCurrencies, currencies, toDecimal } from "@causeway/money";
import type { Context } from "../context.ts";
import { anyone, read, type Bound } from "#platform/http/binding.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { countries } from "./countries.ts";
import { flagOfCountry, flagOfCurrency } from "./flag.ts";
import { provinces } from "./provinces.ts";
import { listTranslations, type Translation } from "./reference.store.ts";

const receivable = new Set<string>(accountCurrencies);

const currencyList = currencies.map(({ code, symbol, decimals, names }) => ({
  code,
  symbol,
  precision: decimals,
  name: { en: names["en-US"], zh: names["zh-CN"], hk: names["zh-HK"] },
  currencyLogoUrl: flagOfCurrency(code),
  receivable: receivable.has(code),
}));

const countryList = countries.map((country) => ({ ...country, flagUrl: flagOfCountry(country.alphaTwo) }));

const mayViewBalances = { who: "signedIn", roles: rolesThatMay("balance.view") } as const;

export function referenceRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listTranslations, anyone, async () => entriesOf(await listTranslations(ctx.db))),
    read(contract.listCurrencies, anyone, async () => currencyList),
    read(contract.listCountries, anyone, async () => countryList),
    read(contract.listChinaProvinces, anyone, async () => provinces),
    read(contract.listMyCurrencies, mayViewBalances, ({ actor }) =>
      ctx.db.tx(actor.tenant, async (tx) => {
        const held = await findMerchantAccounts(tx, tx.tenant);
        return currencyList.filter(({ code }) => held.has(code));
      }),
    ),
    read(contract.listMyBalances, mayViewBalances, ({ actor }) =>
      ctx.db.tx(actor.tenant, async (tx) => (await readMerchantBalances(tx, tx.tenant)).map(onWire)),
    ),
    // Nothing is stored: the pair becomes a device only when somebody signs in with it.
    read(contract.generateDeviceId, anyone, async () => ({
      deviceId: newId<"device">(ctx.clock.now()),
      devicePwd: newSecret(),
    })),
  ];
}

function onWire({ currency, ...balance }: MerchantBalance) {
  const amount = (minor: bigint) => toDecimal({ currency, minor });
  return {
    currency,
    total: amount(balance.total),
    available: amount(balance.available),
    inProcess: amount(balance.inProcess),
    uncredited: amount(balance.uncredited),
  };
}

function entriesOf(rows: readonly Translation[]) {
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return [...byCode].map(([code, entries]) => ({
    code,
    languages: entries.map(({ lang, value }) => ({ lang, value })),
  }));
}
