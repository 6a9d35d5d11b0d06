import * as contract from "@causeway/contract/portal/account";
import type { Context } from "../context.ts";
import { createPasswords } from "./password.ts";
import { listReauthMethods, reauthenticate, sendReauthCode } from "./reauthenticate.ts";
import { act, read, signedIn, type Bound } from "#platform/http/binding.ts";

/** What a person does about his own account. */
export function accountRoutes(ctx: Context): Bound[] {
  const passwords = createPasswords(ctx.config.secrets.pepper);
  return [
    read(contract.listReauthMethods, signedIn, ({ actor }) => listReauthMethods(ctx, actor)),
    act(contract.sendReauthCode, signedIn, (transact, call, input) =>
      sendReauthCode(ctx, transact, call, input),
    ),
    act(contract.reauthenticate, signedIn, (transact, call, input) =>
      reauthenticate(ctx, passwords, transact, call, input),
    ),
  ];
}
