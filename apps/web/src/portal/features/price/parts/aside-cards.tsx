import { wordsIn } from "@causeway/contract/locale";
import { isDearer } from "@causeway/contract/price/line";
import { costText, itemWords } from "@causeway/contract/price/words";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import type { Prices } from "../prices.ts";
import { priceWords } from "../words.ts";
import styles from "./prices.module.css";

const paidWords = {
  collection: "paidCollection",
  exchange: "paidExchange",
  payment: "paidPayment",
} as const;

/** The fees of this month, each in its own currency. */
export function PaidCard({ paid }: { paid: Prices["paid"] }) {
  const t = useWords(priceWords);
  const some = paid.filter(({ amounts }) => amounts.length > 0);
  return (
    <Card title={t("paid")}>
      {some.length === 0 && <span className={styles.dim}>{t("nothingPaid")}</span>}
      {some.length > 0 && (
        <dl className={styles.facts}>
          {some.map(({ kind, amounts }) => (
            <div key={kind}>
              <dt>{t(paidWords[kind])}</dt>
              <dd>
                {amounts.map((each) => (
                  <Money key={each.currency} value={moneyFrom(each)} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

type Change = Prices["changes"][number];

/** What changed and what is going to, the newest first. */
export function ChangesCard({ changes, today }: { changes: readonly Change[]; today: string }) {
  const t = useWords(priceWords);
  return (
    <Card title={t("changes")}>
      {changes.length === 0 && <span className={styles.dim}>{t("noChanges")}</span>}
      <ul className={styles.changes}>
        {changes.map((change) => (
          <ChangeRow key={JSON.stringify(change)} change={change} isAnnounced={change.day > today} />
        ))}
      </ul>
      <p className={styles.foot}>{t("promise")}</p>
    </Card>
  );
}

function ChangeRow({ change, isAnnounced }: { change: Change; isAnnounced: boolean }) {
  const t = useWords(priceWords);
  const locale = useLocale();
  const { day, before, after } = change;
  const said = isAnnounced
    ? t(isHigher(change) ? "announcedHigher" : "announcedLower", { day })
    : t(isHigher(change) ? "higher" : "lower", { day });
  return (
    <li>
      <span>{wordsIn(locale, itemWords(change))}</span>
      <span>{t("arrow", { before: before ? costText(before) : t("fresh"), after: costText(after) })}</span>
      <small>{said}</small>
    </li>
  );
}

/** What the list itself calls dearer, which is announced long before it begins. */
const isHigher = ({ before, after }: Change) => before !== null && isDearer(before, after);
