import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accountCurrencies } from "@causeway/money";
import { z } from "zod";
import { zones } from "#platform/day.ts";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const bankData = z.strictObject({
  partner: z.string().regex(/^[a-z]+$/),
  names: z.strictObject({ "zh-CN": z.string(), "zh-HK": z.string(), "en-US": z.string() }),
  zone: z.enum(zones),
  calendar: z.enum(["HK", "CN", "GB"]),
  cutOff: time,
  statementDue: time,
  currencies: z.partialRecord(
    z.enum(accountCurrencies),
    z.strictObject({ account: z.string().min(1), isHome: z.boolean() }),
  ),
});
export type BankData = z.infer<typeof bankData>;

/** The banks of the sandbox; an installation names its own in a file like this. */
const shipped = join(import.meta.dirname, "../../../banks.json");

/** Which banks there are and what they keep. Every currency of ours has exactly one home. */
export function readBankData(file = shipped): readonly BankData[] {
  const banks = z.array(bankData).parse(JSON.parse(readFileSync(file, "utf8")));
  for (const currency of accountCurrencies) {
    const homes = banks.filter(({ currencies }) => currencies[currency]?.isHome === true);
    if (homes.length !== 1)
      throw new Error(`${currency} was expected to have one home, and has ${homes.length}`);
  }
  return banks;
}
