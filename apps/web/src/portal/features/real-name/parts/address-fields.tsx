import type { Address } from "@causeway/contract/real-name/form";
import { Input, Select, Space } from "antd";
import { useLocale, useWords, type Locale } from "#shared/i18n/words.ts";
import { CountrySelect } from "#shared/ui/form/region-select.tsx";
import type { Province } from "../real-name.ts";
import { realNameWords } from "../words.ts";
import { FormField } from "./fields.tsx";
import { useParts } from "./form-context.ts";
import styles from "./parts.module.css";
import { valueAt } from "#shared/ui/form/path.ts";

const nameKey = { "zh-CN": "zh", "zh-HK": "hk", "en-US": "en" } as const satisfies Record<Locale, string>;
/** Places whose divisions come from the list of China's provinces, by the code of the province they are. */
const provinceOf: Readonly<Record<string, string>> = { HKG: "810000", MAC: "820000", TWN: "710000" };

/** Country, province, city and street. China's divisions are chosen, others are typed. */
export function AddressFields(props: { path: string; label: string; country?: string }) {
  const { path, label } = props;
  const { draft, regions, provinces } = useParts();
  const t = useWords(realNameWords);
  const address = valueAt(draft.form.values, path) as Address;
  const set = (part: Partial<Address>) => draft.form.set(path, { ...address, ...part });
  const country = props.country ?? address.country;
  const listed = country === "CHN" ? address.province : (provinceOf[country] ?? "");
  const setCountry = (chosen: string) =>
    set({ country: chosen, province: provinceOf[chosen] ?? "", city: "" });
  return (
    <FormField path={path} label={label} span={6}>
      {(control) => (
        <div className={styles.address}>
          <CountrySelect
            {...control}
            regions={regions}
            value={country || null}
            disabled={props.country !== undefined}
            aria-label={`${label}：${t("country")}`}
            onChange={setCountry}
          />
          {country === "CHN" && (
            <Space.Compact block>
              <PlaceSelect
                label={`${label}：${t("province")}`}
                placeholder={t("province")}
                places={provinces.filter(({ code }) => !Object.values(provinceOf).includes(code))}
                value={address.province}
                onChange={(province) => set({ country, province, city: "" })}
              />
              <CitySelect
                label={label}
                listed={listed}
                city={address.city}
                onChange={(city) => set({ country, city })}
              />
            </Space.Compact>
          )}
          {country !== "CHN" && listed !== "" && (
            <CitySelect
              label={label}
              listed={listed}
              city={address.city}
              onChange={(city) => set({ country, province: listed, city })}
            />
          )}
          {country !== "CHN" && listed === "" && (
            <Input
              aria-label={`${label}：${t("city")}`}
              placeholder={t("city")}
              maxLength={60}
              value={address.city}
              onChange={(event) => set({ country, city: event.target.value })}
            />
          )}
          <Input
            className={styles.detail ?? ""}
            aria-label={`${label}：${t("detail")}`}
            placeholder={t("detail")}
            maxLength={140}
            value={address.detail}
            onChange={(event) => set({ country, detail: event.target.value })}
          />
        </div>
      )}
    </FormField>
  );
}

function CitySelect(props: {
  label: string;
  listed: string;
  city: string;
  onChange: (code: string) => void;
}) {
  const { provinces } = useParts();
  const t = useWords(realNameWords);
  const name = props.listed === "810000" ? t("district") : t("city");
  return (
    <PlaceSelect
      label={`${props.label}：${name}`}
      placeholder={name}
      places={provinces.find(({ code }) => code === props.listed)?.cities ?? []}
      value={props.city}
      onChange={props.onChange}
    />
  );
}

function PlaceSelect(props: {
  label: string;
  placeholder: string;
  places: readonly Omit<Province, "cities">[];
  value: string;
  onChange: (code: string) => void;
}) {
  const key = nameKey[useLocale()];
  return (
    <Select
      aria-label={props.label}
      placeholder={props.placeholder}
      value={props.value || null}
      showSearch={{ optionFilterProp: "label" }}
      options={props.places.map(({ code, name }) => ({ value: code, label: name[key] }))}
      onChange={props.onChange}
      style={{ width: "100%" }}
    />
  );
}
