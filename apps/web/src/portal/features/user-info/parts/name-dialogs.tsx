import * as profile from "@causeway/contract/portal/profile";
import { Input } from "antd";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { useChangeForm } from "../change-form.ts";
import { userInfoWords } from "../words.ts";

type Props = { readonly now: string; readonly onClose: () => void };

export function NicknameDialog({ now, onClose }: Props) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const form = useChangeForm({
    initial: { nickname: now },
    check: ({ nickname }) => ({ nickname: nickname.trim() === "" ? t("nicknameMissing") : undefined }),
    send: (values) => call(profile.changeNickname, values),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("nicknameTitle")}
      note={t("nicknameNote")}
      action={t("save")}
      onClose={onClose}
    >
      <FormField form={form} path="nickname" label={t("nickname")}>
        {(control) => (
          <Input
            {...control}
            maxLength={40}
            value={form.values.nickname}
            status={control["aria-invalid"] ? "error" : ""}
            onChange={({ target }) => form.change({ nickname: target.value })}
          />
        )}
      </FormField>
    </FormDialog>
  );
}

export function AccountNameDialog({ now, onClose }: Props) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const form = useChangeForm({
    initial: { username: "" },
    check: ({ username }) => {
      const fault = faultOf(username.trim(), now);
      return { username: fault && t(fault) };
    },
    send: (values) => call(profile.changeAccountName, values),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("usernameTitle")}
      note={t("usernameNote")}
      action={t("save")}
      onClose={onClose}
    >
      <FormField form={form} path="username" label={t("username")} note={now}>
        {(control) => (
          <Input
            {...control}
            maxLength={30}
            autoComplete="username"
            value={form.values.username}
            status={control["aria-invalid"] ? "error" : ""}
            onChange={({ target }) => form.change({ username: target.value.normalize("NFKC") })}
          />
        )}
      </FormField>
    </FormDialog>
  );
}

function faultOf(username: string, now: string): "usernameWrong" | "usernameSame" | undefined {
  if (!/^[A-Za-z0-9]{1,30}$/.test(username)) return "usernameWrong";
  return username.toLowerCase() === now.toLowerCase() ? "usernameSame" : undefined;
}
