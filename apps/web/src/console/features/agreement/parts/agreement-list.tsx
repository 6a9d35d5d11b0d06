import { Button } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import type { ProposalChoice } from "#shared/ui/form/proposal-dialog.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { houseZone } from "#console/features/staff/staff-context.ts";
import type { Agreement } from "../agreements.ts";
import { agreementWords } from "../words.ts";
import styles from "./agreement.module.css";
import { useDescription } from "./describe.ts";
import { Facts } from "./facts.tsx";
import { ChoiceDialog } from "./choice-dialog.tsx";

const tones = {
  agreed: "done",
  declined: "refused",
  withdrawn: "closed",
  lapsed: "closed",
} as const;

/** Each with all that the second person agrees to, in words and amounts. */
export function AgreementList({ agreements }: { agreements: readonly Agreement[] }) {
  const [chosen, setChosen] = useState<{ agreement: Agreement; choice: ProposalChoice } | null>(null);
  return (
    <>
      <ul className={styles.list}>
        {agreements.map((agreement) => (
          <AgreementItem
            key={agreement.agreementId}
            agreement={agreement}
            onChoose={(choice) => setChosen({ agreement, choice })}
          />
        ))}
      </ul>
      {chosen && <ChoiceDialog {...chosen} onDone={() => setChosen(null)} />}
    </>
  );
}

const minute = (at: string) => dateTime(at, houseZone)?.slice(0, 16) ?? "";

function AgreementItem(props: { agreement: Agreement; onChoose: (choice: ProposalChoice) => void }) {
  const { agreement, onChoose } = props;
  const t = useWords(agreementWords);
  const { title, facts } = useDescription()(agreement);
  const { agreementId, state, proposedBy, proposedAt, until, endedBy, endedAt, reason } = agreement;
  const said = [
    ...facts,
    { label: t("proposedBy"), value: t("who", { name: proposedBy.name, time: minute(proposedAt) }) },
    ...(state === "waiting" ? [{ label: t("until"), value: t("zoned", { time: minute(until) }) }] : []),
    ...(endedAt === null
      ? []
      : [
          {
            label: t("outcome"),
            value: endedBy
              ? t("who", { name: endedBy.name, time: minute(endedAt) })
              : t("zoned", { time: minute(endedAt) }),
          },
        ]),
    ...(reason === null ? [] : [{ label: t("reason"), value: reason }]),
  ];
  const id = `agreement-${agreementId}`;
  return (
    <li className={styles.item} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {state !== "waiting" && <StatusTag tone={tones[state]}>{t(state)}</StatusTag>}
      </div>
      <Facts facts={said} />
      <div className={styles.acts}>
        {agreement.mayDecide && (
          <Button type="primary" onClick={() => onChoose("agree")}>
            {t("agree")}
          </Button>
        )}
        {agreement.mayDecide && <Button onClick={() => onChoose("decline")}>{t("decline")}</Button>}
        {agreement.mayWithdraw && <Button onClick={() => onChoose("withdraw")}>{t("withdraw")}</Button>}
        {agreement.mayWithdraw && <span className={styles.dim}>{t("own")}</span>}
      </div>
    </li>
  );
}
