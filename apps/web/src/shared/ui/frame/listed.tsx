import { Button, Skeleton } from "antd";
import type { ReactNode } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { EmptyState } from "./empty-state.tsx";
import { uiWords } from "../words.ts";

type Asked<Row> = { data: readonly Row[] | undefined; error: Error | null; refetch: () => Promise<unknown> };

/** A short list of a card while it is read, when that failed, and when nothing is in it. */
export function Listed<Row>(props: {
  asked: Asked<Row>;
  empty: { title: string; text: string; action?: ReactNode };
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const t = useWords(uiWords);
  const { data, error, refetch } = props.asked;
  if (data) return data.length === 0 ? <EmptyState {...props.empty} row /> : props.children(data);
  if (!error) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const again = <Button onClick={() => void refetch()}>{t("retry")}</Button>;
  return <EmptyState title={t("listFailed")} text={messageOf(error)} action={again} row />;
}
