import * as contract from "@causeway/contract/portal/factor";
import type { Context } from "#context.ts";
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from "./bind-authenticator.ts";
import { bindPasskey, removePasskey, renamePasskey, startPasskey } from "./bind-passkey.ts";
import { listFactors } from "./list-factors.ts";
import { act, mayEnrol, read, reauthenticated, signedIn, type Bound } from "#platform/http/binding.ts";

/** How a person proves who he is besides the password. */
export function factorRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listFactors, signedIn, ({ actor }) => listFactors(ctx, actor)),
    act(contract.startAuthenticator, mayEnrol, (transact, call) => startAuthenticator(ctx, transact, call)),
    act(contract.confirmAuthenticator, mayEnrol, (transact, call, input) =>
      confirmAuthenticator(ctx, transact, call, input),
    ),
    act(contract.removeAuthenticator, reauthenticated, (transact, call) =>
      removeAuthenticator(ctx, transact, call),
    ),
    act(contract.renewRecoveryCodes, reauthenticated, (transact, call) =>
      renewRecoveryCodes(ctx, transact, call),
    ),
    act(contract.startPasskey, reauthenticated, (transact, call) => startPasskey(ctx, transact, call)),
    act(contract.bindPasskey, reauthenticated, (transact, call, input) =>
      bindPasskey(ctx, transact, call, input),
    ),
    act(contract.renamePasskey, signedIn, (transact, call, input) => renamePasskey(transact, call, input)),
    act(contract.removePasskey, reauthenticated, (transact, call, input) =>
      removePasskey(ctx, transact, call, input),
    ),
  ];
}
