import { type AccountCurrency, accountCurrencies, currencyOf } from "@causeway/money";
import { type FlagName, flags } from "#shared/brand/flags.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import styles from "./global-account.module.css";
import { globalAccountWords } from "./words.ts";

type Facts = {
  flag: FlagName;
  identifier: "aba" | "iban" | "ibanBic" | "sortCode" | "bankBranch" | "bsb" | "transit" | "clabe";
  rails: string;
};

const facts: Readonly<Record<AccountCurrency, Facts>> = {
  USD: { flag: "us", identifier: "aba", rails: "ACH, Fedwire" },
  EUR: { flag: "eu", identifier: "ibanBic", rails: "SEPA" },
  GBP: { flag: "gb", identifier: "sortCode", rails: "FPS, CHAPS" },
  HKD: { flag: "hk", identifier: "bankBranch", rails: "FPS, CHATS" },
  CNH: { flag: "cn", identifier: "bankBranch", rails: "FPS, CHATS" },
  JPY: { flag: "jp", identifier: "bankBranch", rails: "Zengin" },
  AUD: { flag: "au", identifier: "bsb", rails: "BECS, NPP" },
  CAD: { flag: "ca", identifier: "transit", rails: "EFT" },
  SGD: { flag: "sg", identifier: "bankBranch", rails: "FAST, GIRO" },
  NZD: { flag: "nz", identifier: "bankBranch", rails: "BECS NZ" },
  CHF: { flag: "ch", identifier: "iban", rails: "SIC" },
  SEK: { flag: "se", identifier: "iban", rails: "Bankgiro" },
  AED: { flag: "ae", identifier: "iban", rails: "UAEFTS" },
  MXN: { flag: "mx", identifier: "clabe", rails: "SPEI" },
};

export function CurrenciesTable() {
  const t = useWords(globalAccountWords);
  const locale = useLocale();
  return (
    <table className={styles.currencies}>
      <thead>
        <tr>
          <th scope="col">{t("currency")}</th>
          <th scope="col">{t("identifier")}</th>
          <th scope="col">{t("rails")}</th>
        </tr>
      </thead>
      <tbody>
        {accountCurrencies.map((code) => (
          <tr key={code}>
            <th scope="row">
              <img src={flags[facts[code].flag]} width="24" height="24" alt="" loading="lazy" />
              <b>{code}</b>
              <span>{currencyOf(code).names[locale]}</span>
            </th>
            <td>{t(facts[code].identifier)}</td>
            <td>{facts[code].rails}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
