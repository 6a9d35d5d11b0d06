import * as contract from "@causeway/contract/portal/account";
import { clientUserInfo } from "@causeway/contract/portal/identity";
import type { AccountApplication } from "@causeway/contract/receiving/application";
import type { AccountStatus } from "@causeway/contract/receiving/words";
import type { OutputOf } from "@causeway/contract/route";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { saveFile } from "#shared/ui/save-file.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";
import type { Tone } from "#shared/ui/theme/palette.ts";

export type ListedAccount = OutputOf<typeof contract.listReceivingAccounts>[number];
export type AccountDetail = OutputOf<typeof contract.readReceivingAccount>;
export type Receipt = AccountDetail["receipts"][number];
export type Rail = Receipt["rails"][number];

export const statusTone: Record<AccountStatus, Tone> = {
  AUDITING: "proc",
  ACTIVE: "done",
  WAITING_ADDITION: "turn",
  FROZEN: "refused",
  CLOSED: "closed",
};

const key = ["account"];

export function useAccounts() {
  const call = useCall();
  useFreshAccounts();
  return useQuery({ queryKey: [...key, "list"], queryFn: () => call(contract.listReceivingAccounts, {}) });
}

export function useAccount(accountId: string) {
  const call = useCall();
  useFreshAccounts();
  return useQuery({
    queryKey: [...key, accountId],
    queryFn: () => call(contract.readReceivingAccount, { accountId }),
    enabled: accountId !== "",
  });
}

/** The server says when an account has changed, and what is shown is read again. */
function useFreshAccounts() {
  useLiveQueries("account", key);
}

export function useCertification() {
  const call = useCall();
  const { data } = useQuery({
    queryKey: ["certification"],
    queryFn: async () => (await call(clientUserInfo, {})).certification,
  });
  return data;
}

/** A first application, or a mended one under the account it is about. */
export function useHandIn(accountId: string | null) {
  const apply = useWrite(contract.applyAccount, { stale: [key] });
  const complete = useWrite(contract.completeAccount, { stale: [key] });
  return (form: AccountApplication) =>
    accountId === null ? apply.mutateAsync(form) : complete.mutateAsync({ ...form, accountId });
}

export function usePaper(accountId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: async (wanted: { currency: Receipt["currency"]; paper: "card" | "letter" }) => {
      const { name, pdf } = await call(contract.printAccount, { accountId, ...wanted });
      saveFile({ name, type: "application/pdf", base64: pdf });
    },
  });
}
