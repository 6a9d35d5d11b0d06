import { type CountryCode, isValidPhoneNumber } from "libphonenumber-js/min";
import type { Phone } from "#shared/ui/region-select.tsx";
import type { Region } from "#shared/ui/region.ts";

export function isPhoneNumber(phone: Phone, regions: readonly Region[]): boolean {
  const region = regions.find(({ alphaThree }) => alphaThree === phone.area);
  return region !== undefined && isValidPhoneNumber(phone.number, region.alphaTwo as CountryCode);
}
