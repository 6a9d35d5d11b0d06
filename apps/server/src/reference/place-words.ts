import type { Words } from "@causeway/contract";
import { countries } from "./countries.ts";
import { provinces } from "./provinces.ts";

/** What a country or region is called, by its two letters. */
export function countryWords(alphaTwo: string): Words | undefined {
  const found = countries.find((country) => country.alphaTwo === alphaTwo);
  return found && [found.name.zh, found.name.hk, found.name.en];
}

const latin = new Map(
  provinces.flatMap((province) => [province, ...province.cities]).map(({ code, name }) => [code, name.en]),
);

/** The same as banks abroad write it; elsewhere than in China a place is a name already. */
export function latinPlaceOf(code: string): string {
  return latin.get(code) ?? code;
}
