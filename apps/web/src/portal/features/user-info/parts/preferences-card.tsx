import * as contract from "@causeway/contract/portal/notification";
import type { OutputOf } from "@causeway/contract/route";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Checkbox, Skeleton } from "antd";
import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { useUnsavedChanges } from "#shared/ui/form/unsaved-changes.tsx";
import { userInfoWords } from "../words.ts";
import styles from "./user-info.module.css";

type Preferences = OutputOf<typeof contract.readNotificationPreferences>;

const key = ["notification", "preferences"];
const texts = {
  security: "securityText",
  money: "moneyText",
  review: "reviewText",
  news: "newsText",
} as const;

export function PreferencesCard() {
  const t = useWords(userInfoWords);
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => call(contract.readNotificationPreferences, {}),
  });
  return (
    <Card title={t("tabNotifications")}>
      <p className={styles.note}>{t("preferencesNote")}</p>
      {data !== undefined && <Choices saved={data} />}
      {data === undefined && error === null && <Skeleton active title={false} />}
      {data === undefined && error !== null && (
        <p role="alert">
          {messageOf(error)} <Button onClick={() => void refetch()}>{t("retry")}</Button>
        </p>
      )}
    </Card>
  );
}

function Choices({ saved }: { saved: Preferences }) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [chosen, setChosen] = useState(saved);
  const dirty = JSON.stringify(chosen) !== JSON.stringify(saved);
  useUnsavedChanges(dirty);
  const save = useMutation({
    mutationFn: () => call(contract.saveNotificationPreferences, chosen),
    onSuccess: (stored) => {
      client.setQueryData(key, stored);
      void message.success(t("success"));
    },
    onError: (error) => void message.error(messageOf(error)),
  });
  const box = (topic: contract.NotificationTopic, way: "email" | "sms") => {
    const always = topic === "security" && way === "email";
    return (
      <Checkbox
        aria-label={t("preferenceOf", { topic: t(topic), way: t(way === "email" ? "byEmail" : "bySms") })}
        checked={always || chosen[topic][way]}
        disabled={always}
        onChange={({ target }) =>
          setChosen((before) => ({ ...before, [topic]: { ...before[topic], [way]: target.checked } }))
        }
      />
    );
  };
  return (
    <>
      <table className={styles.choices}>
        <thead>
          <tr>
            <th scope="col">{t("topic")}</th>
            <th scope="col">{t("byEmail")}</th>
            <th scope="col">{t("bySms")}</th>
          </tr>
        </thead>
        <tbody>
          {contract.notificationTopics.map((topic) => (
            <tr key={topic}>
              <td>
                <b>{t(topic)}</b>
                <small>{t(texts[topic])}</small>
              </td>
              <td>{box(topic, "email")}</td>
              <td>{box(topic, "sms")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        {dirty && <Button onClick={() => setChosen(saved)}>{t("cancel")}</Button>}
        <Button type="primary" disabled={!dirty} loading={save.isPending} onClick={() => save.mutate()}>
          {t("save")}
        </Button>
      </div>
    </>
  );
}
