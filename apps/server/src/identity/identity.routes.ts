import type { Role } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/identity";
import type { Context } from "../context.ts";
import { createCaptchas } from "./captcha/captcha.ts";
import { countingFailures } from "./captcha/network-failures.ts";
import { endSession } from "./identity.store.ts";
import { menuOf } from "./menu.ts";
import { createPasswords } from "./sign-in/password.ts";
import { readUserInfo } from "./profile/read-user-info.ts";
import { registerPerson } from "./sign-in/register-person.ts";
import { proveReset, resetPassword } from "./sign-in/reset-password.ts";
import { sendCode } from "./sign-in/send-code.ts";
import {
  finishSignIn,
  sendSecondStepCode,
  signInByCode,
  signInByPasskey,
  signInByPassword,
  startPasskeySignIn,
  startPasskeyStep,
} from "./sign-in/sign-in.ts";
import { switchMerchant } from "./member/switch-merchant.ts";
import { act, anyone, read, signedIn, mayBeEnrolling, type Bound } from "#platform/http/binding.ts";
import { sessionCookie } from "#platform/http/session.ts";

export function identityRoutes(ctx: Context): Bound[] {
  const captchas = createCaptchas(ctx);
  const sending = { name: "send-code", attempts: ctx.config.portal.codesPerHour, perMs: 3_600_000 };
  const passwords = createPasswords(ctx.config.secrets.pepper);
  return [
    read(contract.createCaptcha, anyone, ({ network }) => captchas.draw(network)),
    read(contract.createSpokenCaptcha, anyone, ({ network, locale }) => captchas.speak(network, locale)),
    act(
      contract.sendCode,
      { ...anyone, limit: sending },
      countingFailures(ctx, (transact, call, input) => sendCode(ctx, captchas, transact, call, input)),
    ),
    act(contract.register, anyone, (transact, call, input) =>
      registerPerson(ctx, passwords, transact, call, input),
    ),
    act(
      contract.signInByPassword,
      anyone,
      countingFailures(ctx, (transact, call, input) =>
        signInByPassword(ctx, { captchas, passwords }, transact, call, input),
      ),
    ),
    act(
      contract.signInByCode,
      anyone,
      countingFailures(ctx, (transact, call, input) => signInByCode(ctx, transact, call, input)),
    ),
    act(contract.sendSecondStepCode, anyone, (transact, _call, input) =>
      sendSecondStepCode(ctx, transact, input),
    ),
    act(contract.startPasskeyStep, anyone, (transact, _call, input) =>
      startPasskeyStep(ctx, transact, input),
    ),
    act(contract.startPasskeySignIn, anyone, (transact) => startPasskeySignIn(ctx, transact)),
    act(contract.signInByPasskey, anyone, (transact, call, input) =>
      signInByPasskey(ctx, transact, call, input),
    ),
    act(
      contract.finishSignIn,
      anyone,
      countingFailures(ctx, (transact, call, input) => finishSignIn(ctx, passwords, transact, call, input)),
    ),
    act(
      contract.proveReset,
      anyone,
      countingFailures(ctx, (transact, _call, input) => proveReset(ctx, transact, input)),
    ),
    act(
      contract.resetPassword,
      anyone,
      countingFailures(ctx, (transact, call, input) => resetPassword(ctx, passwords, transact, call, input)),
    ),
    act(contract.logout, mayBeEnrolling, async (transact, call) => {
      await transact((tx) => endSession(tx, call.actor.sessionId));
      call.setCookie(sessionCookie, null);
      return { ended: true as const };
    }),
    read(contract.clientUserInfo, signedIn, ({ actor }) => readUserInfo(ctx, actor)),
    act(contract.switchMerchant, signedIn, (transact, call, input) =>
      switchMerchant(ctx, transact, call, input),
    ),
    read(contract.listClientMenu, signedIn, async ({ actor }) => menuOf(actor.role as Role)),
    read(contract.userInfo, signedIn, async ({ actor }) => ({
      userId: actor.userId,
      merchantId: actor.tenant,
      currentRole: actor.role,
    })),
  ];
}
