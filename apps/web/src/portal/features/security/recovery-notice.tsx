import { ExclamationCircleOutlined } from "@ant-design/icons";
import type { OpenRecovery } from "@causeway/contract/portal/recovery";
import { App, Button } from "antd";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { dateTime, zoneName } from "#shared/ui/value/date-time.ts";
import styles from "./recovery.module.css";
import { useCancelRecovery, useRecoveries } from "./recoveries.ts";
import { recoveryWords } from "./recovery-words.ts";

/** Somebody asks that all factors of an account be removed; one click stops it. */
export function RecoveryNotices({ of }: { of: "self" | "members" }) {
  const { data = [] } = useRecoveries();
  const shown = data.filter(({ self }) => self === (of === "self"));
  return shown.map((each) => <RecoveryNotice key={each.recoveryId} recovery={each} />);
}

function RecoveryNotice({ recovery }: { recovery: OpenRecovery }) {
  const t = useWords(recoveryWords);
  const { message } = App.useApp();
  const cancel = useCancelRecovery();
  const { recoveryId, self, username: name, status, readyAt, askedAt, browser, address } = recovery;
  const stop = async () => {
    try {
      await cancel.mutateAsync({ recoveryId });
      void message.success(t("cancelled"));
    } catch (error) {
      void message.error(messageOf(error));
    }
  };
  const time = (at: string) => `${dateTime(at)?.slice(0, 16) ?? ""} (${zoneName()})`;
  const from = [browser, address].filter((each) => each !== "").join(" · ");
  return (
    <div className={styles.notice} role="status">
      <ExclamationCircleOutlined aria-hidden />
      <span>
        <b>{self ? t("ownTitle") : t("memberTitle", { name })}</b>
        {readyAt === null
          ? t("asked", { time: time(askedAt), from })
          : t(status === "READY" ? "ready" : "waiting", { time: time(readyAt), from })}
      </span>
      <Button danger loading={cancel.isPending} onClick={() => void stop()}>
        {t("cancel")}
      </Button>
    </div>
  );
}
