import * as contract from "@causeway/contract/console/recovery";
import type { Context } from "../context.ts";
import { act, read, staff, write, type Bound } from "#platform/http/binding.ts";
import { declineRecovery, stopRecovery } from "./cancel-recovery.ts";
import { proposeRecovery } from "./propose-recovery.ts";
import { listRecoveryCases, openRecoveryCase } from "./read-cases.ts";

export function recoveryConsoleRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listRecoveryCases, staff("recovery.view"), ({ actor }, { state }) =>
      listRecoveryCases(ctx, actor, state),
    ),
    act(contract.openRecoveryCase, staff("recovery.view"), (transact, call, { recoveryId }) =>
      transact((tx) => openRecoveryCase(ctx, tx, call, recoveryId)),
    ),
    write(contract.proposeRecovery, staff("recovery.act"), (tx, call, input) =>
      proposeRecovery(ctx, tx, call, input),
    ),
    write(contract.declineRecovery, staff("recovery.act"), (tx, call, input) =>
      declineRecovery(ctx, tx, call, input),
    ),
    write(contract.stopRecovery, staff("recovery.act"), (tx, call, input) =>
      stopRecovery(ctx, tx, call, input),
    ),
  ];
}
