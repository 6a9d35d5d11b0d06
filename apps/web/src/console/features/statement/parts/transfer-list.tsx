import { wordsIn } from "@causeway/contract/locale";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import type { Tone } from "#shared/ui/theme/palette.ts";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { TwoLines } from "#shared/ui/value/two-lines.tsx";
import { houseRefusalWords, houseStateWords, houseWords } from "../house-words.ts";
import type { HouseTransfer } from "../house-money.ts";
import { amountText } from "../statements.ts";
import styles from "./board.module.css";
import houseStyles from "./house.module.css";
import { toTheMinute } from "./day-table.tsx";

const tones = {
  agreed: "proc",
  underWay: "proc",
  told: "proc",
  done: "done",
  refused: "refused",
} satisfies Record<HouseTransfer["state"], Tone>;

/** What two people agreed to, how it stands, and what has to be quoted where the payment is ours to make. */
export function TransferList({ transfers }: { transfers: readonly HouseTransfer[] }) {
  const t = useWords(houseWords);
  const tState = useWords(houseStateWords);
  const locale = useLocale();
  return (
    <div className={styles.wide}>
      <h3 className={houseStyles.sub}>{t("transfers")}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t("what")}</th>
            <th className={styles.end}>{t("amount")}</th>
            <th>{t("state")}</th>
            <th>{t("people")}</th>
            <th>{t("agreedAt")}</th>
          </tr>
        </thead>
        <tbody>
          {transfers.map((each) => (
            <tr key={each.transferId}>
              <td data-label={t("what")} className={styles.reason}>
                {t(each.kind)}
                <small>
                  {wordsIn(locale, each.bank)} · {each.note}
                </small>
              </td>
              <td data-label={t("amount")} className={styles.end}>
                {amountText(each.currency, each.amount)}
              </td>
              <td data-label={t("state")} className={styles.reason}>
                <StatusTag tone={tones[each.state]}>{tState(each.state)}</StatusTag>
                <Said transfer={each} />
              </td>
              <td data-label={t("people")}>
                <TwoLines first={each.proposedBy.name} second={each.agreedBy.name} />
              </td>
              <td data-label={t("agreedAt")}>{toTheMinute(each.agreedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Said({ transfer: { kind, state, refusal, transferId } }: { transfer: HouseTransfer }) {
  const t = useWords(houseWords);
  const tWhy = useWords(houseRefusalWords);
  if (refusal !== null)
    return <small>{refusal in houseRefusalWords.rows ? tWhy(refusal as "bank") : refusal}</small>;
  if (kind === "sweep" || state !== "underWay") return null;
  return (
    <small>
      {t("quote")} <CopyText value={transferId} whole />
    </small>
  );
}
