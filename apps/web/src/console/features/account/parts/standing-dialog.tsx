import {
  changeAccountStanding,
  type MerchantAccount,
  type StandingAct,
} from "@causeway/contract/console/account";
import { Alert, App, Input } from "antd";
import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWrite } from "#shared/api/use-write.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Stack } from "#shared/ui/frame/card.tsx";
import { Field } from "#shared/ui/form/field.tsx";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { consoleAccountWords } from "../words.ts";

export const accountListId = "console.accounts";
export type Change = { readonly act: StandingAct; readonly row: MerchantAccount };

/** What the change means, and why it is made; nothing happens without a reason. */
export function StandingDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const t = useWords(consoleAccountWords);
  const { message } = App.useApp();
  const [reason, setReason] = useState("");
  const [told, setTold] = useState(false);
  const { act, row } = change;
  const send = useWrite(changeAccountStanding, { stale: [[accountListId]] });
  const isShort = reason.trim().length < 4;
  const submit = () => {
    setTold(true);
    if (isShort) return;
    const { merchantId, accountId } = row;
    const done = () => {
      void message.success(t("done"));
      onClose();
    };
    send.mutate({ merchantId, accountId, act, reason: reason.trim() }, { onSuccess: done });
  };
  return (
    <Dialog
      open
      title={`${t(act)} · ${row.holderName}`}
      okText={t(act)}
      okButtonProps={{ danger: act !== "unfreeze" }}
      cancelText={t("cancel")}
      confirmLoading={send.isPending}
      footer={(buttons) => buttons}
      onOk={submit}
      onCancel={onClose}
    >
      <Stack>
        <Alert type={act === "unfreeze" ? "success" : "warning"} showIcon title={t(`${act}Help`)} />
        <Field
          label={t("reason")}
          span={6}
          verdict={
            told && isShort
              ? { kind: "error", text: t("reasonShort") }
              : { kind: "help", text: t("reasonHelp") }
          }
        >
          {(fieldIds) => (
            <Input.TextArea
              {...fieldIds}
              rows={3}
              maxLength={400}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {send.error && <Alert type="error" showIcon title={messageOf(send.error)} />}
      </Stack>
    </Dialog>
  );
}
