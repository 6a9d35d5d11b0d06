import { FilterOutlined, SearchOutlined } from "@ant-design/icons";
import type { CurrencyCode } from "@causeway/money";
import { Button, DatePicker, Input, Select } from "antd";
import dayjs from "dayjs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { CurrencySelect } from "../form/region-select.tsx";
import { phone, useMedia } from "../theme/media.ts";
import { uiWords } from "../words.ts";
import styles from "./query-table.module.css";

type Named = { readonly name: string; readonly label: string; readonly width?: number };

export type Filter =
  | (Named & { readonly kind: "text" })
  | (Named & { readonly kind: "choice"; readonly options: readonly { value: string; label: string }[] })
  | (Named & { readonly kind: "currency"; readonly codes: readonly CurrencyCode[] })
  /** Two parameters in the address: `nameFrom` and `nameTo`, both days included. */
  | (Named & { readonly kind: "days" });

export function filterNames(filters: readonly Filter[]): string[] {
  return filters.flatMap(({ kind, name }) => (kind === "days" ? [`${name}From`, `${name}To`] : [name]));
}

type Values = Readonly<Record<string, string>>;

export function Filters(props: {
  filters: readonly Filter[];
  values: Values;
  onChange: (changed: Values) => void;
  onClear: () => void;
  children?: ReactNode;
}) {
  const t = useWords(uiWords);
  const { filters, values, onChange, onClear, children } = props;
  const narrow = useMedia(phone);
  const [all, setAll] = useState(false);
  const shown = narrow && !all ? filters.slice(0, 1) : filters;
  return (
    <search className={styles.filters} aria-label={t("filters")}>
      {shown.map((filter) => (
        <FilterControl key={filter.name} filter={filter} values={values} onChange={onChange} />
      ))}
      {narrow && filters.length > 1 && (
        <Button icon={<FilterOutlined aria-hidden />} aria-expanded={all} onClick={() => setAll(!all)}>
          {t("filters")}
        </Button>
      )}
      <Button type="text" onClick={onClear}>
        {t("clear")}
      </Button>
      {children}
    </search>
  );
}

function FilterControl({
  filter,
  values,
  onChange,
}: {
  filter: Filter;
  values: Values;
  onChange: (changed: Values) => void;
}) {
  const { name, label } = filter;
  const value = values[name] ?? "";
  switch (filter.kind) {
    case "text":
      return (
        <TextFilter
          label={label}
          width={filter.width ?? 264}
          value={value}
          onChange={(typed) => onChange({ [name]: typed })}
        />
      );
    case "choice":
      return (
        <Select
          aria-label={label}
          placeholder={label}
          allowClear
          style={{ width: filter.width ?? 148 }}
          value={value === "" ? null : value}
          options={[...filter.options]}
          onChange={(chosen: string | undefined) => onChange({ [name]: chosen ?? "" })}
        />
      );
    case "currency":
      return (
        <span style={{ width: filter.width ?? 132 }}>
          <CurrencySelect
            aria-label={label}
            placeholder={label}
            codes={filter.codes}
            value={value === "" ? null : (value as CurrencyCode)}
            onChange={(chosen) => onChange({ [name]: chosen })}
          />
        </span>
      );
    case "days": {
      const [from, to] = [values[`${name}From`] ?? "", values[`${name}To`] ?? ""];
      const day = (text: string) => (text === "" ? null : dayjs(text));
      return (
        <DatePicker.RangePicker
          aria-label={label}
          style={{ width: filter.width ?? 256 }}
          value={[day(from), day(to)]}
          allowEmpty={[true, true]}
          onChange={(_, texts) =>
            onChange({ [`${name}From`]: texts?.[0] ?? "", [`${name}To`]: texts?.[1] ?? "" })
          }
        />
      );
    }
  }
}

const pauseMs = 300;

/** The address follows after a pause in typing, not on every key: each change is a question to the server. */
function TextFilter(props: {
  label: string;
  width: number;
  value: string;
  onChange: (text: string) => void;
}) {
  const { label, width, value, onChange } = props;
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const settle = (text: string) => {
    clearTimeout(timer.current);
    if (text !== value) onChange(text);
  };
  return (
    <Input
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined className={styles.searchIcon} aria-hidden />}
      style={{ width }}
      value={typed}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => settle(text.trim()), pauseMs);
      }}
      onPressEnter={() => settle(typed.trim())}
    />
  );
}
