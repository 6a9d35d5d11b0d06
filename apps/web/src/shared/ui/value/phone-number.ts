import { type CountryCode, isValidPhoneNumber } from "libphonenumber-js/min";
import type { Region } from "./region.ts";

/** Whether the number could exist in the region it is said to belong to. */
export function isPhoneNumber(phone: { area: string; number: string }, regions: readonly Region[]): boolean {
  const region = regions.find(({ alphaThree }) => alphaThree === phone.area);
  return region !== undefined && isValidPhoneNumber(phone.number, region.alphaTwo as CountryCode);
}
