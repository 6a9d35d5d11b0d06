import { wordsIn } from "@causeway/contract/locale";
import { staffMay } from "@causeway/contract/staff-role";
import { App, Button } from "antd";
import { useState } from "react";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { TextField } from "#shared/ui/form/text-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { useStaff } from "#console/features/staff/staff-context.ts";
import { amountText } from "../statements.ts";
import { treasuryWords } from "../treasury-words.ts";
import { obstaclesOf, useCloseDay, type AccountDay, type Obstacle, type TreasuryDay } from "../treasury.ts";
import styles from "./board.module.css";
import { Difference, toTheMinute } from "./day-table.tsx";

/** Where the words stand that say why a day cannot be closed. */
const reasonsId = "why-not-closed";

export function CloseDay({ day }: { day: TreasuryDay }) {
  const t = useWords(treasuryWords);
  const { role } = useStaff();
  const [isOpen, setIsOpen] = useState(false);
  if (day.closed !== null || day.day === null || !staffMay(role, "treasury.act")) return null;
  return (
    <>
      <Button
        type="primary"
        disabled={!day.mayClose}
        {...(!day.mayClose && { "aria-describedby": reasonsId })}
        onClick={() => setIsOpen(true)}
      >
        {t("closeDay")}
      </Button>
      {isOpen && <CloseDayDialog day={day.day} accounts={day.accounts} onDone={() => setIsOpen(false)} />}
    </>
  );
}

/** Who has closed the day, or account by account why nobody can yet. */
export function ClosingState({ day: { closed, mayClose, accounts } }: { day: TreasuryDay }) {
  const t = useWords(treasuryWords);
  const locale = useLocale();
  if (closed !== null)
    return (
      <div className={styles.strip}>
        <span>{t("closedBy", { name: closed.by.name, time: toTheMinute(closed.at) })}</span>
        {closed.note !== null && <span>{closed.note}</span>}
      </div>
    );
  if (mayClose) return null;
  const blocked = accounts.filter((each) => obstaclesOf(each).length > 0);
  if (blocked.length === 0) return null;
  return (
    <div className={`${styles.strip} ${styles.turnStrip}`} id={reasonsId}>
      <b>{t("notYet")}</b>
      <ul>
        {blocked.map((each) => (
          <li key={`${each.partner} ${each.currency}`}>
            {t("obstacleOf", {
              account: `${wordsIn(locale, each.bank)} ${each.currency}`,
              reasons: obstaclesOf(each)
                .map((obstacle) => t(`obstacle_${obstacle}`, valuesOf(obstacle, each)))
                .join(locale === "en-US" ? ", " : "，"),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function valuesOf(obstacle: Obstacle, { currency, unowned, rest, unbooked, openSince }: AccountDay) {
  const amount = amountText(currency, obstacle === "unbooked" ? unbooked : rest);
  return { n: unowned, amount, day: openSince ?? "" };
}

function CloseDayDialog(props: { day: string; accounts: readonly AccountDay[]; onDone: () => void }) {
  const t = useWords(treasuryWords);
  const locale = useLocale();
  const { day, accounts, onDone } = props;
  const { message } = App.useApp();
  const close = useCloseDay();
  const form = useForm({
    initial: { note: "" },
    check: () => ({}),
    send: async ({ note }) => {
      await close.mutateAsync({ day, ...(note.trim() !== "" && { note: note.trim() }) });
      void message.success(t("closed", { day }));
      onDone();
    },
  });
  const owned = accounts.filter(({ items }) => items > 0);
  return (
    <FormDialog
      form={form}
      title={t("closeTitle", { day })}
      note={t("closeNote")}
      action={t("closeDay")}
      width={520}
      onClose={onDone}
    >
      <div>
        {owned.length === 0
          ? t("closeAgree", { n: accounts.length })
          : t("closeOwned", { n: accounts.length, m: owned.length })}
        {owned.length > 0 && (
          <ul className={styles.owned}>
            {owned.map((each) => (
              <li key={`${each.partner} ${each.currency}`}>
                <span>
                  {wordsIn(locale, each.bank)} {each.currency} <Difference {...each} />
                </span>
                <span>{each.owners.map(({ name }) => name).join(", ")}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <TextField form={form} path="note" label={t("remark")} rows={2} maxLength={500} />
    </FormDialog>
  );
}
