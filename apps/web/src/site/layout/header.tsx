import { Logo } from "#shared/brand/logo.tsx";
import { LanguageMenu } from "#shared/i18n/language-menu.tsx";
import { useWords } from "#shared/i18n/words.ts";
import site from "../site.module.css";
import styles from "./header.module.css";
import { layoutWords } from "./words.ts";

const links = [
  ["/home", "home"],
  ["/globalAccount", "globalAccount"],
  ["/globalRemittance", "globalRemittance"],
  ["/aboutUs", "aboutUs"],
] as const;

export function Header(props: { path: string }) {
  const t = useWords(layoutWords);
  const items = links.map(([path, key]) => (
    <a key={path} href={path} aria-current={path === props.path ? "page" : undefined}>
      {t(key)}
    </a>
  ));
  return (
    <header className={styles.header}>
      <div className={`${site.wrap} ${styles.bar}`}>
        <Logo />
        <nav className={styles.wide} aria-label={t("mainNav")}>
          {items}
        </nav>
        <div className={styles.right}>
          <div className={styles.wide}>
            <LanguageMenu />
          </div>
          <a href="/login">{t("login")}</a>
          <a className={`${site.button} ${site.outline} ${styles.wide}`} href="/register">
            {t("register")}
          </a>
          <details className={styles.narrow}>
            <summary aria-label={t("menu")}>
              <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true">
                <path d="M0 1h20M0 13h20" stroke="currentColor" strokeWidth="1.6" />
              </svg>
            </summary>
            <div className={styles.panel}>
              <nav aria-label={t("mainNav")}>
                {items}
                <a href="/register">{t("register")}</a>
              </nav>
              <LanguageMenu />
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}
