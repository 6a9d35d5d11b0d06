import { assignCase, type CaseRow } from "@causeway/contract/console/review";
import { Button, Select } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Field } from "#shared/ui/form/field.tsx";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { useAct } from "../queries.ts";
import { caseWords, queueWords } from "../words.ts";
import styles from "./dialogs.module.css";

type Assigned = Pick<CaseRow, "caseId" | "caseNo" | "firstBy">;

export function AssignDialog(props: {
  row: Assigned | null;
  reviewers: readonly { id: string; name: string }[];
  onClose: () => void;
}) {
  const { row, reviewers, onClose } = props;
  const t = useWords(queueWords);
  return (
    <Dialog
      open={row !== null}
      title={row && t("assignTitle", { caseNo: row.caseNo })}
      onCancel={onClose}
      width={420}
    >
      {row && <AssignForm row={row} reviewers={reviewers} onDone={onClose} />}
    </Dialog>
  );
}

function AssignForm(props: {
  row: Assigned;
  reviewers: readonly { id: string; name: string }[];
  onDone: () => void;
}) {
  const t = useWords(queueWords);
  const words = useWords(caseWords);
  const { act, busy } = useAct(assignCase);
  const [staffId, setStaffId] = useState<string>();
  const options = props.reviewers
    .filter(({ id }) => id !== props.row.firstBy?.id)
    .map(({ id, name }) => ({ value: id, label: name }));
  const assign = async () => {
    if (staffId === undefined) return;
    if (await act({ caseIds: [props.row.caseId], staffId }, t("assigned"))) props.onDone();
  };
  return (
    <div className={styles.form}>
      <Field label={t("assignTo")} span={6}>
        {(ids) => (
          <Select
            {...ids}
            showSearch={{ optionFilterProp: "label" }}
            options={options}
            value={staffId}
            onChange={setStaffId}
          />
        )}
      </Field>
      <div className={styles.acts}>
        <Button onClick={props.onDone}>{words("cancel")}</Button>
        <Button type="primary" loading={busy} disabled={staffId === undefined} onClick={() => void assign()}>
          {t("assign")}
        </Button>
      </div>
    </div>
  );
}
