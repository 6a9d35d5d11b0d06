import { defineWords, useWords } from "#shared/i18n/words.ts";
import site from "../site.module.css";
import { Arrow, Section } from "./section.tsx";
import styles from "./call-to-open.module.css";
import { layoutWords } from "./words.ts";

const words = defineWords("callToOpen", {
  title: [
    "最快 1 天开户，免开户费。",
    "最快 1 天開戶，免開戶費。",
    "Open in as little as 1 day, at no opening fee.",
  ],
});

export function CallToOpen() {
  const t = useWords(words);
  const layout = useWords(layoutWords);
  return (
    <Section ground="tinted">
      <div className={styles.row}>
        <h2>{t("title")}</h2>
        <div className={styles.links}>
          <a className={`${site.button} ${site.primary}`} href="/register">
            {layout("register")}
          </a>
          <a className={`${site.button} ${site.quiet}`} href="/home#contact">
            {layout("contactUs")}
            <Arrow />
          </a>
        </div>
      </div>
    </Section>
  );
}
