import { type StaffChange, stopStaffChange } from "@causeway/contract/console/personnel";
import { staffMay } from "@causeway/contract/staff-role";
import { App, Button } from "antd";
import { useState } from "react";
import { useWrite } from "#shared/api/use-write.ts";
import { useWords } from "#shared/i18n/words.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { ReasonField } from "#shared/ui/form/reason-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { staffRoleWords } from "#console/role-words.ts";
import { staffStale, useStaffChanges } from "../queries.ts";
import { houseZone, useStaff } from "../staff-context.ts";
import { staffWords } from "../words.ts";
import styles from "./staff.module.css";

const minute = (at: string) => dateTime(at, houseZone)?.slice(0, 16) ?? "";
const titles = {
  invite: "willJoin",
  role: "willHaveRole",
  enable: "willBeEnabled",
  reset: "willBeReset",
} as const;

/** What two people agreed to and nobody has stopped yet; nothing where nothing waits. */
export function WaitingChanges() {
  const t = useWords(staffWords);
  const { data } = useStaffChanges();
  const [chosen, setChosen] = useState<StaffChange | null>(null);
  if (!data || data.length === 0) return null;
  return (
    <div className={styles.waiting}>
      <Card title={<span>{t("waitingTitle")}</span>}>
        <p className={styles.help}>{t("waitingNote")}</p>
        <ul className={styles.keys} aria-label={t("waitingTitle")}>
          {data.map((change) => (
            <WaitingRow key={change.changeId} change={change} onStop={() => setChosen(change)} />
          ))}
        </ul>
        {chosen && <StopDialog change={chosen} onDone={() => setChosen(null)} />}
      </Card>
    </div>
  );
}

function useTitle(): (change: StaffChange) => string {
  const t = useWords(staffWords);
  const role = useWords(staffRoleWords);
  return ({ kind, name, role: given }) => t(titles[kind], { name, role: given === null ? "" : role(given) });
}

function WaitingRow({ change, onStop }: { change: StaffChange; onStop: () => void }) {
  const t = useWords(staffWords);
  const title = useTitle();
  const me = useStaff();
  const { email, proposedBy, agreedBy, agreedAt, readyAt } = change;
  const mayStop = staffMay(me.role, "staff.edit") || change.staffId === me.staffId;
  return (
    <li>
      <span className={styles.person}>
        <b>{title(change)}</b>
        <small>{email}</small>
        <small>{t("agreedBy", { proposedBy, agreedBy, time: minute(agreedAt) })}</small>
        <small className={styles.due}>{t("takesEffect", { time: minute(readyAt) })}</small>
      </span>
      {mayStop && (
        <Button danger onClick={onStop}>
          {t("stop")}
        </Button>
      )}
    </li>
  );
}

function StopDialog({ change, onDone }: { change: StaffChange; onDone: () => void }) {
  const t = useWords(staffWords);
  const title = useTitle();
  const { message } = App.useApp();
  const stop = useWrite(stopStaffChange, { stale: staffStale });
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim().length < 4 ? t("reasonHelp") : undefined }),
    send: async ({ reason }) => {
      await stop.mutateAsync({ changeId: change.changeId, reason: reason.trim() });
      void message.success(t("stopped"));
      onDone();
    },
  });
  const heading = `${t("stop")} · ${title(change)}`;
  return (
    <FormDialog form={form} title={heading} note={t("stopHelp")} action={t("stop")} danger onClose={onDone}>
      <ReasonField form={form} label={t("reason")} help={t("reasonHelp")} />
    </FormDialog>
  );
}
