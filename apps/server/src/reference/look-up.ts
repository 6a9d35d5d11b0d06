import { countries, type Country } from "./countries.ts";
import { provinces } from "./provinces.ts";

const byCode = new Map(countries.map((country) => [country.alphaThree, country]));
const places = new Map(
  provinces.flatMap((province) => [province, ...province.cities]).map(({ code, name }) => [code, name.zh]),
);

export function countryOf(alphaThree: string): Country | undefined {
  return byCode.get(alphaThree);
}

/** What a code of a province or city stands for; elsewhere than in China it is a name already. */
export function placeOf(code: string): string {
  return places.get(code) ?? code;
}
