import { useState } from "react";
import { useWords, type Translate } from "#shared/i18n/words.ts";
import { treasuryWords } from "../treasury-words.ts";
import { ageOf, toneOfAge } from "../treasury.ts";
import styles from "./board.module.css";

const classes = { fresh: undefined, turn: styles.turn, late: styles.late };

/** How long something has been open; orange from three days, red from five. */
export function Age({ since }: { since: string }) {
  const t = useWords(treasuryWords);
  const [now] = useState(() => new Date());
  const age = ageOf(since, now);
  return <span className={`${styles.age} ${classes[toneOfAge(age.days)] ?? ""}`}>{ageText(t, age)}</span>;
}

export function ageText(
  t: Translate<typeof treasuryWords.rows>,
  { days, hours }: ReturnType<typeof ageOf>,
): string {
  if (days > 0) return days === 1 ? t("oneDay") : t("days", { n: days });
  return hours === 0 ? t("minutes") : t("hours", { n: hours });
}
