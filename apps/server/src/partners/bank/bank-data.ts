import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accountCurrencies } from "@causeway/money";
import { z } from "zod";
import { zones } from "#platform/day.ts";
import type { OwnAccount, Pools } from "./port.ts";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** In the characters that every bank can carry. An account that begins as an IBAN does has its check digits. */
const ownAccount = z.strictObject({
  holder: z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9/().,'+ -]{0,68}[A-Za-z0-9.)])?$/),
  account: z
    .string()
    .regex(/^[A-Z0-9]{4,34}$/)
    .refine((account) => !/^[A-Z]{2}\d\d/.test(account) || isIban(account), "an IBAN was expected"),
  bic: z.string().regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
}) satisfies z.ZodType<OwnAccount>;

const bankData = z.strictObject({
  partner: z.string().regex(/^[a-z]+$/),
  names: z.strictObject({ "zh-CN": z.string(), "zh-HK": z.string(), "en-US": z.string() }),
  zone: z.enum(zones),
  calendar: z.enum(["HK", "CN", "GB"]),
  cutOff: time,
  statementDue: time,
  currencies: z.partialRecord(
    z.enum(accountCurrencies),
    z.strictObject({ account: z.string().min(1), isHome: z.boolean(), own: ownAccount }),
  ),
});
export type BankData = z.infer<typeof bankData>;

/** The remainder is one when the first four characters stand last and letters count from ten on. */
function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(account)) return false;
  const turned = account.slice(4) + account.slice(0, 4);
  return BigInt(turned.replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))) % 97n === 1n;
}

/** The banks of the sandbox; an installation names its own in a file like this. */
const shipped = join(import.meta.dirname, "../../../banks.json");

/** Which banks there are and what they keep. Every currency of ours has exactly one home. */
export function readBankData(file = shipped): readonly BankData[] {
  const banks = z.array(bankData).parse(JSON.parse(readFileSync(file, "utf8")));
  const pools = new Set(banks.flatMap(({ currencies }) => Object.values(poolsOf(currencies))));
  for (const { partner, currencies } of banks)
    for (const [currency, { own }] of Object.entries(currencies))
      if (pools.has(own.account))
        throw new Error(`${partner}'s own account of ${currency} was expected to hold no client's money`);
  for (const currency of accountCurrencies) {
    const homes = banks.filter(({ currencies }) => currencies[currency]?.isHome === true);
    if (homes.length !== 1)
      throw new Error(`${currency} was expected to have one home, and has ${homes.length}`);
  }
  return banks;
}

export function poolsOf(currencies: BankData["currencies"]): Pools {
  return Object.fromEntries(Object.entries(currencies).map(([currency, { account }]) => [currency, account]));
}
