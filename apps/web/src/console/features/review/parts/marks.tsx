import type { CaseRow } from "@causeway/contract/console/review";
import type { CaseState, RiskLevel } from "@causeway/contract/review";
import { useEffect, useState } from "react";
import { type Translate, useWords } from "#shared/i18n/words.ts";
import { spanOf } from "#shared/ui/value/date-time.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import type { Tone } from "#shared/ui/theme/palette.ts";
import { caseWords } from "../words.ts";
import styles from "./marks.module.css";

const bars = { low: 1, medium: 2, high: 3 } as const satisfies Record<RiskLevel, number>;

/** Three bars and a word, never colour alone. */
export function Risk({ level }: { level: RiskLevel }) {
  const t = useWords(caseWords);
  return (
    <span className={`${styles.risk} ${styles[level]}`}>
      {[1, 2, 3].map((n) => (
        <i key={n} className={n <= bars[level] ? styles.full : undefined} />
      ))}
      {t(level)}
    </span>
  );
}

const tones: Record<CaseState, Tone> = {
  screening: "proc",
  queued: "proc",
  reviewing: "proc",
  asked: "closed",
  confirming: "turn",
  confirmingAsked: "closed",
  closed: "closed",
};
const outcomeTones = { approve: "done", reject: "turn", fail: "refused" } as const;

export function CaseStatus({ state, outcome }: Pick<CaseRow, "state" | "outcome">) {
  const t = useWords(caseWords);
  if (outcome) return <StatusTag tone={outcomeTones[outcome]}>{t(outcome)}</StatusTag>;
  return <StatusTag tone={tones[state]}>{t(state)}</StatusTag>;
}

/** How long until the deadline, counted down on the open page: orange in its last hour, red behind it. */
export function Due({ row }: { row: Pick<CaseRow, "state" | "dueAt"> }) {
  const t = useWords(caseWords);
  const now = useNow();
  if (row.state === "closed") return null;
  if (row.state === "asked" || row.state === "confirmingAsked")
    return <span className={styles.due}>{t("asked")}</span>;
  const leftMs = new Date(row.dueAt).getTime() - now;
  const look = leftMs < 0 ? styles.late : leftMs < 3_600_000 ? styles.soon : "";
  const time = span(t, Math.abs(leftMs));
  return <span className={`${styles.due} ${look}`}>{t(leftMs < 0 ? "late" : "left", { time })}</span>;
}

/** How long ago something was. */
export function Age({ since }: { since: string }) {
  const t = useWords(caseWords);
  return <span className={styles.due}>{span(t, Math.max(0, useNow() - new Date(since).getTime()))}</span>;
}

function span(t: Translate<typeof caseWords.rows>, ms: number): string {
  const { d, h, m } = spanOf(ms);
  if (d > 0) return t("days", { d, h });
  return h > 0 ? t("hours", { h, m: String(m).padStart(2, "0") }) : t("minutes", { m });
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Who has it; with two people, who was first and who is next. */
export function Holder({ row }: { row: Pick<CaseRow, "assignee" | "firstBy" | "state"> }) {
  const t = useWords(caseWords);
  const holder = row.assignee?.name;
  const first = row.firstBy && row.firstBy.id !== row.assignee?.id ? `${row.firstBy.name} → ` : "";
  return (
    <span className={holder ? undefined : styles.dim}>
      {first}
      {holder ?? t("nobody")}
    </span>
  );
}
