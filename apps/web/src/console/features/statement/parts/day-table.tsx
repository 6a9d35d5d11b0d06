import { Fragment } from "react";
import { wordsIn } from "@causeway/contract/locale";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { Money } from "#shared/ui/value/money.tsx";
import { houseZone } from "#console/features/staff/staff-context.ts";
import { treasuryWords } from "../treasury-words.ts";
import { ageOf, differs, isZero, moneyOf, type AccountDay } from "../treasury.ts";
import { ageText } from "./age.tsx";
import styles from "./board.module.css";
import { CurrencyCell } from "./currency-cell.tsx";

/** What each bank says of each account on a day, what the books say, and what lies between them. */
export function DayTable({ accounts, readAt }: { accounts: readonly AccountDay[]; readAt: number }) {
  const t = useWords(treasuryWords);
  const banks = Object.values(Object.groupBy(accounts, ({ partner }) => partner));
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t("bank")}</th>
            <th>{t("account")}</th>
            <th>{t("currency")}</th>
            {(["opening", "in", "out", "closing", "books", "difference"] as const).map((name) => (
              <th key={name} className={styles.end}>
                {t(name)}
              </th>
            ))}
            <th>{t("open")}</th>
            <th>{t("owner")}</th>
            <th className={styles.end}>{t("statement")}</th>
          </tr>
        </thead>
        {banks.map((rows = []) => (
          <tbody key={rows[0]?.partner}>
            {rows.map((each, n) => (
              <AccountRow
                key={each.currency}
                account={each}
                ofBank={n === 0 ? rows.length : 0}
                now={new Date(readAt)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function AccountRow({ account, ofBank, now }: { account: AccountDay; ofBank: number; now: Date }) {
  const t = useWords(treasuryWords);
  const locale = useLocale();
  const { currency, bank } = account;
  const figure = (name: "opening" | "in" | "out" | "closing" | "books") => {
    const value = moneyOf(currency, account[name]);
    return (
      <td data-label={t(name)} className={`${styles.end} ${name === "closing" ? styles.strong : ""}`}>
        {value ? <Money value={value} bare /> : "—"}
      </td>
    );
  };
  return (
    <tr className={differs(account) ? styles.off : undefined}>
      {ofBank > 0 && (
        <td className={styles.bank} rowSpan={ofBank}>
          {wordsIn(locale, bank)}
        </td>
      )}
      <td data-label={t("account")} className={styles.no}>
        {account.account === null ? "—" : masked(account.account)}
      </td>
      <td data-label={t("currency")}>
        <CurrencyCell code={currency} />
      </td>
      {figure("opening")}
      {figure("in")}
      {figure("out")}
      {figure("closing")}
      {figure("books")}
      <td data-label={t("difference")} className={styles.end}>
        <Difference {...account} />
      </td>
      <td data-label={t("open")}>
        {account.oldestAt === null || account.items === 0
          ? "—"
          : t("count", { n: account.items, age: ageText(t, ageOf(account.oldestAt, now)) })}
      </td>
      <td data-label={t("owner")}>
        <Owners {...account} />
      </td>
      <td data-label={t("statement")} className={styles.end}>
        <Stated {...account} />
      </td>
    </tr>
  );
}

/** As a bank prints it where others can look on: its beginning and its end. */
export function masked(account: string): string {
  return account.length <= 8 ? account : `${account.slice(0, 3)} **** ${account.slice(-4)}`;
}

export function Difference({ currency, difference }: Pick<AccountDay, "currency" | "difference">) {
  const value = moneyOf(currency, difference);
  if (!value) return "—";
  if (isZero(difference)) return <span className={styles.zero}>0</span>;
  return (
    <span className={styles.differs}>
      <Money value={value} sign bare />
    </span>
  );
}

function Owners({ items, unowned, owners }: AccountDay) {
  const t = useWords(treasuryWords);
  if (items === 0) return "—";
  return (
    <>
      {owners.map(({ staffId, name }, n) => (
        <Fragment key={staffId}>
          {n > 0 && <br />}
          {name}
        </Fragment>
      ))}
      {unowned > 0 && (
        <span className={styles.turn}>
          {owners.length > 0 && <br />}
          {t("unclaimed")}
        </span>
      )}
    </>
  );
}

function Stated({ state, statementAt }: AccountDay) {
  const t = useWords(treasuryWords);
  if (statementAt !== null) return <span className={styles.dim}>{toTheMinute(statementAt)}</span>;
  return state === "missing" ? (
    <span className={styles.late}>{t("missing")}</span>
  ) : (
    <span className={styles.dim}>{t("waiting")}</span>
  );
}

/** Without the year, which the day above says. */
export function toTheMinute(moment: string): string {
  return dateTime(moment, houseZone)?.slice(5, 16) ?? "";
}
