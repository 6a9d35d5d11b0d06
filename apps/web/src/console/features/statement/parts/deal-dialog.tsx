import { settlementDays } from "@causeway/contract/console/dealing";
import {
  accountCurrencies,
  compareRates,
  type CurrencyCode,
  type Money,
  type ParsedMoney,
  parseMoney,
  printRate,
  type Rate,
  readRate,
  toDecimal,
} from "@causeway/money";
import { App, Input, Radio } from "antd";
import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { AmountInput, amountFault } from "#shared/ui/form/amount-input.tsx";
import { FieldGrid } from "#shared/ui/form/field.tsx";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { TextField } from "#shared/ui/form/text-field.tsx";
import { FormField, Tiles } from "#shared/ui/form/form-field.tsx";
import { CurrencySelect } from "#shared/ui/form/region-select.tsx";
import { type Form, useForm } from "#shared/ui/form/use-form.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { moneyText } from "#shared/ui/value/money.tsx";
import { uiWords } from "#shared/ui/words.ts";
import { houseZone } from "#console/features/staff/staff-context.ts";
import {
  otherSide,
  rateIn,
  rateText,
  useDealing,
  useDealQuote,
  useProposeDeal,
  worstOf,
  type DealDraft,
} from "../dealing.ts";
import { dealingWords, fixedWords, settlementWords } from "../dealing-words.ts";
import { amountText } from "../statements.ts";
import { toTheMinute } from "./day-table.tsx";

type Wish = Omit<DealDraft, "amount"> & {
  readonly amount: ParsedMoney;
  /** As it is filled in, as long as nobody typed another. */
  readonly limit: string | null;
  readonly note: string;
};
type Pair = Pick<Wish, "sell" | "buy">;

/** What is sold for what, how much of which, at what rate at worst, and when it is settled. */
export function DealDialog({ draft, onDone }: { draft: DealDraft; onDone: () => void }) {
  const t = useWords(dealingWords);
  const [pair, setPair] = useState<Pair>(draft);
  const quote = useQuote(pair);
  const form = useProposing(draft, quote.worst, onDone);
  return (
    <FormDialog
      form={form}
      title={t("dealTitle")}
      note={t("dealHelp")}
      action={t("propose")}
      width={560}
      onClose={onDone}
    >
      <FieldGrid>
        <Sides form={form} onPair={setPair} />
        <Amount form={form} worst={quote.worst} />
        <Limit form={form} quote={quote} />
        <Settling form={form} valueDays={quote.data?.valueDays ?? []} />
        <TextField form={form} path="note" label={t("explain")} rows={2} maxLength={500} />
      </FieldGrid>
    </FormDialog>
  );
}

/** The bid as it moves, and the worst rate that its first one suggests, which does not move under whoever reads it. */
function useQuote(pair: Pair) {
  const { data, error } = useDealQuote(pair);
  const [first, setFirst] = useState<{ readonly pair: Pair; readonly worst: string }>();
  const bid = data && readRate(pair.sell, pair.buy, data.bid);
  const isKnown = first?.pair.sell === pair.sell && first.pair.buy === pair.buy;
  if (bid && !isKnown) setFirst({ pair, worst: worstOf(bid) });
  return { data, error, bid, worst: isKnown ? first.worst : "" };
}

function useProposing(draft: DealDraft, worst: string, onDone: () => void) {
  const t = useWords(dealingWords);
  const ui = useWords(uiWords);
  const { message } = App.useApp();
  const propose = useProposeDeal();
  const amountOf = ({ amount, ...wish }: Wish) => {
    if (!amount.ok) return amountFault(ui, amount.reason, wish[wish.fixed]);
    return amount.money.minor <= 0n ? t("amountNeeded") : undefined;
  };
  const initial: Wish = {
    ...draft,
    amount: parseMoney(draft.amount, draft[draft.fixed]),
    limit: null,
    note: "",
  };
  return useForm({
    initial,
    check: (wish) => ({
      amount: amountOf(wish),
      limit: rateIn(wish, wish.limit ?? worst) ? undefined : t("limitNeeded"),
      note: wish.note.trim().length < 3 ? t("noteNeeded") : undefined,
    }),
    send: async ({ sell, buy, amount, limit, settlesIn, note }) => {
      if (!amount.ok) return;
      const { waitsUntil } = await propose.mutateAsync({
        sell,
        buy,
        fixed: { currency: amount.money.currency, amount: toDecimal(amount.money) },
        limit: (limit ?? worst).normalize("NFKC").trim(),
        settlesIn,
        note: note.trim(),
      });
      void message.success(t("proposed", { time: toTheMinute(waitsUntil) }));
      onDone();
    },
  });
}

type DealForm = Form<Wish, void>;

/** The same amount in another currency, as far as that has as many decimals. */
function amountIn(amount: ParsedMoney, currency: CurrencyCode): ParsedMoney {
  const read = parseMoney(amount.ok ? toDecimal(amount.money) : "", currency);
  return read.ok ? read : parseMoney("", currency);
}

function Sides({ form, onPair }: { form: DealForm; onPair: (pair: Pair) => void }) {
  const t = useWords(dealingWords);
  const { values } = form;
  const { data } = useDealing();
  const free = data?.positions.find(({ currency }) => currency === values.sell)?.free;
  const take = (next: Pair & Pick<Wish, "fixed">) => {
    const isOther = next.sell !== values.sell || next.buy !== values.buy;
    form.change({
      ...next,
      amount: amountIn(values.amount, next[next.fixed]),
      ...(isOther && { limit: null }),
    });
    onPair({ sell: next.sell, buy: next.buy });
  };
  // Whoever picks the other side's currency wants the two changed round.
  const pick = (side: "sell" | "buy", code: CurrencyCode) => {
    const { sell, buy, fixed } = values;
    const isTaken = code === (side === "sell" ? buy : sell);
    if (isTaken) take({ sell: buy, buy: sell, fixed });
    else take({ sell, buy, fixed, [side]: code });
  };
  const side = (name: "sell" | "buy", help?: string) => (
    <FormField form={form} path={name} label={t(name)} help={help}>
      {({ id }) => (
        <CurrencySelect
          id={id}
          codes={accountCurrencies}
          value={values[name]}
          onChange={(code) => pick(name, code)}
        />
      )}
    </FormField>
  );
  return (
    <>
      {side("sell", free && t("free", { amount: amountText(values.sell, free) }))}
      {side("buy")}
      <FormField form={form} path="fixed" label={t("fixed")} span={6}>
        {(control) => (
          <Tiles
            control={control}
            label={t("fixed")}
            words={fixedWords}
            value={values.fixed}
            onChange={(fixed) => take({ sell: values.sell, buy: values.buy, fixed })}
          />
        )}
      </FormField>
    </>
  );
}

function Amount({ form, worst }: { form: DealForm; worst: string }) {
  const t = useWords(dealingWords);
  const { fixed, amount, limit, ...rest } = form.values;
  const rate = rateIn(rest, limit ?? worst);
  const other = amount.ok && amount.money.minor > 0n && rate ? otherSide(amount.money, rate) : undefined;
  const currency = rest[fixed];
  const helpOf = (value: Money) =>
    t(fixed === "sell" ? "boughtAtLeast" : "soldAtMost", { amount: moneyText(value) });
  return (
    <FormField form={form} path="amount" label={t("amount")} help={other && helpOf(other)} span={6}>
      {({ "aria-invalid": invalid, ...control }) => (
        <AmountInput
          key={currency}
          {...control}
          currency={currency}
          value={amount.ok ? amount.money : null}
          invalid={invalid}
          onChange={(read) => form.change({ amount: read })}
        />
      )}
    </FormField>
  );
}

function Limit({ form, quote }: { form: DealForm; quote: ReturnType<typeof useQuote> }) {
  const t = useWords(dealingWords);
  const { sell, buy, limit } = form.values;
  const { data, error, bid, worst } = quote;
  const rate = rateIn({ sell, buy }, limit ?? worst);
  const isAbove =
    bid !== undefined && rate !== undefined && isOfPair(bid, rate) && compareRates(rate, bid) > 0;
  const said = () => {
    if (error) return messageOf(error);
    if (!data || !bid) return t("askingBid");
    return t("bid", { rate: rateText({ sell, buy }, printRate(bid)), time: clockOf(data.at) });
  };
  return (
    <FormField
      form={form}
      path="limit"
      label={t("limit")}
      note={said()}
      help={t(isAbove ? "limitAbove" : "limitHelp")}
      span={6}
    >
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          prefix={`1 ${sell} =`}
          suffix={buy}
          value={limit ?? worst}
          status={control["aria-invalid"] ? "error" : ""}
          onChange={({ target }) => form.change({ limit: target.value })}
        />
      )}
    </FormField>
  );
}

/** Between two drawings the form may be ahead of the quote. */
function isOfPair(one: Rate, other: Rate): boolean {
  return one.base === other.base && one.quote === other.quote;
}

function Settling({ form, valueDays }: { form: DealForm; valueDays: readonly string[] }) {
  const t = useWords(dealingWords);
  const tWhen = useWords(settlementWords);
  const { settlesIn } = form.values;
  return (
    <FormField form={form} path="settlesIn" label={t("settlesIn")} span={6}>
      {({ "aria-invalid": invalid, "aria-describedby": describedBy }) => (
        <Radio.Group
          aria-invalid={invalid}
          aria-describedby={describedBy}
          aria-label={t("settlesIn")}
          value={settlesIn}
          options={settlementDays.map((value, n) => {
            const day = valueDays[n]?.slice(5);
            const when = tWhen(value);
            return { value, label: day === undefined ? when : `${when} · ${day}` };
          })}
          onChange={({ target }) => form.change({ settlesIn: target.value as Wish["settlesIn"] })}
        />
      )}
    </FormField>
  );
}

function clockOf(moment: string): string {
  return dateTime(moment, houseZone)?.slice(11) ?? "";
}
