import type { ReactNode } from "react";
import { LanguageMenu } from "#shared/i18n/language-menu.tsx";
import { Brand } from "./brand.tsx";
import styles from "./plain-frame.module.css";

/** A page before sign-in: the bar, and one panel. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Brand />
        <div className={styles.language}>
          <LanguageMenu />
        </div>
      </header>
      <main className={styles.panel}>{children}</main>
    </div>
  );
}
