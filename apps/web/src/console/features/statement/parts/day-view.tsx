import { DownloadOutlined } from "@ant-design/icons";
import { exportTreasuryDay } from "@causeway/contract/console/open-item";
import { Button, DatePicker, Skeleton } from "antd";
import dayjs from "dayjs";
import { useSearchParams } from "react-router";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { useExport } from "#shared/ui/save-file.ts";
import { uiWords } from "#shared/ui/words.ts";
import { treasuryWords } from "../treasury-words.ts";
import { differs, type useTreasuryDay } from "../treasury.ts";
import styles from "./board.module.css";
import { CloseDay, ClosingState } from "./close-day.tsx";
import { DayTable, toTheMinute } from "./day-table.tsx";

type Asked = ReturnType<typeof useTreasuryDay>;

/** Which day it is, when the banks spoke, and what is done with the whole of it. */
export function DayBar({ asked, chosen }: { asked: Asked; chosen: string | null }) {
  const t = useWords(treasuryWords);
  const [, setParams] = useSearchParams();
  const { data } = asked;
  const day = data?.day ?? chosen;
  const choose = (next: string | null) =>
    setParams((before) => {
      if (next === null) before.delete("day");
      else before.set("day", next);
      return before;
    });
  const earliest = data?.accounts
    .flatMap(({ statementAt }) => statementAt ?? [])
    .toSorted()
    .at(0);
  return (
    <div className={styles.bar}>
      {data && data.accounts.length > 0 && (
        <span className={styles.said}>
          {earliest === undefined ? t("noneStated") : t("earliestAt", { time: toTheMinute(earliest) })}
        </span>
      )}
      <DatePicker
        aria-label={t("chooseDay")}
        value={day === null ? null : dayjs(day)}
        allowClear={chosen !== null}
        maxDate={dayjs()}
        onChange={(picked) => choose(picked?.format("YYYY-MM-DD") ?? null)}
      />
      {data && data.day !== null && data.accounts.length > 0 && <Export day={data.day} />}
      {data && <CloseDay day={data} />}
    </div>
  );
}

function Export({ day }: { day: string }) {
  const t = useWords(treasuryWords);
  const call = useCall();
  const { busy, save } = useExport();
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={busy}
      onClick={() => save(() => call(exportTreasuryDay, { day }))}
    >
      {t("export")}
    </Button>
  );
}

/** All accounts of the day, or those that differ; and whether it is closed, or why not. */
export function DayView({ asked, onlyDiffering = false }: { asked: Asked; onlyDiffering?: boolean }) {
  const t = useWords(treasuryWords);
  const tUi = useWords(uiWords);
  const { data, error, refetch, dataUpdatedAt } = asked;
  if (error && !data) {
    const again = <Button onClick={() => void refetch()}>{tUi("retry")}</Button>;
    return <EmptyState title={t("dayFailed")} text={messageOf(error)} action={again} row />;
  }
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (data.accounts.length === 0) return <EmptyState title={t("noDay")} text={t("noDayText")} row />;
  const accounts = onlyDiffering ? data.accounts.filter(differs) : data.accounts;
  return (
    <>
      {accounts.length === 0 ? (
        <EmptyState title={t("allAgree")} text={t("allAgreeText")} row />
      ) : (
        <DayTable accounts={accounts} readAt={dataUpdatedAt} />
      )}
      <ClosingState day={data} />
    </>
  );
}
