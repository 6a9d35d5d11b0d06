import * as account from "@causeway/contract/portal/account";
import * as session from "@causeway/contract/portal/session";
import type { Context } from "../context.ts";
import { changeEmail, changePhone, sendNewAddressCode } from "./change-address.ts";
import { changeAccountName, changeNickname } from "./change-name.ts";
import { changePassword, changePaymentPassword, setPaymentPassword } from "./change-password.ts";
import { distrustDevice } from "./distrust-device.ts";
import { endOtherSessions, endSession } from "./end-session.ts";
import { listSessions, listSignIns, listTrustedDevices } from "./list-sessions.ts";
import { createPasswords } from "./password.ts";
import { createPaymentPasswords } from "./payment-password.ts";
import { readAccount } from "./read-account.ts";
import { listReauthMethods, reauthenticate, sendReauthCode, startReauthPasskey } from "./reauthenticate.ts";
import { act, read, reauthenticated, signedIn, type Bound } from "#platform/http/binding.ts";

/** What a person does about his own account. */
export function accountRoutes(ctx: Context): Bound[] {
  return [...provingRoutes(ctx), ...changingRoutes(ctx), ...sessionRoutes(ctx)];
}

function provingRoutes(ctx: Context): Bound[] {
  const passwords = createPasswords(ctx.config.secrets.pepper);
  return [
    read(account.listReauthMethods, signedIn, ({ actor }) => listReauthMethods(ctx, actor)),
    act(account.sendReauthCode, signedIn, (transact, call, input) =>
      sendReauthCode(ctx, transact, call, input),
    ),
    act(account.startReauthPasskey, signedIn, (transact, call) => startReauthPasskey(ctx, transact, call)),
    act(account.reauthenticate, signedIn, (transact, call, input) =>
      reauthenticate(ctx, passwords, transact, call, input),
    ),
  ];
}

function changingRoutes(ctx: Context): Bound[] {
  const passwords = createPasswords(ctx.config.secrets.pepper);
  const paymentPasswords = createPaymentPasswords(ctx.config.secrets.pepper);
  return [
    read(account.readAccount, signedIn, ({ actor }) => readAccount(ctx, actor)),
    act(account.sendNewAddressCode, reauthenticated, (transact, call, input) =>
      sendNewAddressCode(ctx, transact, call, input),
    ),
    act(account.changeEmail, reauthenticated, (transact, call, input) =>
      changeEmail(ctx, transact, call, input),
    ),
    act(account.changePhone, reauthenticated, (transact, call, input) =>
      changePhone(ctx, transact, call, input),
    ),
    act(account.changePassword, reauthenticated, (transact, call, input) =>
      changePassword(ctx, passwords, transact, call, input),
    ),
    act(account.setPaymentPassword, reauthenticated, (transact, call, input) =>
      setPaymentPassword(ctx, paymentPasswords, transact, call, input),
    ),
    // Whoever knows the one he has proves himself with it.
    act(account.changePaymentPassword, signedIn, (transact, call, input) =>
      changePaymentPassword(ctx, paymentPasswords, transact, call, input),
    ),
    act(account.changeAccountName, reauthenticated, (transact, call, input) =>
      changeAccountName(ctx, transact, call, input),
    ),
    act(account.changeNickname, signedIn, (transact, call, input) =>
      changeNickname(ctx, transact, call, input),
    ),
  ];
}

function sessionRoutes(ctx: Context): Bound[] {
  return [
    read(session.listSessions, signedIn, (call) => listSessions(ctx, call)),
    act(session.endSession, signedIn, (transact, call, input) => endSession(ctx, transact, call, input)),
    act(session.endOtherSessions, signedIn, (transact, call) => endOtherSessions(ctx, transact, call)),
    read(session.listTrustedDevices, signedIn, (call) => listTrustedDevices(ctx, call)),
    act(session.distrustDevice, signedIn, (transact, call, input) =>
      distrustDevice(ctx, transact, call, input),
    ),
    read(session.listSignIns, signedIn, (call, input) => listSignIns(ctx, call, input)),
  ];
}
