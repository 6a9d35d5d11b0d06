import { Button } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { ProposalDialog, type ProposalChoice } from "#shared/ui/form/proposal-dialog.tsx";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { toTheMinute, useEffectOf, usePriceActs, type Merchants, type PriceProposal } from "../prices.ts";
import { priceWords } from "../words.ts";
import { EffectTable } from "./effect.tsx";
import styles from "./prices.module.css";

/** What waits for a second person, with what it would change for whom; afterwards what became of it. */
export function ProposalPanel({ proposal, merchants }: { proposal: PriceProposal; merchants: Merchants }) {
  const t = useWords(priceWords);
  const [choice, setChoice] = useState<ProposalChoice | null>(null);
  const { state, change, note, proposedBy, until, endedBy, reason } = proposal;
  if (state === "agreed") return <p className={styles.panel}>{t("looked")}</p>;
  if (state === "declined" && endedBy)
    return <p className={styles.panel}>{t("lastDeclined", { name: endedBy.name, reason: reason ?? "" })}</p>;
  if (state !== "waiting") return null;
  return (
    <section className={styles.panel} aria-labelledby="price-proposal">
      <div className={styles.panelHead}>
        <h2 id="price-proposal">{t("waits", { name: proposedBy.name, day: change.firstDay })}</h2>
        <span className={styles.dim}>{t("waitsUntil", { time: toTheMinute(until) })}</span>
      </div>
      <p className={styles.sub}>{note}</p>
      <ProposalEffect proposal={proposal} merchants={merchants} />
      <div className={styles.acts}>
        {proposal.mayDecide && (
          <>
            <Button type="primary" onClick={() => setChoice("agree")}>
              {t("agree")}
            </Button>
            <Button onClick={() => setChoice("decline")}>{t("decline")}</Button>
          </>
        )}
        {proposal.mayWithdraw && <Button onClick={() => setChoice("withdraw")}>{t("withdraw")}</Button>}
      </div>
      {choice && <Deciding proposal={proposal} choice={choice} onDone={() => setChoice(null)} />}
    </section>
  );
}

function ProposalEffect({ proposal, merchants }: { proposal: PriceProposal; merchants: Merchants }) {
  const t = useWords(priceWords);
  const { data, error, refetch } = useEffectOf(proposal.change);
  if (data) return <EffectTable effect={data} merchants={merchants} />;
  return <Pending error={error} failed={t("failed")} rows={3} onRetry={() => void refetch()} />;
}

function Deciding(props: { proposal: PriceProposal; choice: ProposalChoice; onDone: () => void }) {
  const { proposal, choice, onDone } = props;
  const t = useWords(priceWords);
  const acts = usePriceActs(proposal);
  const words = {
    title: t("changing"),
    note: t(`${choice}Help`),
    action: t(choice),
    done: t(`${choice}Done`),
    reason: t("reason"),
    reasonHelp: t("reasonNeeded"),
  };
  const { firstDay, lines } = proposal.change;
  return (
    <ProposalDialog choice={choice} acts={acts} words={words} onDone={onDone}>
      <p>
        {t("firstDay")} {firstDay} · {t("lines", { n: lines.length })}
      </p>
    </ProposalDialog>
  );
}
