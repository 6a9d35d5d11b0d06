import { wordsIn } from "@causeway/contract/locale";
import { Link } from "react-router";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import { Spoken } from "#shared/ui/value/spoken.tsx";
import { itemPath } from "#console/routes.ts";
import type { Break, useBreaks } from "../statements.ts";
import { treasuryWords } from "../treasury-words.ts";
import { moneyOf, type AccountDay } from "../treasury.ts";
import { statementWords } from "../words.ts";
import { Age } from "./age.tsx";
import styles from "./board.module.css";

/** As many as stand beside the cover; the rest is a page of its own. */
const most = 6;

/** What has been open longest, and how much of the day both sides explain. */
export function OldestItems(props: {
  asked: ReturnType<typeof useBreaks>;
  open: number | undefined;
  accounts: readonly AccountDay[];
  allPath: string;
}) {
  const t = useWords(treasuryWords);
  const tItem = useWords(statementWords);
  const { asked, open = 0, accounts, allPath } = props;
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <h2>{t("items")}</h2>
        <small>{t("itemsNote")}</small>
      </div>
      <Listed asked={asked} empty={{ title: tItem("noBreaks"), text: tItem("noBreaksText") }}>
        {(items) => (
          <div className={styles.wide}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>{t("account")}</th>
                  <th>{t("reason")}</th>
                  <th className={styles.end}>{t("amount")}</th>
                  <th>{t("owner")}</th>
                  <th>{t("age")}</th>
                  <th>
                    <Spoken>{t("handle")}</Spoken>
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.slice(0, most).map((each) => (
                  <ItemRow key={each.breakId} item={each} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Listed>
      <div className={styles.strip}>
        <Explained accounts={accounts} />
        {open > most && <Link to={allPath}>{t("seeAll", { n: open })}</Link>}
      </div>
    </section>
  );
}

function ItemRow({ item }: { item: Break }) {
  const t = useWords(treasuryWords);
  const tItem = useWords(statementWords);
  const locale = useLocale();
  const value = item.currency === null ? null : moneyOf(item.currency, item.amount);
  const bank = item.bank === null ? t("house") : wordsIn(locale, item.bank);
  return (
    <tr>
      <td data-label={t("account")} className={styles.place}>
        {item.currency ?? "—"}
        <small>{bank}</small>
      </td>
      <td className={styles.reason}>
        {tItem(item.kind)}
        <small>{item.reference}</small>
      </td>
      <td data-label={t("amount")} className={styles.end}>
        {value ? <Money value={value} sign /> : "—"}
      </td>
      <td data-label={t("owner")}>
        {item.ownerName ?? <span className={styles.turn}>{t("unclaimed")}</span>}
      </td>
      <td data-label={t("age")}>
        <Age since={item.openedAt} />
      </td>
      <td className={styles.end}>
        <Link to={itemPath(item.breakId)} className={styles.act}>
          {t("handle")}
          <Spoken>{` ${item.reference}`}</Spoken>
        </Link>
      </td>
    </tr>
  );
}

/** The day's number: how much of what moved both sides explain, named where that is not all. */
function Explained({ accounts }: { accounts: readonly AccountDay[] }) {
  const t = useWords(treasuryWords);
  const stated = accounts.filter(({ explainedShare }) => explainedShare !== null);
  const lines = stated.reduce((sum, each) => sum + each.lines, 0);
  if (stated.length === 0) return <span>{t("explainedNone")}</span>;
  const shares = stated
    .filter(({ explainedShare }) => explainedShare !== "100.00")
    .map(({ currency, explainedShare }) => `${currency} ${explainedShare}%`)
    .join(", ");
  return <span>{shares === "" ? t("explainedAll", { lines }) : t("explainedPart", { lines, shares })}</span>;
}
