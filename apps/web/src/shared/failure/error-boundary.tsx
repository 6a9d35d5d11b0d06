import { Component, type ReactNode, useState } from "react";
import { faultNumberOf } from "#shared/api/call-error.ts";
import { defineWords, useWords } from "#shared/i18n/words.ts";
import { PlainPage } from "./plain-page.tsx";
import styles from "./plain-page.module.css";

const words = defineWords("failure", {
  title: ["页面出了问题", "頁面出現問題", "Something went wrong on this page"],
  text: [
    "页面显示出错，已提交的操作不受影响。请重新加载；如果仍然出错，请把下面的编号告诉客服。",
    "頁面顯示出錯，已提交的操作不受影響。請重新載入；如仍出錯，請把以下編號告知客戶服務。",
    "The page could not be shown. What you had already submitted is not affected. Please reload; if it happens again, tell support the number below.",
  ],
  number: ["请求编号 {id}", "請求編號 {id}", "Request id {id}"],
  reload: ["重新加载", "重新載入", "Reload"],
  copy: ["复制编号", "複製編號", "Copy the id"],
  copied: ["已复制", "已複製", "Copied"],
});

/** Never a blank page: whatever breaks while drawing ends here, with a number that support can look up. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override render() {
    return this.state.failed ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}

export function ErrorPage(props: { error: unknown }) {
  const t = useWords(words);
  const [id] = useState(() => faultNumberOf(props.error));
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <PlainPage title={t("title")} text={t("text")}>
      <p className={styles.number}>{t("number", { id })}</p>
      <div className={styles.actions}>
        <button type="button" onClick={() => location.reload()}>
          {t("reload")}
        </button>
        <button type="button" onClick={() => void copy()}>
          {copied ? t("copied") : t("copy")}
        </button>
      </div>
    </PlainPage>
  );
}
