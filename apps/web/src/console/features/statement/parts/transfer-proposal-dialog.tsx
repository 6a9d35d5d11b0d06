import { useWords } from "#shared/i18n/words.ts";
import { ProposalDialog, type ProposalChoice } from "#shared/ui/form/proposal-dialog.tsx";
import { useTransferActs, type HouseAccount, type HouseProposal } from "../house-money.ts";
import { houseWords } from "../house-words.ts";
import { amountText } from "../statements.ts";
import houseStyles from "./house.module.css";

export function TransferProposalDialog(props: {
  account: HouseAccount;
  proposal: HouseProposal;
  choice: ProposalChoice;
  onDone: () => void;
}) {
  const { account, proposal, choice, onDone } = props;
  const t = useWords(houseWords);
  const { kind, amount, note, proposedBy } = proposal;
  const { own, currency } = account;
  const acts = useTransferActs(proposal);
  const words = {
    title: `${t(kind)} · ${amountText(currency, amount)}`,
    note: t(`${choice}Help`),
    action: t(choice),
    done: t(`${choice}Done`),
    reason: t("reason"),
    reasonHelp: t("reasonNeeded"),
  };
  return (
    <ProposalDialog choice={choice} acts={acts} words={words} onDone={onDone}>
      <div className={houseStyles.destination}>
        <span>{t(kind === "sweep" ? "to" : "from")}</span>
        {own && (
          <>
            <b>{own.name}</b>
            <span>
              {own.account} · {own.bank}
            </span>
          </>
        )}
        <span>
          {proposedBy.name} · {note}
        </span>
      </div>
    </ProposalDialog>
  );
}
