import type { Address, Member } from "@causeway/contract/real-name/form";
import { type Locale, useLocale } from "#shared/i18n/words.ts";
import type { Region } from "#shared/ui/value/region.ts";
import type { Province } from "./real-name.ts";

const nameKey = { "zh-CN": "zh", "zh-HK": "hk", "en-US": "en" } as const satisfies Record<Locale, string>;

export type Places = { readonly regions: readonly Region[]; readonly provinces: readonly Province[] };

/** How countries, addresses and people are written for a reader. */
export function useShown({ regions, provinces }: Places) {
  const locale = useLocale();
  const country = (code: string) =>
    regions.find(({ alphaThree }) => alphaThree === code)?.names[locale] ?? code;
  const place = (code: string) =>
    provinces.flatMap((province) => [province, ...province.cities]).find((one) => one.code === code)?.name[
      nameKey[locale]
    ] ?? code;
  const comma = locale === "en-US" ? ", " : "、";
  const address = (value: Address) => {
    const parts = [country(value.country), place(value.province), place(value.city), value.detail];
    // A municipality is its own only city, and Hong Kong its own only province.
    const told = parts.filter((part, at) => part !== "" && part !== parts[at - 1]);
    const skipped = value.country === "HKG" ? told.filter((_, at) => at !== 1) : told;
    return locale === "en-US" ? skipped.toReversed().join(", ") : skipped.join(" ");
  };
  const phone = ({ phone: { area, number } }: Member) => {
    const dial = regions.find(({ alphaThree }) => alphaThree === area)?.dialCode;
    return number === "" ? "" : `+${dial ?? ""} ${number}`;
  };
  const countries = (codes: readonly string[]) => codes.map(country).join(comma);
  return { country, countries, address, phone, comma };
}
