import parsePhone from "libphonenumber-js/min";
import type { Context } from "#context.ts";

/** Whether short messages go to the country of this number, in international form. */
export function isTextable({ config }: Pick<Context, "config">, phone: string): boolean {
  const parsed = parsePhone(phone);
  if (!parsed) return false;
  const countries = parsed.country ? [parsed.country] : parsed.getPossibleCountries();
  return countries.some((country) => config.smsLimits.countries.has(country));
}
