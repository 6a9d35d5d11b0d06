import * as contract from "@causeway/contract/portal/recovery";
import type { Context } from "../context.ts";
import { act, anyone, read, signedIn, write, type Bound } from "#platform/http/binding.ts";
import { readRecovery, startRecovery } from "./ask-recovery.ts";
import { cancelRecovery, listRecoveries } from "./cancel-recovery.ts";
import { finishRecovery } from "./finish-recovery.ts";

/** The first three are for whoever stands before the second step: the attempt he names proves the first. */
export function recoveryRoutes(ctx: Context): Bound[] {
  return [
    read(contract.readRecovery, anyone, (_call, input) => readRecovery(ctx, input)),
    act(contract.startRecovery, anyone, (transact, call, input) => startRecovery(ctx, transact, call, input)),
    act(contract.finishRecovery, anyone, (transact, call, input) =>
      finishRecovery(ctx, transact, call, input),
    ),
    read(contract.listRecoveries, signedIn, ({ actor }) => listRecoveries(ctx, actor)),
    write(contract.cancelRecovery, signedIn, (tx, call, input) => cancelRecovery(ctx, tx, call, input)),
  ];
}
