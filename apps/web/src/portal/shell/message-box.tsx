import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Tabs } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Count } from "#shared/ui/value/count.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { routes } from "../routes.ts";
import styles from "./message-box.module.css";
import { type MessageTab, messageTabs, type ShellPorts } from "./ports.ts";
import { infoOf, useSession } from "./session.ts";
import { shellWords } from "./words.ts";

export function useMessages(ports: ShellPorts, tab: MessageTab) {
  const signedIn = useSession((store) => infoOf(store.session) !== null);
  return useQuery({
    queryKey: ["message", tab],
    queryFn: () => ports.listMessages(tab),
    enabled: signedIn,
  });
}

/** What happened, what is announced, what waits; the last count is tinted because it is the person's turn. */
export function MessageBox({ ports }: { ports: ShellPorts }) {
  const t = useWords(shellWords);
  const [tab, setTab] = useState<MessageTab>("message");
  const client = useQueryClient();
  const navigate = useNavigate();
  const again = () => client.invalidateQueries({ queryKey: ["message"] });
  const boxes = {
    message: useMessages(ports, "message").data,
    notice: useMessages(ports, "notice").data,
    todo: useMessages(ports, "todo").data,
  };
  const newest = boxes[tab]?.messages[0]?.id;
  const upTo = async (change: ShellPorts["readAll"]) => newest !== undefined && (await change(tab, newest));
  const readAll = useMutation({ mutationFn: () => upTo(ports.readAll), onSettled: again });
  const clear = useMutation({ mutationFn: () => upTo(ports.clearMessages), onSettled: again });
  const items = messageTabs.map((key) => ({
    key,
    label: (
      <span>
        {t(key)}
        {(boxes[key]?.unread ?? 0) > 0 && <Count n={boxes[key]?.unread ?? 0} turn={key === "todo"} />}
      </span>
    ),
    children: <MessageList ports={ports} tab={key} />,
  }));
  return (
    <section className={styles.box} aria-label={t("messages")}>
      <Tabs items={items} activeKey={tab} onChange={(key) => setTab(key as MessageTab)} destroyOnHidden />
      <div className={styles.foot}>
        {tab !== "todo" && (
          <>
            <Button type="text" size="small" loading={readAll.isPending} onClick={() => readAll.mutate()}>
              {t("readAll")}
            </Button>
            <Button type="text" size="small" loading={clear.isPending} onClick={() => clear.mutate()}>
              {t("clear")}
            </Button>
          </>
        )}
        <Button
          type="link"
          size="small"
          className={styles.more ?? ""}
          onClick={() => void navigate(moreOf[tab])}
        >
          {t("viewMore")}
        </Button>
      </div>
    </section>
  );
}

const moreOf: Record<MessageTab, string> = {
  message: `${routes.UserInfo.path}?tab=message`,
  notice: `${routes.UserInfo.path}?tab=notice`,
  todo: routes.Dashboard.path,
};

function MessageList({ ports, tab }: { ports: ShellPorts; tab: MessageTab }) {
  const t = useWords(shellWords);
  const { data: box, isError } = useMessages(ports, tab);
  const data = box?.messages;
  const client = useQueryClient();
  const read = useMutation({
    mutationFn: ports.readMessage,
    onSettled: () => client.invalidateQueries({ queryKey: ["message"] }),
  });
  if (isError) return <p className={styles.failed}>{t("messagesFailed")}</p>;
  if (data?.length === 0) return <EmptyState title={t("noMessages")} text={t("noMessagesText")} />;
  return (
    <ul className={styles.list} aria-busy={data === undefined}>
      {data?.map((message) => (
        <li key={message.id} className={message.read ? styles.read : undefined}>
          {message.read ? <i /> : <i className={styles.dot} role="img" aria-label={t("unread")} />}
          <span className={styles.title}>
            {message.to === undefined ? (
              message.title
            ) : (
              <Link to={message.to} onClick={() => message.read || read.mutate(message.id)}>
                {message.title}
              </Link>
            )}
          </span>
          <span className={styles.when}>{message.when}</span>
          <span className={styles.text}>{message.text}</span>
        </li>
      ))}
    </ul>
  );
}
