import { App, Button } from "antd";
import { staffMay } from "@causeway/contract/staff-role";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { useConfirm } from "#shared/ui/frame/overlay.tsx";
import { Spoken } from "#shared/ui/value/spoken.tsx";
import { TwoLines } from "#shared/ui/value/two-lines.tsx";
import { houseZone, useStaff } from "#console/features/staff/staff-context.ts";
import { type StuckWork, useTryAgain } from "../queries.ts";
import { flowWords, operationsWords } from "../words.ts";
import styles from "#shared/ui/frame/stacked-table.module.css";

/** What it is about, whose it is, how often and since when it was tried, and what went wrong. */
export function StuckTable({ stuck }: { stuck: readonly StuckWork[] }) {
  const t = useWords(operationsWords);
  const { role } = useStaff();
  const mayAct = staffMay(role, "operations.act");
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t("work")}</th>
          <th>{t("merchant")}</th>
          <th>{t("attempts")}</th>
          <th>{t("since")}</th>
          <th>{t("lastError")}</th>
          {mayAct && (
            <th>
              <Spoken>{t("tryAgain")}</Spoken>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {stuck.map((work) => (
          <tr key={`${work.topic} ${work.key}`}>
            <td>
              <Topic topic={work.topic} />
              <CopyText value={work.key} />
            </td>
            <td data-label={t("merchant")}>
              {work.merchant ? (
                <TwoLines first={work.merchant.name} second={work.merchant.merchantNo} />
              ) : (
                <span className={styles.dim}>{t("house")}</span>
              )}
            </td>
            <td data-label={t("attempts")}>{t("times", { n: work.attempts })}</td>
            <td data-label={t("since")} className={styles.number}>
              {dateTime(work.since, houseZone)}
            </td>
            <td data-label={t("lastError")}>
              {work.lastError === null ? t("waitsLong") : <code>{work.lastError}</code>}
            </td>
            {mayAct && (
              <td className={styles.act}>
                <TryAgain work={work} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In words where there are some, with the code that logs and the engine know it by. */
function Topic({ topic }: { topic: string }) {
  const t = useWords(flowWords);
  const flow = Object.keys(flowWords.rows).find((name) => topic.startsWith(`${name}/`));
  return flow ? (
    <TwoLines first={t(flow as keyof typeof flowWords.rows)} second={topic} />
  ) : (
    <code>{topic}</code>
  );
}

function TryAgain({ work: { topic, key } }: { work: StuckWork }) {
  const t = useWords(operationsWords);
  const again = useTryAgain();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const ask = () =>
    void confirm({
      title: t("tryTitle"),
      content: (
        <>
          <p>{t("tryText")}</p>
          <code>{topic}</code> <code>{key}</code>
        </>
      ),
      okText: t("tryAgain"),
      cancelText: t("cancel"),
      onOk: () =>
        again.mutateAsync({ topic, key }).then(
          () => message.success(t("tried")),
          (error: unknown) => message.error(messageOf(error)),
        ),
    });
  return (
    <Button size="small" loading={again.isPending} onClick={ask}>
      {t("tryAgain")}
    </Button>
  );
}
