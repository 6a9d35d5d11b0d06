import * as profile from "@causeway/contract/portal/profile";
import * as session from "@causeway/contract/portal/session";
import type { Context } from "#context.ts";
import { changeEmail, changePhone, sendNewAddressCode } from "./change-address.ts";
import { changeAccountName, changeNickname } from "./change-name.ts";
import { changePassword, changePaymentPassword, setPaymentPassword } from "./change-password.ts";
import { distrustDevice } from "../session/distrust-device.ts";
import { endOtherSessions, endSession } from "../session/end-session.ts";
import { listSessions, listSignIns, listTrustedDevices } from "../session/list-sessions.ts";
import { createPasswords } from "../sign-in/password.ts";
import { createPaymentPasswords } from "./payment-password.ts";
import { readProfile } from "./read-profile.ts";
import {
  listReauthMethods,
  reauthenticate,
  sendReauthCode,
  startReauthPasskey,
} from "../factor/reauthenticate.ts";
import { act, mayBeEnrolling, read, reauthenticated, signedIn, type Bound } from "#platform/http/binding.ts";

/** What a person does about his own account. */
export function profileRoutes(ctx: Context): Bound[] {
  return [...provingRoutes(ctx), ...changingRoutes(ctx), ...sessionRoutes(ctx)];
}

/** Open to whoever has yet to set up what he lacks, too: it takes a fresh proof. */
function provingRoutes(ctx: Context): Bound[] {
  const passwords = createPasswords(ctx.config.secrets.pepper, { isKnown: true });
  return [
    read(profile.listReauthMethods, mayBeEnrolling, ({ actor }) => listReauthMethods(ctx, actor)),
    act(profile.sendReauthCode, mayBeEnrolling, (transact, call, input) =>
      sendReauthCode(ctx, transact, call, input),
    ),
    act(profile.startReauthPasskey, mayBeEnrolling, (transact, call) =>
      startReauthPasskey(ctx, transact, call),
    ),
    act(profile.reauthenticate, mayBeEnrolling, (transact, call, input) =>
      reauthenticate(ctx, passwords, transact, call, input),
    ),
  ];
}

function changingRoutes(ctx: Context): Bound[] {
  const passwords = createPasswords(ctx.config.secrets.pepper, { isKnown: true });
  const paymentPasswords = createPaymentPasswords(ctx.config.secrets.pepper);
  return [
    read(profile.readAccount, signedIn, ({ actor }) => readProfile(ctx, actor)),
    act(profile.sendNewAddressCode, reauthenticated, (transact, call, input) =>
      sendNewAddressCode(ctx, transact, call, input),
    ),
    act(profile.changeEmail, reauthenticated, (transact, call, input) =>
      changeEmail(ctx, transact, call, input),
    ),
    act(profile.changePhone, reauthenticated, (transact, call, input) =>
      changePhone(ctx, transact, call, input),
    ),
    act(profile.changePassword, reauthenticated, (transact, call, input) =>
      changePassword(ctx, passwords, transact, call, input),
    ),
    act(profile.setPaymentPassword, reauthenticated, (transact, call, input) =>
      setPaymentPassword(ctx, paymentPasswords, transact, call, input),
    ),
    // Whoever knows the one he has proves himself with it.
    act(profile.changePaymentPassword, signedIn, (transact, call, input) =>
      changePaymentPassword(ctx, paymentPasswords, transact, call, input),
    ),
    act(profile.changeAccountName, reauthenticated, (transact, call, input) =>
      changeAccountName(ctx, transact, call, input),
    ),
    act(profile.changeNickname, signedIn, (transact, call, input) =>
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
