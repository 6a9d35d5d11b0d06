import {
  changeAccountStanding,
  type MerchantAccount,
  type StandingAct,
} from "@causeway/contract/console/account";
import { Alert, App } from "antd";
import { useWrite } from "#shared/api/use-write.ts";
import { useWords } from "#shared/i18n/words.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { ReasonField } from "#shared/ui/form/reason-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { consoleAccountWords } from "../words.ts";

export const accountListId = "console.accounts";
export type Change = { readonly act: StandingAct; readonly row: MerchantAccount };

/** What the change means, and why it is made; nothing happens without a reason. */
export function StandingDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const t = useWords(consoleAccountWords);
  const { message } = App.useApp();
  const { act, row } = change;
  const changeStanding = useWrite(changeAccountStanding, { stale: [[accountListId]] });
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim().length < 4 ? t("reasonShort") : undefined }),
    send: async ({ reason }) => {
      const { merchantId, accountId } = row;
      await changeStanding.mutateAsync({ merchantId, accountId, act, reason: reason.trim() });
      void message.success(t("done"));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${t(act)} · ${row.holderName}`}
      action={t(act)}
      danger={act !== "unfreeze"}
      width={520}
      onClose={onClose}
    >
      <Alert type={act === "unfreeze" ? "success" : "warning"} showIcon title={t(`${act}Help`)} />
      <ReasonField form={form} label={t("reason")} help={t("reasonHelp")} />
    </FormDialog>
  );
}
