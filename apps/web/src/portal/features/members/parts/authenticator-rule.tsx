import { App, Switch } from "antd";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import type { MemberActs } from "../members.ts";
import { memberWords } from "../words.ts";
import styles from "./members.module.css";

/** Whether everybody who acts for the company must have an authenticator. */
export function AuthenticatorRule(props: { required: boolean; mayChange: boolean; acts: MemberActs }) {
  const t = useWords(memberWords);
  const { message } = App.useApp();
  const { mutate, isPending } = props.acts.requireAuthenticator;
  const change = (required: boolean) =>
    mutate(
      { required },
      {
        onSuccess: () => void message.success(t("ruleSaved")),
        onError: (error: Error) => void message.error(messageOf(error)),
      },
    );
  return (
    <div className={styles.rule}>
      <span>
        <b id="authenticator-rule">{t("rule")}</b>
        <span>{t("ruleText")}</span>
      </span>
      <Switch
        aria-labelledby="authenticator-rule"
        checked={props.required}
        disabled={!props.mayChange}
        loading={isPending}
        onChange={change}
      />
    </div>
  );
}
