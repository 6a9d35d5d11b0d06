import { type CurrencyCode, currencyName, currencyOf } from "@causeway/money";
import { Input, Select, Space } from "antd";
import { useMemo } from "react";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { CurrencyFlag, RegionFlag } from "../value/flag.tsx";
import { matches, type Region, regionKeys } from "../value/region.ts";
import styles from "./region-select.module.css";
import { uiWords } from "../words.ts";

type Chosen<T extends string> = {
  id?: string;
  value?: T | null;
  onChange?: (value: T) => void;
  disabled?: boolean;
  placeholder?: string;
  "aria-label"?: string;
};

type Option<T extends string> = {
  readonly value: T;
  readonly keys: readonly string[];
  readonly label: React.ReactNode;
  readonly title: string;
  /** What stands where it is chosen, in a bare one. */
  readonly short?: React.ReactNode;
};

function Picker<T extends string>(
  props: Chosen<T> & { options: readonly Option<T>[]; width?: number | string; bare?: boolean },
) {
  const t = useWords(uiWords);
  const { options, bare = false, width = bare ? undefined : "100%", value, ...rest } = props;
  return (
    <Select<T, Option<T>>
      {...rest}
      {...(bare && {
        variant: "borderless" as const,
        popupMatchSelectWidth: false,
        optionLabelProp: "short",
      })}
      value={value ?? null}
      options={[...options]}
      showSearch={{ filterOption: (typed, option) => option !== undefined && matches(option.keys, typed) }}
      notFoundContent={<span className={styles.none}>{t("noneFound")}</span>}
      style={{ width }}
    />
  );
}

/** Found by name in any of the three languages or by code, whichever language the page speaks. */
export function CountrySelect(props: Chosen<string> & { regions: readonly Region[] }) {
  const t = useWords(uiWords);
  const locale = useLocale();
  const { regions, ...rest } = props;
  const options = useMemo(
    () =>
      regions.map((region) => ({
        value: region.alphaThree,
        title: region.names[locale],
        keys: regionKeys(region),
        label: (
          <span className={styles.option}>
            <RegionFlag alpha2={region.alphaTwo} size={18} />
            {region.names[locale]}
            <small>{region.alphaTwo}</small>
          </span>
        ),
      })),
    [regions, locale],
  );
  return <Picker placeholder={t("chooseCountry")} {...rest} options={options} />;
}

/** `bare` is for a place inside a frame of its own: it shows no more than flag and code until it is opened. */
export function CurrencySelect(
  props: Chosen<CurrencyCode> & { codes: readonly CurrencyCode[]; bare?: boolean },
) {
  const t = useWords(uiWords);
  const locale = useLocale();
  const { codes, ...rest } = props;
  const options = useMemo(
    () =>
      codes.map((code) => ({
        value: code,
        title: code,
        keys: [code, ...Object.values(currencyOf(code).names)],
        short: (
          <span className={styles.option}>
            <CurrencyFlag code={code} size={24} />
            {code}
          </span>
        ),
        label: (
          <span className={styles.option}>
            <CurrencyFlag code={code} size={18} />
            {code}
            <small>{currencyName(code, locale)}</small>
          </span>
        ),
      })),
    [codes, locale],
  );
  return <Picker placeholder={t("chooseCurrency")} {...rest} options={options} />;
}

export type Phone = { readonly area: string; readonly number: string };

/** The area is a region, not a number: +1 and +7 are shared, and the flag and the checks need to know which. */
export function AreaPhone(props: {
  id?: string;
  regions: readonly Region[];
  value?: Phone;
  onChange?: (phone: Phone) => void;
  disabled?: boolean;
}) {
  const t = useWords(uiWords);
  const locale = useLocale();
  const { id, regions, value = { area: "CHN", number: "" }, onChange, disabled = false } = props;
  const options = useMemo(
    () =>
      regions
        .filter((region) => region.dialCode !== undefined)
        .map((region) => ({
          value: region.alphaThree,
          title: region.names[locale],
          short: `+${region.dialCode}`,
          keys: regionKeys(region),
          label: (
            <span className={styles.option}>
              <RegionFlag alpha2={region.alphaTwo} size={18} />
              {region.names[locale]}
              <small>+{region.dialCode}</small>
            </span>
          ),
        })),
    [regions, locale],
  );
  return (
    <Space.Compact block>
      <Select
        className={styles.area ?? ""}
        aria-label={t("areaCode")}
        disabled={disabled}
        value={value.area}
        options={options}
        optionLabelProp="short"
        popupMatchSelectWidth={280}
        showSearch={{ filterOption: (typed, option) => option !== undefined && matches(option.keys, typed) }}
        onChange={(area: string) => onChange?.({ ...value, area })}
      />
      <Input
        {...(id === undefined ? { "aria-label": t("phoneNumber") } : { id })}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        disabled={disabled}
        value={value.number}
        onChange={(event) => onChange?.({ ...value, number: event.target.value.normalize("NFKC") })}
      />
    </Space.Compact>
  );
}
