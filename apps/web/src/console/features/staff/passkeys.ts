import { useQuery } from "@tanstack/react-query";
import { listStaffPasskeys } from "@causeway/contract/console/staff";
import { useCall } from "#shared/api/call-context.ts";

export const passkeysKey = ["console.passkeys"];

/** One's own. */
export function usePasskeys() {
  const call = useCall();
  return useQuery({ queryKey: passkeysKey, queryFn: () => call(listStaffPasskeys, {}) });
}
