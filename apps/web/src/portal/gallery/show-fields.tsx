import type { CurrencyCode, Money, ParsedMoney } from "@causeway/money";
import { accountCurrencies } from "@causeway/money";
import { Input } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { AmountInput, amountFault } from "#shared/ui/form/amount-input.tsx";
import { CodeInput, ResendButton } from "#shared/ui/form/code-input.tsx";
import { Field, FieldGrid } from "#shared/ui/form/field.tsx";
import { PasswordStrength } from "#shared/ui/form/password-strength.tsx";
import { AreaPhone, CountrySelect, CurrencySelect, type Phone } from "#shared/ui/form/region-select.tsx";
import { uiWords } from "#shared/ui/words.ts";
import { amount, regions } from "./samples.ts";
import { State, States } from "./state.tsx";
import { frameWords } from "./words.ts";

export function ShowField() {
  const t = useWords(frameWords);
  return (
    <States>
      <State name="ok, help, warn, error">
        <FieldGrid>
          <Field label={t("payer")} verdict={{ kind: "ok", text: t("stop2") }}>
            {(ids) => <Input {...ids} defaultValue="Harbor & Pine Supply LLC" />}
          </Field>
          <Field label="SWIFT" note="SEPA" verdict={{ kind: "help", text: t("sixDigits") }}>
            {(ids) => <Input {...ids} defaultValue="MUSTDEFFXXX" />}
          </Field>
          <Field label={t("payeeBank")} verdict={{ kind: "warn", text: t("todo4") }}>
            {(ids) => <Input {...ids} defaultValue="Musterbank AG" />}
          </Field>
          <Field label={t("payeeAccountNo")} verdict={{ kind: "error", text: t("todo2") }}>
            {(ids) => <Input {...ids} status="error" aria-invalid defaultValue="DE89" />}
          </Field>
          <Field label={t("remark")} span={6}>
            {(ids) => <Input {...ids} />}
          </Field>
        </FieldGrid>
      </State>
    </States>
  );
}

function TryAmount({ currency, start }: { currency: CurrencyCode; start: Money | null }) {
  const ui = useWords(uiWords);
  const t = useWords(frameWords);
  const [read, setRead] = useState<ParsedMoney | null>(start && { ok: true, money: start });
  const fault = read && !read.ok ? amountFault(ui, read.reason, currency) : null;
  return (
    <Field
      label={`${t("amount")} ${currency}`}
      verdict={fault === null ? undefined : { kind: "error", text: fault }}
    >
      {(ids) => (
        <AmountInput
          {...ids}
          currency={currency}
          value={read?.ok ? read.money : null}
          onChange={setRead}
          invalid={fault !== null}
        />
      )}
    </Field>
  );
}

export function ShowAmountInput() {
  return (
    <States>
      <State name="USD, JPY, empty">
        <FieldGrid>
          <TryAmount currency="USD" start={amount("USD", "18640.00")} />
          <TryAmount currency="JPY" start={amount("JPY", "540000")} />
          <TryAmount currency="KWD" start={null} />
        </FieldGrid>
      </State>
    </States>
  );
}

export function ShowCode() {
  const t = useWords(frameWords);
  const [code, setCode] = useState("390");
  const [password, setPassword] = useState("0000");
  const [until, setUntil] = useState<number | null>(null);
  const resend = <ResendButton until={until} onSend={() => setUntil(Date.now() + 60_000)} />;
  return (
    <States>
      <State name="code" narrow>
        <CodeInput
          label={t("legalCode")}
          value={code}
          onChange={setCode}
          help={t("legalHelp")}
          aside={resend}
        />
      </State>
      <State name="secret" narrow>
        <CodeInput
          label={t("payPassword")}
          secret
          value={password}
          onChange={setPassword}
          help={t("sixDigits")}
        />
      </State>
      <State name="error" narrow>
        <CodeInput label={t("legalCode")} value="482913" onChange={() => {}} error={t("validFor")} />
      </State>
    </States>
  );
}

export function ShowPassword() {
  const t = useWords(frameWords);
  const [password, setPassword] = useState("Causeway");
  return (
    <States>
      <State name="typed" narrow>
        <Input.Password
          aria-label={t("payPassword")}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordStrength password={password} />
      </State>
      <State name="empty">
        <PasswordStrength password="" />
      </State>
      <State name="met">
        <PasswordStrength password="Causeway2026" />
      </State>
    </States>
  );
}

export function ShowPhone() {
  const [phone, setPhone] = useState<Phone>({ area: "HKG", number: "6123 4567" });
  return (
    <States>
      <State name="filled" narrow>
        <AreaPhone regions={regions} value={phone} onChange={setPhone} />
      </State>
      <State name="empty" narrow>
        <AreaPhone regions={regions} />
      </State>
      <State name="disabled" narrow>
        <AreaPhone regions={regions} value={{ area: "CHN", number: "138 0013 5521" }} disabled />
      </State>
    </States>
  );
}

export function ShowSelects() {
  const ui = useWords(uiWords);
  const [country, setCountry] = useState<string | null>("DEU");
  const [currency, setCurrency] = useState<CurrencyCode | null>("EUR");
  return (
    <States>
      <State name="country" narrow>
        <CountrySelect aria-label={ui("country")} regions={regions} value={country} onChange={setCountry} />
      </State>
      <State name="country, empty" narrow>
        <CountrySelect aria-label={ui("country")} regions={regions} />
      </State>
      <State name="currency" narrow>
        <CurrencySelect
          aria-label={ui("currency")}
          codes={accountCurrencies}
          value={currency}
          onChange={setCurrency}
        />
      </State>
      <State name="disabled" narrow>
        <CurrencySelect aria-label={ui("currency")} codes={accountCurrencies} value="HKD" disabled />
      </State>
    </States>
  );
}
