import { Progress } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import type { ListedShop, ShopSync } from "../shops.ts";
import { shopWords } from "../words.ts";
import styles from "./shop.module.css";

/** How far the reading of a shop's orders is, in a bar and in words. */
export function SyncProgress({ shop }: { shop: Pick<ListedShop, "sync" | "platform"> }) {
  const t = useWords(shopWords);
  const text = useSyncText();
  const { sync } = shop;
  if (shop.platform === null) return <span className={styles.sub}>{t("noSync")}</span>;
  if (!sync) return <span className={styles.sub}>{t("neverSynced")}</span>;
  const share = sync.total ? Math.min(100, Math.floor((sync.seen * 100) / sync.total)) : 0;
  return (
    <div className={styles.sync}>
      {sync.state === "RUNNING" && (
        <Progress
          percent={share}
          size="small"
          showInfo={false}
          status={sync.fault === null ? "active" : "normal"}
          aria-label={t("syncing")}
        />
      )}
      <span
        role="status"
        className={sync.state === "FAILED" || sync.fault !== null ? styles.trouble : styles.sub}
      >
        {text(sync)}
      </span>
    </div>
  );
}

function useSyncText(): (sync: ShopSync) => string {
  const t = useWords(shopWords);
  return (sync) => {
    const { state, seen, total, fresh, fault, nextTryAt, endedAt } = sync;
    if (state === "DONE")
      return `${t("syncedAt", { time: dateTime(endedAt ?? "")?.slice(5, 16) ?? "" })} · ${t("syncDone", { seen, fresh })}`;
    if (state === "FAILED") return fault === null ? t("syncStopped") : t(`syncFailed${fault}`, { seen });
    if (fault === "SILENT") return t("syncSilent", { time: dateTime(nextTryAt ?? "")?.slice(11) ?? "" });
    if (total === null) return t("syncStarting");
    return `${t("syncing")} ${t("syncProgress", { seen, total })}`;
  };
}
