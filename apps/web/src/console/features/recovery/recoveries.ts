import { agreeToProposal } from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/recovery";
import type { RecoveryStatus } from "@causeway/contract/recovery";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";
import type { Tone } from "#shared/ui/theme/palette.ts";

export type { ListedRecovery, RecoveryCase } from "@causeway/contract/console/recovery";

const key = ["recovery"];

/** What our people have to look at is their turn. */
export const recoveryTones = {
  ASKED: "proc",
  CHECKED: "turn",
  WAITING: "proc",
  READY: "proc",
  DONE: "done",
  CANCELLED: "closed",
  DECLINED: "refused",
  EXPIRED: "closed",
} as const satisfies Record<RecoveryStatus, Tone>;

export function useRecoveries(state: "open" | "over") {
  const call = useCall();
  useLiveQueries("recovery", key);
  useLiveQueries("agreement", key);
  return useQuery({
    queryKey: [...key, state],
    queryFn: () => call(contract.listRecoveryCases, { state }),
  });
}

export function useRecovery(recoveryId: string) {
  const call = useCall();
  useLiveQueries("recovery", key);
  useLiveQueries("agreement", key);
  return useQuery({
    queryKey: [...key, "one", recoveryId],
    queryFn: () => call(contract.openRecoveryCase, { recoveryId }),
    retry: false,
  });
}

/** What is done about one; whoever agrees names the digest of what he read. */
export function useRecoveryActs({ recoveryId, proposal }: contract.RecoveryCase) {
  const stale = [key, ["agreement"]];
  const propose = useWrite(contract.proposeRecovery, { stale });
  const agree = useWrite(agreeToProposal, { stale });
  const decline = useWrite(contract.declineRecovery, { stale });
  const stop = useWrite(contract.stopRecovery, { stale });
  const { agreementId = "", digest = "" } = proposal ?? {};
  return {
    propose: (reason: string) => propose.mutateAsync({ recoveryId, reason }),
    agree: () => agree.mutateAsync({ agreementId, digest }),
    decline: (reason: string) => decline.mutateAsync({ recoveryId, reason }),
    stop: () => stop.mutateAsync({ recoveryId }),
  };
}
