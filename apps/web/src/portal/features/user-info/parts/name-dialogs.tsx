import * as account from "@causeway/contract/portal/account";
import { Input } from "antd";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Field } from "#shared/ui/field.tsx";
import { userInfoWords } from "../words.ts";
import { errorOf, FormDialog } from "./form-dialog.tsx";

type Props = { readonly now: string; readonly onClose: () => void };

export function NicknameDialog({ now, onClose }: Props) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const [nickname, setNickname] = useState(now);
  const [fault, setFault] = useState<string>();
  return (
    <FormDialog
      title={t("nicknameTitle")}
      note={t("nicknameNote")}
      action={t("save")}
      dirty={nickname !== now}
      check={() => {
        const missing = nickname.trim() === "";
        setFault(missing ? t("nicknameMissing") : undefined);
        return !missing;
      }}
      send={() => call(account.changeNickname, { nickname })}
      onClose={onClose}
    >
      <Field label={t("nickname")} verdict={errorOf(fault)}>
        {(ids) => (
          <Input
            {...ids}
            maxLength={40}
            value={nickname}
            status={fault === undefined ? "" : "error"}
            onChange={({ target }) => setNickname(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

export function AccountNameDialog({ now, onClose }: Props) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const [username, setUsername] = useState("");
  const [fault, setFault] = useState<string>();
  return (
    <FormDialog
      title={t("usernameTitle")}
      note={t("usernameNote")}
      action={t("save")}
      dirty={username !== ""}
      check={() => {
        const found = faultOf(username.trim(), now);
        setFault(found && t(found));
        return found === undefined;
      }}
      send={() => call(account.changeAccountName, { username })}
      onClose={onClose}
    >
      <Field label={t("username")} note={now} verdict={errorOf(fault)}>
        {(ids) => (
          <Input
            {...ids}
            maxLength={30}
            autoComplete="username"
            value={username}
            status={fault === undefined ? "" : "error"}
            onChange={({ target }) => setUsername(target.value.normalize("NFKC"))}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function faultOf(username: string, now: string): "usernameWrong" | "usernameSame" | undefined {
  if (!/^[A-Za-z0-9]{1,30}$/.test(username)) return "usernameWrong";
  return username.toLowerCase() === now.toLowerCase() ? "usernameSame" : undefined;
}
