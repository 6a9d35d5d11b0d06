import { useWords } from "#shared/i18n/words.ts";
import { ProposalDialog, type ProposalChoice } from "#shared/ui/form/proposal-dialog.tsx";
import { useProposalActs } from "#console/features/proposal/proposal-acts.ts";
import type { Agreement } from "../agreements.ts";
import { agreementWords } from "../words.ts";
import { useDescription } from "./describe.ts";
import { Facts } from "./facts.tsx";

const help = { agree: "agreeHelp", decline: "declineHelp", withdraw: "withdrawHelp" } as const;
const said = { agree: "done", decline: "sentBack", withdraw: "takenBack" } as const;

export function ChoiceDialog(props: { agreement: Agreement; choice: ProposalChoice; onDone: () => void }) {
  const { agreement, choice, onDone } = props;
  const t = useWords(agreementWords);
  const { title, facts } = useDescription()(agreement);
  const acts = useProposalActs(agreement);
  const words = {
    title,
    note: t(help[choice]),
    action: t(choice),
    done: t(said[choice]),
    reason: t("reason"),
    reasonHelp: t("reasonHelp"),
  };
  return (
    <ProposalDialog choice={choice} acts={acts} words={words} onDone={onDone}>
      <Facts facts={facts} />
    </ProposalDialog>
  );
}
