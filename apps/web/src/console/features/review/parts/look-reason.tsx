import { takeCase } from "@causeway/contract/console/review";
import type { LookReason as Why } from "@causeway/contract/look-reason";
import { staffMay } from "@causeway/contract/staff-role";
import { Button } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { Card, PageHead } from "#shared/ui/frame/card.tsx";
import { useStaff } from "#console/features/staff/staff-context.ts";
import { useAct } from "../queries.ts";
import { caseWords } from "../words.ts";
import styles from "./dialogs.module.css";
import { PurposePicker } from "./purpose-picker.tsx";

/** Whoever does not have the case takes it, or says why he looks. */
export function LookReason(props: { caseId: string; onReason: (why: Why) => void; onTaken: () => void }) {
  const t = useWords(caseWords);
  const { role } = useStaff();
  const { act, busy } = useAct(takeCase);
  const take = async () => {
    if (await act({ caseId: props.caseId }, t("taken"))) props.onTaken();
  };
  return (
    <>
      <PageHead title={t("whyTitle")} />
      <Card>
        <div className={styles.form}>
          <p className={styles.text}>{t("whyText")}</p>
          {staffMay(role, "case.decide") && (
            <div>
              <Button type="primary" loading={busy} onClick={() => void take()}>
                {t("takeIt")}
              </Button>
            </div>
          )}
          <PurposePicker mine={false} onPick={props.onReason} />
        </div>
      </Card>
    </>
  );
}
