import { wordsIn, type Words } from "@causeway/contract";
import { countries } from "./countries.ts";
import { provinces } from "./provinces.ts";

/** What a country or region is called, by its two letters. */
export function countryWords(alphaTwo: string): Words | undefined {
  const found = countries.find((country) => country.alphaTwo === alphaTwo);
  return found && [found.name.zh, found.name.hk, found.name.en];
}

const places = new Map(
  provinces.flatMap((province) => [province, ...province.cities]).map(({ code, name }) => [code, name]),
);

/** What a code of a province or city stands for; elsewhere than in China it is a name already. */
export function placeWords(code: string): Words {
  const name = places.get(code);
  return name ? [name.zh, name.hk, name.en] : [code, code, code];
}

/** The same as banks abroad write it. */
export function latinPlaceOf(code: string): string {
  return wordsIn("en-US", placeWords(code));
}
