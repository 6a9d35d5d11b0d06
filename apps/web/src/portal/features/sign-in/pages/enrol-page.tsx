import type { ReactNode } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { defaultThemeColor } from "#shared/ui/theme/palette.ts";
import { ThemeRoot } from "#shared/ui/theme/theme-root.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import styles from "../parts/form.module.css";
import { signInWords } from "../words.ts";

const light = { dark: false, weak: false, themeColor: defaultThemeColor };

/** Between signing in and entering, where a company asks for an authenticator that the person does not have. */
export function EnrolPage(props: { onLeave: () => void; children: ReactNode }) {
  const t = useWords(signInWords);
  return (
    <ThemeRoot look={light}>
      <AuthFrame
        scene="gate"
        slogan={[t("slogan1"), t("slogan2")]}
        bar={
          <button type="button" className={styles.link} onClick={props.onLeave}>
            {t("leave")}
          </button>
        }
      >
        <div className={styles.form}>
          <h1>{t("enrolTitle")}</h1>
          <p className={styles.say}>{t("enrolText")}</p>
          {props.children}
        </div>
      </AuthFrame>
    </ThemeRoot>
  );
}
