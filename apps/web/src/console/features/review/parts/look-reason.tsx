import { takeCase } from "@causeway/contract/console/review";
import { staffMay } from "@causeway/contract/staff-role";
import { Button, Input } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { Field } from "#shared/ui/form/field.tsx";
import { useStaff } from "#console/features/staff/staff-context.ts";
import { useAct } from "../queries.ts";
import { caseWords } from "../words.ts";
import styles from "./dialogs.module.css";

/** Whoever does not have the case takes it, or says why he looks. */
export function LookReason(props: {
  caseId: string;
  onReason: (reason: string) => void;
  onTaken: () => void;
}) {
  const t = useWords(caseWords);
  const { role } = useStaff();
  const { act, busy } = useAct(takeCase);
  const [reason, setReason] = useState("");
  const take = async () => {
    if (await act({ caseId: props.caseId }, t("taken"))) props.onTaken();
  };
  return (
    <Card title={<span>{t("whyTitle")}</span>}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          props.onReason(reason.trim());
        }}
      >
        <p className={styles.text}>{t("whyText")}</p>
        <Field label={t("reason")} span={6} verdict={{ kind: "help", text: t("reasonShort") }}>
          {(ids) => (
            <Input
              {...ids}
              value={reason}
              maxLength={400}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className={styles.acts}>
          {staffMay(role, "case.decide") && (
            <Button loading={busy} onClick={() => void take()}>
              {t("takeIt")}
            </Button>
          )}
          <Button type="primary" htmlType="submit" disabled={reason.trim().length < 4}>
            {t("look")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
