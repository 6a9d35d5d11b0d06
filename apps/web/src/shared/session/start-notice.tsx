import { defineWords, useWords } from "#shared/i18n/words.ts";
import styles from "./start-notice.module.css";

const words = defineWords("start", {
  failed: [
    "部分数据没有加载成功。页面仍可阅读，涉及资金的操作需重新加载后才能进行。",
    "部分資料未能載入。頁面仍可閱讀，涉及資金的操作須重新載入後才可進行。",
    "Some data could not be loaded. You can still read this page; anything that moves money has to wait until it is.",
  ],
  retry: ["重试", "重試", "Try again"],
});

export function StartNotice(props: { onRetry: () => void }) {
  const t = useWords(words);
  return (
    <div className={styles.notice} role="status">
      <p>{t("failed")}</p>
      <button type="button" onClick={props.onRetry}>
        {t("retry")}
      </button>
    </div>
  );
}
