import {
  changeAccountStanding,
  type MerchantAccount,
  type StandingAct,
} from "@causeway/contract/console/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, App, Input } from "antd";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { createRequestIds } from "#shared/api/request-id.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Stack } from "#shared/ui/card.tsx";
import { Field } from "#shared/ui/field.tsx";
import { Dialog } from "#shared/ui/overlay.tsx";
import { consoleAccountWords } from "../words.ts";

export const accountListId = "console.accounts";
export type Change = { readonly act: StandingAct; readonly row: MerchantAccount };

/** What the change means, and why it is made; nothing happens without a reason. */
export function StandingDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const t = useWords(consoleAccountWords);
  const call = useCall();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [ids] = useState(() => createRequestIds());
  const [reason, setReason] = useState("");
  const [told, setTold] = useState(false);
  const { act, row } = change;
  const send = useMutation({
    mutationFn: () => {
      const { merchantId, accountId } = row;
      const input = { merchantId, accountId, act, reason: reason.trim() };
      return call(changeAccountStanding, { ...input, requestId: ids.idFor(input) });
    },
    onSuccess: async () => {
      void message.success(t("done"));
      onClose();
      await client.invalidateQueries({ queryKey: [accountListId] });
    },
  });
  const isShort = reason.trim().length < 4;
  const submit = () => {
    setTold(true);
    if (!isShort) send.mutate();
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
