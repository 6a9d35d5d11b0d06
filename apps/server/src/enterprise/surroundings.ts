import type { Surroundings } from "@causeway/contract/real-name/check";
import type { Member } from "@causeway/contract/real-name/form";
import { isValidPhoneNumber, type CountryCode } from "libphonenumber-js/min";
import { countryOf } from "#reference/index.ts";
import { merchantDay } from "./enterprise.ts";

/** What the rules of the form need to know of the world, as the server knows it. */
export function surroundings(now: Date, facePassed: (member: Member) => boolean): Surroundings {
  return {
    today: merchantDay(now),
    isCountry: (alphaThree) => countryOf(alphaThree) !== undefined,
    isPhone: ({ area, number }) => {
      const country = countryOf(area);
      return country !== undefined && isValidPhoneNumber(number, country.alphaTwo as CountryCode);
    },
    facePassed,
  };
}
