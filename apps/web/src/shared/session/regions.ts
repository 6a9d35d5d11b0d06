import { listCountries } from "@causeway/contract/portal/reference";
import type { OutputOf } from "@causeway/contract/route";
import type { Call } from "#shared/api/call.ts";
import type { Locale } from "#shared/i18n/words.ts";
import type { Region } from "#shared/ui/value/region.ts";

type Country = OutputOf<typeof listCountries>[number];

/** Countries and regions as forms show them. */
export async function loadRegions(call: Call): Promise<readonly Region[]> {
  return (await call(listCountries, {})).map(({ alphaTwo, alphaThree, name, phoneArea }) => ({
    alphaTwo,
    alphaThree,
    names: nameIn(name),
    dialCode: phoneArea,
  }));
}

export function nameIn(name: Country["name"]): Record<Locale, string> {
  return { "zh-CN": name.zh, "zh-HK": name.hk, "en-US": name.en };
}
