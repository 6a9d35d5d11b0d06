import { wordsIn } from "@causeway/contract/locale";
import { printRate, readDecimal } from "@causeway/money";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import type { Tone } from "#shared/ui/theme/palette.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { TwoLines } from "#shared/ui/value/two-lines.tsx";
import { rateText, type Deal } from "../dealing.ts";
import { dealDoubtWords, dealingWords, dealRefusalWords, dealStateWords } from "../dealing-words.ts";
import { amountText } from "../statements.ts";
import styles from "./board.module.css";
import { toTheMinute } from "./day-table.tsx";
import { useDealText } from "../deal-text.ts";
import dealStyles from "./dealing.module.css";

type Leg = NonNullable<Deal["done"]>["sold"];

const tones = {
  agreed: "proc",
  underWay: "proc",
  dealt: "proc",
  settled: "done",
  refused: "refused",
} satisfies Record<Deal["state"], Tone>;

/** What two people agreed to, what the venue made of it, and how the banks settle both sides. */
export function DealsTable({ deals }: { deals: readonly Deal[] }) {
  const t = useWords(dealingWords);
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t("what")}</th>
            <th>{t("state")}</th>
            <th>{t("sell")}</th>
            <th>{t("buy")}</th>
            <th>{t("rate")}</th>
            <th>{t("people")}</th>
            <th>{t("agreedAt")}</th>
          </tr>
        </thead>
        <tbody>
          {deals.map((each) => (
            <Row key={each.dealId} deal={each} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ deal }: { deal: Deal }) {
  const t = useWords(dealingWords);
  const tState = useWords(dealStateWords);
  const dealText = useDealText();
  const { state, done, doubt, limit, valueDay, agreed, orderNo, decidedAt } = deal;
  const isOverdue = done !== null && (done.sold.isOverdue || done.bought.isOverdue);
  const isMatter = state !== "refused" && (doubt !== null || isOverdue);
  const side = (label: "sell" | "buy", leg: Leg | undefined) => (
    <td data-label={t(label)} className={leg && styles.place}>
      {leg ? <Settling leg={leg} valueDay={valueDay} /> : "—"}
    </td>
  );
  return (
    <tr>
      <td data-label={t("what")} className={styles.reason}>
        {dealText(deal)}
        {agreed && <small>{agreed.note}</small>}
        {orderNo !== null && <small>{t("forExchange", { orderNo })}</small>}
        {done && <small>{t("number", { number: done.dealNumber })}</small>}
      </td>
      <td data-label={t("state")} className={styles.reason}>
        <StatusTag tone={isMatter ? "turn" : tones[state]}>{tState(state)}</StatusTag>
        <Said deal={deal} />
      </td>
      {side("sell", done?.sold)}
      {side("buy", done?.bought)}
      <td data-label={t("rate")} className={styles.place}>
        {done && rateText(deal, printed(done.rate))}
        <small>{t("worst", { rate: done ? limit : rateText(deal, limit) })}</small>
      </td>
      <td data-label={t("people")}>
        {agreed ? <TwoLines first={agreed.proposedBy.name} second={agreed.agreedBy.name} /> : t("byRule")}
      </td>
      <td data-label={t("agreedAt")}>{toTheMinute(decidedAt)}</td>
    </tr>
  );
}

/** What the venue dealt at has more digits than anybody reads. */
function printed(rate: string): string {
  const decimal = readDecimal(rate);
  return decimal ? printRate(decimal) : rate;
}

/** What is a person's matter about it, and why it was not made. */
function Said({ deal: { doubt, refusal } }: { deal: Deal }) {
  const t = useWords(dealingWords);
  const tDoubt = useWords(dealDoubtWords);
  const tWhy = useWords(dealRefusalWords);
  return (
    <>
      {doubt !== null && <small className={dealStyles.doubt}>{tDoubt(doubt)}</small>}
      {refusal !== null && (
        <small>
          {Object.hasOwn(dealRefusalWords.rows, refusal)
            ? tWhy(refusal as "venue")
            : t("venueRefused", { word: refusal })}
        </small>
      )}
    </>
  );
}

/** Where one side is settled, when that was, or when it is to be. */
function Settling({ leg, valueDay }: { leg: Leg; valueDay: string | null }) {
  const t = useWords(dealingWords);
  const locale = useLocale();
  const { currency, amount, bank, settledAt, isOverdue } = leg;
  const day = valueDay?.slice(5) ?? "—";
  return (
    <>
      {amountText(currency, amount)}
      <small>{wordsIn(locale, bank)}</small>
      {settledAt !== null && <small>{t("settledAt", { time: toTheMinute(settledAt) })}</small>}
      {settledAt === null && isOverdue && (
        <small className={dealStyles.overdue}>{t("overdue", { day })}</small>
      )}
      {settledAt === null && !isOverdue && <small>{t("valueDay", { day })}</small>}
    </>
  );
}
