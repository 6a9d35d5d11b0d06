import { lookPurposes } from "@causeway/contract/look-reason";
import { useWords } from "#shared/i18n/words.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { TwoLines } from "#shared/ui/value/two-lines.tsx";
import { purposeWords } from "#console/features/review/words.ts";
import { type SecurityLogRow, toneOf } from "../log.ts";
import { groupWords, kindWords, outcomeWords, securityLogWords } from "../words.ts";
import styles from "./security-log.module.css";

type Of = { row: SecurityLogRow };

export function What({ row }: Of) {
  const kind = useWords(kindWords);
  const group = useWords(groupWords);
  return <TwoLines first={kind(row.kind)} second={group(row.group)} />;
}

export function Who({ row: { person, staff } }: Of) {
  const t = useWords(securityLogWords);
  if (staff && person) return <TwoLines first={person.username} second={`${t("staff")} ${staff.name}`} />;
  if (staff) return <TwoLines first={staff.name} second={t("staff")} />;
  if (person) return <TwoLines first={person.username} second={t("person")} />;
  return <span className={styles.dim}>{t("nobody")}</span>;
}

export function Merchant({ row: { merchant } }: Of) {
  const t = useWords(securityLogWords);
  if (!merchant) return <span className={styles.dim}>{t("house")}</span>;
  return <TwoLines first={merchant.name} second={merchant.merchantNo} />;
}

export function Where({ row: { network, browser } }: Of) {
  if (network === null) return <span className={styles.dim}>—</span>;
  return browser === null ? (
    <span className={styles.time}>{network}</span>
  ) : (
    <TwoLines first={network} second={browser} />
  );
}

export function OutcomeTag({ row: { outcome } }: Of) {
  const word = useWords(outcomeWords);
  return <StatusTag tone={toneOf[outcome]}>{word(outcome)}</StatusTag>;
}

/** Why somebody looked, in his words; whatever else the row has is named as it is stored. */
export function Why({ row: { reason, details } }: Of) {
  const purpose = useWords(purposeWords);
  const { purpose: stored, filters: _, ...others } = details;
  const known = lookPurposes.find((each) => each === stored);
  const said = [known && purpose(known), reason].filter(Boolean).join(" · ");
  const rest = Object.entries(others).map(([name, value]) => `${name}: ${value}`);
  if (said === "" && rest.length === 0) return <span className={styles.dim}>—</span>;
  return <span className={styles.why}>{[said, ...rest].filter(Boolean).join(" · ")}</span>;
}
