import { countries, type Country } from "./countries.ts";

const byCode = new Map(countries.map((country) => [country.alphaThree, country]));

export function countryOf(alphaThree: string): Country | undefined {
  return byCode.get(alphaThree);
}
