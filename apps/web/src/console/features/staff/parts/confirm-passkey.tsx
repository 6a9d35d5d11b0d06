import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Input } from "antd";
import { confirmStaffPasskey, sendStaffPasskeyCode } from "@causeway/contract/console/staff";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { passkeysKey } from "../passkeys.ts";
import { useStaff } from "../staff-context.ts";
import { staffWords } from "../words.ts";

/** With the code from the mail, which nobody at the console knows. */
export function ConfirmPasskey({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const t = useWords(staffWords);
  const { email } = useStaff();
  const call = useCall();
  const client = useQueryClient();
  const { message } = App.useApp();
  const form = useForm({
    initial: { code: "" },
    // Three groups of five, however they are typed.
    check: ({ code }) => ({
      code: code.replaceAll(/[\s-]/g, "").length === 15 ? undefined : t("confirmCodeHint"),
    }),
    send: async ({ code }) => {
      await call(confirmStaffPasskey, { id, code: code.trim() });
      void message.success(t("confirmed"));
      onDone();
      void client.invalidateQueries({ queryKey: passkeysKey });
    },
  });
  const sendAgain = async () => {
    try {
      await call(sendStaffPasskeyCode, { id });
      void message.success(t("codeComes", { email }));
    } catch (error) {
      void message.error(messageOf(error));
    }
  };
  return (
    <FormDialog
      form={form}
      title={t("confirmTitle", { name })}
      note={t("confirmNote", { email })}
      action={t("confirm")}
      onClose={onDone}
    >
      <FormField form={form} path="code" label={t("confirmCode")} span={6}>
        {(control) => (
          <Input
            {...control}
            maxLength={40}
            autoComplete="off"
            value={form.values.code}
            onChange={({ target }) => form.change({ code: target.value })}
          />
        )}
      </FormField>
      <p>
        <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => void sendAgain()}>
          {t("sendCodeAgain")}
        </Button>
      </p>
    </FormDialog>
  );
}
