import type { HouseTransferKind } from "@causeway/contract/console/house-transfer";
import { wordsIn } from "@causeway/contract/locale";
import { type CurrencyCode, type ParsedMoney, parseMoney, toDecimal } from "@causeway/money";
import { App } from "antd";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { AmountInput, amountFault } from "#shared/ui/form/amount-input.tsx";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { TextField } from "#shared/ui/form/text-field.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { uiWords } from "#shared/ui/words.ts";
import { houseWords } from "../house-words.ts";
import { useProposeTransfer, type HouseAccount } from "../house-money.ts";
import { amountText } from "../statements.ts";
import { isZero } from "../treasury.ts";
import houseStyles from "./house.module.css";
import { toTheMinute } from "./day-table.tsx";

type Wish = { readonly amount: ParsedMoney; readonly note: string };

/** What is asked for unless somebody says otherwise. */
function wantedOf({ sweepable, missing }: HouseAccount, kind: HouseTransferKind): string {
  return { sweep: sweepable, topUp: missing, stock: "0" }[kind];
}

function useProposing(account: HouseAccount, kind: HouseTransferKind, onDone: () => void) {
  const t = useWords(houseWords);
  const ui = useWords(uiWords);
  const { message } = App.useApp();
  const propose = useProposeTransfer();
  const currency = account.currency as CurrencyCode;
  const wanted = wantedOf(account, kind);
  const most = kind === "sweep" ? parseMoney(wanted, currency) : undefined;
  const amountOf = ({ amount }: Wish) => {
    if (!amount.ok) return amountFault(ui, amount.reason, currency);
    if (amount.money.minor <= 0n) return t("amountNeeded");
    const isTooMuch = most?.ok === true && amount.money.minor > most.money.minor;
    return isTooMuch ? t("amountLarge", { amount: amountText(currency, wanted) }) : undefined;
  };
  const initial: Wish = { amount: parseMoney(isZero(wanted) ? "" : wanted, currency), note: "" };
  return useForm({
    initial,
    check: (wish) => ({
      amount: amountOf(wish),
      note: wish.note.trim().length < 3 ? t("noteNeeded") : undefined,
    }),
    send: async ({ amount, note }) => {
      if (!amount.ok) return;
      const { waitsUntil } = await propose.mutateAsync({
        partner: account.partner,
        kind,
        money: { currency, amount: toDecimal(amount.money) },
        note: note.trim(),
      });
      void message.success(t("proposed", { time: toTheMinute(waitsUntil) }));
      onDone();
    },
  });
}

/** How much, and why. Where it goes nobody types. */
export function TransferDialog(props: {
  account: HouseAccount;
  kind: HouseTransferKind;
  onDone: () => void;
}) {
  const { account, kind, onDone } = props;
  const t = useWords(houseWords);
  const locale = useLocale();
  const form = useProposing(account, kind, onDone);
  const { amount } = form.values;
  const { own, currency } = account;
  return (
    <FormDialog
      form={form}
      title={`${t(kind)} · ${wordsIn(locale, account.bank)} ${currency}`}
      note={t(`${kind}Help`)}
      action={t("propose")}
      width={520}
      onClose={onDone}
    >
      {own && (
        <div className={houseStyles.destination}>
          <span>{t(kind === "sweep" ? "to" : "from")}</span>
          <b>{own.name}</b>
          <span>
            {own.account} · {own.bank}
          </span>
          <small>{t("fixedAccount")}</small>
        </div>
      )}
      <FormField form={form} path="amount" label={t("amount")} span={6}>
        {({ "aria-invalid": invalid, ...control }) => (
          <AmountInput
            {...control}
            currency={currency as CurrencyCode}
            value={amount.ok ? amount.money : null}
            invalid={invalid}
            onChange={(read) => form.change({ amount: read })}
          />
        )}
      </FormField>
      <TextField form={form} path="note" label={t("explain")} rows={2} maxLength={500} />
    </FormDialog>
  );
}
