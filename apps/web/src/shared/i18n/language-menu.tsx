import { type Locale, locales } from "@causeway/contract/locale";
import { type MouseEvent, useEffect, useRef } from "react";
import styles from "./language-menu.module.css";
import { changeLocale } from "./locale-choice.ts";
import { defineWords, useLocale, useWords } from "./words.ts";

const words = defineWords("language", { choose: ["语言", "語言", "Language"] });

/** A language is called by its own name in every language. */
export const languageNames: Readonly<Record<Locale, string>> = {
  "zh-CN": "简体中文",
  "zh-HK": "繁體中文",
  "en-US": "English",
};

/** Plain links inside a disclosure, so that the choice works before any script has run. */
export function LanguageMenu() {
  const current = useLocale();
  const t = useWords(words);
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current;
      if (!menu?.open) return;
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !menu.contains(event.target as Node)) {
        menu.open = false;
      }
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);

  const choose = (locale: Locale) => (event: MouseEvent) => {
    event.preventDefault();
    changeLocale(locale);
  };

  return (
    <details ref={details} className={styles.menu}>
      <summary aria-label={`${t("choose")} ${languageNames[current]}`}>
        {languageNames[current]}
        <svg width="10" height="6" viewBox="0 0 10 6" fill="none" aria-hidden="true">
          <path d="m1 1 4 4 4-4" stroke="currentColor" strokeWidth="1.4" />
        </svg>
      </summary>
      <ul>
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={`?lang=${locale}`}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === current ? "true" : undefined}
              onClick={choose(locale)}
            >
              {languageNames[locale]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
