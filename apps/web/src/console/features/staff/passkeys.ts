import { useQuery } from "@tanstack/react-query";
import { listStaffPasskeys } from "@causeway/contract/console/staff";
import { useCall } from "#shared/api/call-context.ts";

export const passkeysKey = ["console.passkeys"];

/** One's own, and whether each signs by now. */
export function usePasskeys() {
  const call = useCall();
  const queryFn = async () =>
    (await call(listStaffPasskeys, {})).map((passkey) => ({
      ...passkey,
      counts: passkey.countsFrom !== null && Date.parse(passkey.countsFrom) <= Date.now(),
    }));
  return useQuery({ queryKey: passkeysKey, queryFn });
}
