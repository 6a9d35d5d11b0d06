import { useEffect } from "react";
import { defineWords, useWords } from "#shared/i18n/words.ts";
import { PlainPage } from "./plain-page.tsx";
import styles from "./plain-page.module.css";

const words = defineWords("notFound", {
  title: ["找不到这个页面", "找不到這個頁面", "This page does not exist"],
  text: [
    "地址可能有误，或者页面已经移走。",
    "網址可能有誤，或頁面已經移走。",
    "The address may be wrong, or the page has moved.",
  ],
  home: ["回到首页", "返回首頁", "Go to the home page"],
  login: ["登录", "登入", "Log in"],
});

export function NotFoundPage() {
  const t = useWords(words);
  useEffect(() => {
    document.title = `${t("title")} · Causeway`;
  }, [t]);
  return (
    <PlainPage title={t("title")} text={t("text")}>
      <div className={styles.actions}>
        <a href="/home">{t("home")}</a>
        <a href="/login">{t("login")}</a>
      </div>
    </PlainPage>
  );
}
