import type { MerchantAccount } from "@causeway/contract/console/account";
import type { BreakChoice } from "@causeway/contract/console/statement";
import { Alert, App, Input, Radio } from "antd";
import { useWords, type Translate } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { TextField } from "#shared/ui/form/text-field.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { houseZone } from "#console/features/staff/staff-context.ts";
import { amountText, movedText, useBreakActs, type Break } from "../statements.ts";
import { statementWords } from "../words.ts";
import { AccountField } from "./account-field.tsx";
import styles from "./statement.module.css";

type Closing = {
  readonly decision: BreakChoice | undefined;
  readonly matchedBy: string;
  readonly account: MerchantAccount | undefined;
  readonly note: string;
};

/** What cannot be taken back by another decision is asked for in red. */
const final: readonly BreakChoice[] = ["return", "block", "unblock", "cancel", "takeBack", "writeOff"];

function useClosing(closing: Break, onDone: () => void) {
  const t = useWords(statementWords);
  const { close } = useBreakActs();
  const { message } = App.useApp();
  const [only, ...others] = closing.choices;
  const initial: Closing = {
    decision: others.length === 0 ? only : undefined,
    matchedBy: "",
    account: undefined,
    note: "",
  };
  return useForm({
    initial,
    check: ({ decision, matchedBy, account, note }) => ({
      decision: decision === undefined ? t("decisionNeeded") : undefined,
      matchedBy: decision === "match" && matchedBy.trim() === "" ? t("matchNeeded") : undefined,
      account: decision === "assign" && account === undefined ? t("assignNeeded") : undefined,
      note: note.trim().length < 3 ? t("noteNeeded") : undefined,
    }),
    send: async ({ decision, matchedBy, account, note }) => {
      const { waitsUntil } = await close.mutateAsync({
        breakId: closing.breakId,
        note: note.trim(),
        ...(decision && { decision }),
        ...(decision === "match" && { matchedBy: matchedBy.trim() }),
        ...(decision === "assign" &&
          account && { merchantId: account.merchantId, accountId: account.accountId }),
      });
      const time = waitsUntil && dateTime(waitsUntil, houseZone)?.slice(0, 16);
      if (time) void message.info(t("proposed", { time }));
      onDone();
    },
  });
}

/** Its owner says what happens to the money, in words that say what each choice does. */
export function CloseDialog({ closing, onDone }: { closing: Break; onDone: () => void }) {
  const t = useWords(statementWords);
  const form = useClosing(closing, onDone);
  const { decision, matchedBy, account } = form.values;
  return (
    <FormDialog
      form={form}
      title={`${t(closing.kind)} · ${closing.reference}`}
      action={decision === undefined ? t("close") : t(`${nameOf(closing, decision)}Act`)}
      danger={decision !== undefined && final.includes(decision)}
      width={560}
      onClose={onDone}
    >
      <Facts item={closing} />
      <FormField form={form} path="decision" label={t("decide")} span={6}>
        {(control) => (
          <Radio.Group
            {...control}
            vertical
            aria-label={t("decide")}
            value={decision}
            options={closing.choices.map((value) => ({
              value,
              label: <Choice item={closing} value={value} />,
            }))}
            onChange={({ target }) => form.change({ decision: target.value as BreakChoice })}
          />
        )}
      </FormField>
      {decision === "match" && (
        <FormField form={form} path="matchedBy" label={t("matchedBy")} span={6}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              value={matchedBy}
              onChange={({ target }) => form.change({ matchedBy: target.value })}
            />
          )}
        </FormField>
      )}
      {decision === "assign" && (
        <FormField form={form} path="account" label={t("assignTo")} span={6}>
          {(control) => (
            <AccountField
              control={control}
              value={account}
              onChange={(chosen) => form.change({ account: chosen })}
            />
          )}
        </FormField>
      )}
      <TextField form={form} path="note" label={t("explain")} rows={3} maxLength={500} />
    </FormDialog>
  );
}

function Facts({ item }: { item: Break }) {
  const t = useWords(statementWords);
  return (
    <>
      <p className={styles.facts}>
        {t("bothSides", {
          bank: amountText(item.currency, item.bankAmount),
          books: amountText(item.currency, item.booksAmount),
        })}
      </p>
      {item.waits !== null && (
        <Alert type="warning" showIcon title={t(item.waits === "receipt" ? "waitsForYou" : "suspended")} />
      )}
      {item.refusal !== null && <Alert type="error" showIcon title={refusalText(t, item.refusal)} />}
    </>
  );
}

function Choice({ item, value }: { item: Break; value: BreakChoice }) {
  const t = useWords(statementWords);
  const name = nameOf(item, value);
  return (
    <span className={styles.choice}>
      <span>{t(name, { amount: amountText(item.currency, item.bankAmount) })}</span>
      <small>{t(`${name}Effect`, { amount: movedText(item) })}</small>
    </span>
  );
}

/** Of what is missing only a sweep of ours can be cancelled; everything else that is was a merchant's. */
function nameOf({ kind }: Break, choice: BreakChoice): BreakChoice | "cancelSweep" {
  return kind === "debitMissing" && choice === "cancel" ? "cancelSweep" : choice;
}

type T = Translate<typeof statementWords.rows>;

/** Why the last decision could not be carried out, in words. */
export function refusalText(t: T, refusal: string): string {
  if (refusal === "insufficient_funds") return t("notEnough");
  if (refusal === "notAgreed") return t("notAgreed");
  return refusal === "returnRefused" ? t("returnRefused") : t("notDone", { refusal });
}
