import { Button } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { ProposalDialog, type ProposalChoice } from "#shared/ui/form/proposal-dialog.tsx";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { rateText, useDealActs, type DealProposal, type useDealing } from "../dealing.ts";
import { dealingWords, settlementWords } from "../dealing-words.ts";
import styles from "./board.module.css";
import { toTheMinute } from "./day-table.tsx";
import { useDealText } from "../deal-text.ts";
import dealStyles from "./dealing.module.css";
import houseStyles from "./house.module.css";

type Chosen = { readonly proposal: DealProposal; readonly choice: ProposalChoice };

/** What one of the treasury proposed and waits for another. */
export function DealProposals({ asked }: { asked: ReturnType<typeof useDealing> }) {
  const t = useWords(dealingWords);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const known = { ...asked, data: asked.data?.proposals };
  return (
    <section className={dealStyles.section} aria-labelledby="deal-proposals">
      <div className={styles.panelHead}>
        <h2 id="deal-proposals">{t("proposals")}</h2>
      </div>
      <Listed asked={known} empty={{ title: t("noProposals"), text: t("noProposalsText") }}>
        {(proposals) => (
          <ul className={styles.owned}>
            {proposals.map((each) => (
              <Proposal key={each.agreementId} proposal={each} onChoose={setChosen} />
            ))}
          </ul>
        )}
      </Listed>
      {chosen && <ChoiceDialog {...chosen} onDone={() => setChosen(null)} />}
    </section>
  );
}

function Proposal(props: { proposal: DealProposal; onChoose: (chosen: Chosen) => void }) {
  const { proposal, onChoose } = props;
  const t = useWords(dealingWords);
  const dealText = useDealText();
  const { proposedBy, until, note, mayDecide, mayWithdraw } = proposal;
  const button = (choice: ProposalChoice) => (
    <Button
      size="small"
      type={choice === "agree" ? "primary" : "default"}
      onClick={() => onChoose({ proposal, choice })}
    >
      {t(choice)}
    </Button>
  );
  return (
    <li>
      <span className={dealStyles.said}>
        {t("waits", { name: proposedBy.name, what: dealText(proposal) })}
        <Terms proposal={proposal} />
        <small>{note}</small>
        <small>{t("waitsUntil", { time: toTheMinute(until) })}</small>
      </span>
      <span className={houseStyles.acts}>
        {mayDecide && button("agree")}
        {mayDecide && button("decline")}
        {mayWithdraw && button("withdraw")}
      </span>
    </li>
  );
}

function Terms({ proposal }: { proposal: DealProposal }) {
  const t = useWords(dealingWords);
  const tWhen = useWords(settlementWords);
  const { limit, settlesIn } = proposal;
  return (
    <small>
      {t("atWorst", { rate: rateText(proposal, limit) })} · {tWhen(settlesIn)}
    </small>
  );
}

function ChoiceDialog({ proposal, choice, onDone }: Chosen & { onDone: () => void }) {
  const t = useWords(dealingWords);
  const dealText = useDealText();
  const acts = useDealActs(proposal);
  const words = {
    title: dealText(proposal),
    note: t(`${choice}Help`),
    action: t(choice),
    done: t(`${choice}Done`),
    reason: t("reason"),
    reasonHelp: t("reasonNeeded"),
  };
  return (
    <ProposalDialog choice={choice} acts={acts} words={words} onDone={onDone}>
      <div className={houseStyles.destination}>
        <b>{dealText(proposal)}</b>
        <Terms proposal={proposal} />
        <span>
          {proposal.proposedBy.name} · {proposal.note}
        </span>
      </div>
    </ProposalDialog>
  );
}
