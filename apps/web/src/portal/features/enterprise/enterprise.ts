import { readEnterprise } from "@causeway/contract/portal/enterprise";
import { clientUserInfo } from "@causeway/contract/portal/identity";
import { listChinaProvinces, listCountries } from "@causeway/contract/portal/reference";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";

export type Enterprise = OutputOf<typeof readEnterprise>;
export type Profile = NonNullable<Enterprise["profile"]>;

const key = ["enterprise"];

/** What is known of the company; it changes on the open page when the reviewers decide. */
export function useEnterprise() {
  const call = useCall();
  useLiveQueries("enterprise", key);
  return useQuery({ queryKey: key, queryFn: () => call(readEnterprise, {}) });
}

/** The merchant's number, and what the reader may do. */
export function useMerchant() {
  const call = useCall();
  return useQuery({
    queryKey: ["clientUser"],
    queryFn: async () => {
      const { vaMerchant, permissions } = await call(clientUserInfo, {});
      return { merchantNo: vaMerchant.merchantNo, mayEdit: permissions.includes("enterprise.edit") };
    },
  });
}

export function usePlaces() {
  const call = useCall();
  const regions = useQuery({
    queryKey: ["regions"],
    staleTime: Infinity,
    queryFn: async () =>
      (await call(listCountries, {})).map(({ alphaTwo, alphaThree, name, phoneArea }) => ({
        alphaTwo,
        alphaThree,
        names: { "zh-CN": name.zh, "zh-HK": name.hk, "en-US": name.en },
        dialCode: phoneArea,
      })),
  });
  const provinces = useQuery({
    queryKey: ["provinces"],
    staleTime: Infinity,
    queryFn: () => call(listChinaProvinces, {}),
  });
  return { regions: regions.data ?? [], provinces: provinces.data ?? [] };
}
