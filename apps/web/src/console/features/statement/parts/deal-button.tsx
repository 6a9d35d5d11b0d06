import { staffMay } from "@causeway/contract/staff-role";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { useStaff } from "#console/features/staff/staff-context.ts";
import { inHand, type DealDraft, type Dealing } from "../dealing.ts";
import { dealingWords } from "../dealing-words.ts";
import { isDealable } from "./market-strip.tsx";
import styles from "./board.module.css";

/** The way to a deal for whoever may propose one; in its place a word where such a one is in hand already. */
export function DealButton(props: {
  draft: DealDraft;
  dealing: Dealing;
  /** Where the words stand that say why nothing can be dealt. */
  reasonId: string;
  onPropose: (draft: DealDraft) => void;
  children: ReactNode;
}) {
  const { draft, dealing, reasonId, onPropose, children } = props;
  const t = useWords(dealingWords);
  const { role } = useStaff();
  const known = inHand(dealing, draft);
  if (known) return <span className={styles.dim}>{t(known)}</span>;
  if (!staffMay(role, "treasury.act")) return null;
  const isOff = !isDealable(dealing);
  return (
    <Button
      size="small"
      disabled={isOff}
      {...(isOff && { "aria-describedby": reasonId })}
      onClick={() => onPropose(draft)}
    >
      {children}
    </Button>
  );
}
