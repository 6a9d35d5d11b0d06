import { listChinaProvinces, listCountries } from "@causeway/contract/portal/reference";
import type { OutputOf } from "@causeway/contract/route";
import type { Call } from "#shared/api/call.ts";
import type { Locale } from "#shared/i18n/words.ts";
import type { Region } from "#shared/ui/region.ts";
import type { ShellPorts } from "./shell/ports.ts";

type Country = OutputOf<typeof listCountries>[number];

/** What the shell asks of the server. The calls of a session come with sign-in; until then no session exists. */
export function createPorts(call: Call, locale: Locale): ShellPorts {
  const noSession = () => Promise.reject(new Error("nobody is signed in"));
  return {
    loadCountries: () => loadRegions(call),
    loadProvinces: async () => {
      const provinces = await call(listChinaProvinces, {});
      return provinces.map(({ code, name }) => ({ code, name: nameIn(name)[locale] }));
    },
    loadInfo: noSession,
    loadMenu: noSession,
    logOut: () => Promise.resolve(),
    switchRole: noSession,
    switchMerchant: noSession,
    listMessages: noSession,
    readAll: noSession,
    clearMessages: noSession,
    find: noSession,
  };
}

export async function loadRegions(call: Call): Promise<readonly Region[]> {
  return (await call(listCountries, {})).map(regionOf);
}

function regionOf({ alphaTwo, alphaThree, name, phoneArea }: Country): Region {
  return { alphaTwo, alphaThree, names: nameIn(name), dialCode: phoneArea };
}

function nameIn(name: Country["name"]): Record<Locale, string> {
  return { "zh-CN": name.zh, "zh-HK": name.hk, "en-US": name.en };
}
