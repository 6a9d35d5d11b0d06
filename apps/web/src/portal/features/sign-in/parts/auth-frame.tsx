import type { ReactNode } from "react";
import { Logo } from "#shared/brand/logo.tsx";
import { MoonArt, type MoonScene } from "#shared/brand/moon-art.tsx";
import { LanguageMenu } from "#shared/i18n/language-menu.tsx";
import { useWords } from "#shared/i18n/words.ts";
import { cssVariables, defaultThemeColor, paletteOf } from "#shared/ui/theme/palette.ts";
import { signInWords } from "../words.ts";
import styles from "./auth-frame.module.css";

/** Pages before sign-in are always light, whatever was chosen inside. */
const lightVariables = cssVariables(paletteOf({ dark: false, weak: false, themeColor: defaultThemeColor }));

const artWord = { whole: "artWhole", gate: "artGate", building: "artBuilding" } as const;

/** The bridge on one side, one form on the other. */
export function AuthFrame(props: {
  scene: MoonScene;
  slogan: readonly [string, string];
  /** What stands above the form, before the choice of language. */
  bar: ReactNode;
  children: ReactNode;
}) {
  const t = useWords(signInWords);
  return (
    <div className={styles.frame} style={lightVariables}>
      <aside className={styles.side}>
        <MoonArt className={styles.moon} scene={props.scene} label={t(artWord[props.scene])} />
        <p className={styles.slogan}>
          {props.slogan[0]}
          <br />
          {props.slogan[1]}
        </p>
      </aside>
      <header className={styles.head}>
        <Logo />
        <div className={styles.bar}>
          {props.bar !== null && (
            <>
              <span>{props.bar}</span>
              <i />
            </>
          )}
          <LanguageMenu />
        </div>
      </header>
      <main className={styles.main}>{props.children}</main>
      <footer className={styles.foot}>{t("licence")}</footer>
    </div>
  );
}
