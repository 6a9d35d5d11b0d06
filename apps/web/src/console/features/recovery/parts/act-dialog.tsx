import { App } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { ReasonField } from "#shared/ui/form/reason-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { useRecoveryActs, type RecoveryCase } from "../recoveries.ts";
import { recoveryWords } from "../words.ts";
import { AgreedFacts } from "./recovery-cards.tsx";

export type RecoveryChoice = "propose" | "agree" | "decline";

const said = { propose: "proposed", agree: "agreedDone", decline: "declinedDone" } as const;

/** Says what follows before it is done, and asks why where others will want to know. */
export function ActDialog(props: { recovery: RecoveryCase; choice: RecoveryChoice; onDone: () => void }) {
  const { recovery, choice, onDone } = props;
  const t = useWords(recoveryWords);
  const { message } = App.useApp();
  const acts = useRecoveryActs(recovery);
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({
      reason: choice !== "agree" && reason.trim().length < 4 ? t("reasonHelp") : undefined,
    }),
    send: async ({ reason }) => {
      await acts[choice](reason.trim());
      void message.success(t(said[choice]));
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${t(`${choice}Act`)} · ${recovery.username}`}
      note={t(`${choice}Help`, { hours: recovery.waitHours })}
      action={t(`${choice}Act`)}
      danger={choice === "decline"}
      width={480}
      onClose={onDone}
    >
      {choice === "agree" ? (
        <AgreedFacts recovery={recovery} />
      ) : (
        <ReasonField form={form} label={t("because")} help={t("reasonHelp")} />
      )}
    </FormDialog>
  );
}
