import { CheckCircleOutlined } from "@ant-design/icons";
import { useWords } from "#shared/i18n/words.ts";
import styles from "./password-strength.module.css";
import { Spoken } from "../value/spoken.tsx";
import { uiWords } from "../words.ts";

const rules = [
  { word: "pwLength", holds: (text: string) => Array.from(text).length >= 8 },
  { word: "pwUpper", holds: (text: string) => /[A-Z]/.test(text) },
  { word: "pwLower", holds: (text: string) => /[a-z]/.test(text) },
  { word: "pwDigit", holds: (text: string) => /\d/.test(text) },
] as const;

export function isStrongPassword(text: string): boolean {
  return rules.every((rule) => rule.holds(text));
}

/** The four demands, ticked as they are met: nobody has to guess what is still missing. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useWords(uiWords);
  return (
    <ul className={styles.rules}>
      {rules.map(({ word, holds }) => {
        const met = holds(password);
        return (
          <li key={word} className={met ? styles.met : undefined}>
            {met ? <CheckCircleOutlined aria-hidden /> : <i aria-hidden="true" />}
            {t(word)}
            <Spoken>{met ? t("pwMet") : t("pwOpen")}</Spoken>
          </li>
        );
      })}
    </ul>
  );
}
