import { DesktopOutlined, MobileOutlined } from "@ant-design/icons";
import * as contract from "@causeway/contract/portal/session";
import type { OutputOf } from "@causeway/contract/route";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Skeleton } from "antd";
import type { ReactNode } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card, Stack } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { useConfirm } from "#shared/ui/frame/overlay.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { userInfoWords } from "../words.ts";
import styles from "./user-info.module.css";

type Session = OutputOf<typeof contract.listSessions>[number];
type Device = OutputOf<typeof contract.listTrustedDevices>[number];
type SignIn = OutputOf<typeof contract.listSignIns>["signIns"][number];

export function SessionsTab() {
  return (
    <Stack>
      <SessionsCard />
      <DevicesCard />
      <HistoryCard />
    </Stack>
  );
}

/** A change that is said, and after which the three lists are read again. */
function useEnding<T>(end: (what: T) => Promise<unknown>) {
  const t = useWords(userInfoWords);
  const { message } = App.useApp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: () => {
      void message.success(t("success"));
      return client.invalidateQueries({ queryKey: ["session"] });
    },
    onError: (error) => void message.error(messageOf(error)),
  });
}

function SessionsCard() {
  const t = useWords(userInfoWords);
  const call = useCall();
  const confirm = useConfirm();
  const query = useQuery({
    queryKey: ["session", "open"],
    queryFn: () => call(contract.listSessions, {}),
  });
  const end = useEnding((id: string) => call(contract.endSession, { id }));
  const endOthers = useEnding(() => call(contract.endOtherSessions, {}));
  const others = (query.data?.length ?? 1) - 1;
  const ask = async () => {
    const sure = await confirm({
      title: t("endOthersTitle", { n: others }),
      content: t("endOthersText"),
      okText: t("endOthers"),
      cancelText: t("cancel"),
    });
    if (sure) endOthers.mutate(undefined);
  };
  return (
    <Card
      title={t("sessions")}
      extra={
        others > 0 && (
          <Button size="small" loading={endOthers.isPending} onClick={() => void ask()}>
            {t("endOthers")}
          </Button>
        )
      }
    >
      <p className={styles.note}>{t("sessionsNote")}</p>
      <Loaded query={query}>
        <ul className={styles.devices}>
          {query.data?.map((session: Session) => (
            <DeviceRow
              key={session.id}
              {...session}
              lines={[
                <Place key="place" {...session} />,
                t("seenAt", { time: dateTime(session.seenAt) ?? "" }),
              ]}
              act={
                !session.current && (
                  <Button
                    size="small"
                    loading={end.isPending && end.variables === session.id}
                    onClick={() => end.mutate(session.id)}
                  >
                    {t("end")}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      </Loaded>
    </Card>
  );
}

function DevicesCard() {
  const t = useWords(userInfoWords);
  const call = useCall();
  const query = useQuery({
    queryKey: ["session", "devices"],
    queryFn: () => call(contract.listTrustedDevices, {}),
  });
  const distrust = useEnding((id: string) => call(contract.distrustDevice, { id }));
  return (
    <Card title={t("devices")}>
      <Loaded query={query}>
        {query.data?.length === 0 ? (
          <EmptyState title={t("devicesNone")} text={t("devicesNoneText")} row />
        ) : (
          <>
            <p className={styles.note}>{t("devicesNote")}</p>
            <ul className={styles.devices}>
              {query.data?.map((device: Device) => (
                <DeviceRow
                  key={device.id}
                  {...device}
                  lines={[
                    t("trustedUntil", { time: dateTime(device.trustedUntil) ?? "" }),
                    t("seenAt", { time: dateTime(device.seenAt) ?? "" }),
                  ]}
                  act={
                    <Button
                      size="small"
                      loading={distrust.isPending && distrust.variables === device.id}
                      onClick={() => distrust.mutate(device.id)}
                    >
                      {t("distrust")}
                    </Button>
                  }
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}

const methodWords = { password: "byPassword", code: "byCode", passkey: "byPasskey" } as const;

function HistoryCard() {
  const t = useWords(userInfoWords);
  const call = useCall();
  const query = useInfiniteQuery({
    queryKey: ["session", "history"],
    queryFn: ({ pageParam }) =>
      call(contract.listSignIns, { limit: 20, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const signIns = query.data?.pages.flatMap((page) => page.signIns) ?? [];
  return (
    <Card title={t("history")}>
      <Loaded query={query}>
        {signIns.length === 0 && <EmptyState title={t("historyNone")} text={t("historyNoneText")} row />}
        <ul className={`${styles.devices} ${styles.history}`}>
          {signIns.map((signIn: SignIn) => (
            <li key={signIn.id}>
              <span>
                <span className={styles.name}>
                  <StatusTag tone={signIn.outcome === "opened" ? "done" : "refused"}>
                    {t(signIn.outcome)}
                  </StatusTag>
                  {t(methodWords[signIn.method])}
                </span>
                <span className={styles.when}>
                  <BrowserName {...signIn} /> · <Place {...signIn} />
                </span>
              </span>
              <span className={styles.when}>{dateTime(signIn.at)}</span>
            </li>
          ))}
        </ul>
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
      </Loaded>
    </Card>
  );
}

type From = { readonly browser: string | null; readonly system: string | null };

function DeviceRow(props: From & { current: boolean; lines: readonly ReactNode[]; act: ReactNode }) {
  const t = useWords(userInfoWords);
  const { system, current, lines, act } = props;
  const isPhone = system === "iPhone" || system === "Android";
  return (
    <li>
      {isPhone ? <MobileOutlined aria-hidden /> : <DesktopOutlined aria-hidden />}
      <span>
        <span className={styles.name}>
          <BrowserName {...props} />
          {current && <StatusTag tone="done">{t("current")}</StatusTag>}
        </span>
        <span className={styles.when}>
          {lines[0]} · {lines[1]}
        </span>
      </span>
      <span className={styles.acts}>{act}</span>
    </li>
  );
}

function BrowserName({ browser, system }: From) {
  const t = useWords(userInfoWords);
  const name = browser ?? t("unknownBrowser");
  return <>{system === null ? name : t("onSystem", { browser: name, system })}</>;
}

/** What an address tells honestly: the number, and whether it is the network one is on. */
function Place({ address, sameNetwork }: { address: string; sameNetwork: boolean }) {
  const t = useWords(userInfoWords);
  return <>{sameNetwork ? t("sameNetwork", { address }) : address}</>;
}

function Loaded(props: {
  query: { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown };
  children: ReactNode;
}) {
  const t = useWords(userInfoWords);
  const { data, error, refetch } = props.query;
  if (data !== undefined) return props.children;
  if (error === null) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return (
    <EmptyState
      row
      title={t("loadFailed")}
      text={messageOf(error)}
      action={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
    />
  );
}
