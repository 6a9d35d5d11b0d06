import { Mark } from "#shared/brand/logo.tsx";
import { useWords } from "#shared/i18n/words.ts";
import { signInWords } from "../words.ts";
import styles from "./brand.module.css";

/** The name in the bar, with the word that tells staff from the portal at a glance. */
export function Brand() {
  const t = useWords(signInWords);
  return (
    <span className={styles.brand}>
      <Mark size={20} />
      Causeway
      <em>{t("console")}</em>
    </span>
  );
}
