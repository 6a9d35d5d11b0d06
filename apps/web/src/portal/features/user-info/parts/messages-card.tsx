import * as contract from "@causeway/contract/portal/notification";
import type { OutputOf } from "@causeway/contract/route";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Button, Segmented, Skeleton } from "antd";
import { Link } from "react-router";
import { messageOf } from "#shared/api/call-error.ts";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { userInfoWords } from "../words.ts";
import styles from "./user-info.module.css";

export type Kept = "message" | "notice";

/** Everything that was ever said and not cleared, behind the few that the bell shows. */
export function MessagesCard({ tab, onTab }: { tab: Kept; onTab: (tab: Kept) => void }) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ["message", "all", tab],
    queryFn: ({ pageParam }) =>
      call(contract.listMessages, { tab, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const again = () => client.invalidateQueries({ queryKey: ["message"] });
  const read = useMutation({
    mutationFn: (id: string) => call(contract.readMessage, { id }),
    onSettled: again,
  });
  const readAll = useMutation({
    mutationFn: (upTo: string) => call(contract.readAllMessages, { tab, upTo }),
    onSettled: again,
  });
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  const [newest] = messages;
  return (
    <Card>
      <div className={styles.bar}>
        <Segmented
          aria-label={t("tabMessages")}
          value={tab}
          onChange={onTab}
          options={[
            { value: "message", label: t("message") },
            { value: "notice", label: t("notice") },
          ]}
        />
        {newest !== undefined && (query.data?.pages[0]?.unread ?? 0) > 0 && (
          <Button type="text" loading={readAll.isPending} onClick={() => readAll.mutate(newest.id)}>
            {t("readAll")}
          </Button>
        )}
      </div>
      {query.isPending && <Skeleton active title={false} />}
      {query.isError && <p role="alert">{messageOf(query.error)}</p>}
      {query.isSuccess && newest === undefined && (
        <EmptyState title={t("messagesNone")} text={t("messagesNoneText")} />
      )}
      <MessageRows messages={messages} onRead={(id) => read.mutate(id)} />
      {query.hasNextPage && (
        <Button
          type="link"
          className={styles.more ?? ""}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </Card>
  );
}

type Message = OutputOf<typeof contract.listMessages>["messages"][number];

function MessageRows(props: { messages: readonly Message[]; onRead: (id: string) => void }) {
  const t = useWords(userInfoWords);
  return (
    <ul className={styles.messages}>
      {props.messages.map((message) => (
        <li key={message.id} className={message.read ? styles.read : undefined}>
          {message.read ? <i /> : <i className={styles.dot} role="img" aria-label={t("unread")} />}
          <b>
            {message.link === null ? (
              message.title
            ) : (
              <Link to={message.link} onClick={() => message.read || props.onRead(message.id)}>
                {message.title}
              </Link>
            )}
          </b>
          <span className={styles.when}>{dateTime(message.at)}</span>
          <span className={styles.text}>{message.text}</span>
        </li>
      ))}
    </ul>
  );
}
