import { App, Input } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { type Agreement, useAgreementActs } from "../agreements.ts";
import { agreementWords } from "../words.ts";
import { useDescription } from "./describe.ts";
import { Facts } from "./facts.tsx";

export type Choice = "agree" | "decline" | "withdraw";

const help = { agree: "agreeHelp", decline: "declineHelp", withdraw: "withdrawHelp" } as const;
const said = { agree: "done", decline: "sentBack", withdraw: "takenBack" } as const;

/** Says once more what is done before it is; what is sent names the digest of what was read. */
export function ChoiceDialog(props: { agreement: Agreement; choice: Choice; onDone: () => void }) {
  const { agreement, choice, onDone } = props;
  const t = useWords(agreementWords);
  const { title, facts } = useDescription()(agreement);
  const { message } = App.useApp();
  const { agree, decline, withdraw } = useAgreementActs();
  const { agreementId, digest } = agreement;
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({
      reason: choice === "decline" && reason.trim().length < 4 ? t("reasonHelp") : undefined,
    }),
    send: async ({ reason }) => {
      const sends = {
        agree: () => agree.mutateAsync({ agreementId, digest }),
        decline: () => decline.mutateAsync({ agreementId, reason: reason.trim() }),
        withdraw: () => withdraw.mutateAsync({ agreementId }),
      };
      await sends[choice]();
      void message.success(t(said[choice]));
      onDone();
    },
  });
  return (
    <FormDialog form={form} title={title} note={t(help[choice])} action={t(choice)} onClose={onDone}>
      {choice === "agree" && <Facts facts={facts} />}
      {choice === "decline" && (
        <FormField form={form} path="reason" label={t("reason")} span={6} help={t("reasonHelp")}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={3}
              maxLength={400}
              value={form.values.reason}
              onChange={({ target }) => form.change({ reason: target.value })}
            />
          )}
        </FormField>
      )}
    </FormDialog>
  );
}
