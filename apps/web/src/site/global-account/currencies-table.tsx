import { type AccountCurrency, accountCurrencies, currencyOf } from "@causeway/money";
import { type FlagName, flags } from "#shared/brand/flags.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import styles from "./global-account.module.css";
import { globalAccountWords } from "./words.ts";

type Facts = { flag: FlagName; identifier: string; rails: string };

const facts: Readonly<Record<AccountCurrency, Facts>> = {
  USD: { flag: "us", identifier: "ABA", rails: "ACH, Fedwire" },
  EUR: { flag: "eu", identifier: "IBAN, BIC", rails: "SEPA" },
  GBP: { flag: "gb", identifier: "Sort code", rails: "FPS, CHAPS" },
  HKD: { flag: "hk", identifier: "Bank code, branch code", rails: "FPS, CHATS" },
  CNH: { flag: "cn", identifier: "Bank code, branch code", rails: "FPS, CHATS" },
  JPY: { flag: "jp", identifier: "Zengin", rails: "Zengin" },
  AUD: { flag: "au", identifier: "BSB", rails: "BECS, NPP" },
  CAD: { flag: "ca", identifier: "Institution, transit", rails: "EFT" },
  SGD: { flag: "sg", identifier: "Bank code", rails: "FAST, GIRO" },
  NZD: { flag: "nz", identifier: "Bank, branch", rails: "BECS NZ" },
  CHF: { flag: "ch", identifier: "IBAN", rails: "SIC" },
  SEK: { flag: "se", identifier: "IBAN", rails: "Bankgiro" },
  AED: { flag: "ae", identifier: "IBAN", rails: "UAEFTS" },
  MXN: { flag: "mx", identifier: "CLABE", rails: "SPEI" },
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
            <td>{identifierWords(facts[code].identifier, t("accountNumber"))}</td>
            <td>{facts[code].rails}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An IBAN and a CLABE are account numbers themselves; the other codes come with one. */
function identifierWords(identifier: string, accountNumber: string): string {
  return /^(IBAN|CLABE)/.test(identifier) ? identifier : `${identifier} + ${accountNumber}`;
}
