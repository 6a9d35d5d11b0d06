import { useState } from "react";
import { useDealing, type DealDraft } from "../dealing.ts";
import { DealDialog } from "./deal-dialog.tsx";
import styles from "./dealing.module.css";
import { ExposurePanel } from "./exposure-panel.tsx";
import { LiquidityPanel } from "./liquidity-panel.tsx";

/** What banks will hold on the next days, where clients' exchanges leave us, and the deals that mend the one or the other. */
export function DealingPanels() {
  const asked = useDealing();
  const [draft, setDraft] = useState<DealDraft | null>(null);
  return (
    <div className={styles.halves}>
      <LiquidityPanel asked={asked} onPropose={setDraft} />
      <ExposurePanel asked={asked} onPropose={setDraft} />
      {draft && <DealDialog draft={draft} onDone={() => setDraft(null)} />}
    </div>
  );
}
