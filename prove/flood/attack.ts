import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Route } from "@causeway/contract";
import { signInStaff } from "@causeway/contract/console/staff";
import {
  captchaTtlMs,
  createCaptcha,
  createSpokenCaptcha,
  sendCode,
  signInByPassword,
  startPasskeySignIn,
} from "@causeway/contract/portal/identity";
import { captchaKeyOf, sealAnswer } from "@causeway/server/identity/captcha/captcha.ts";
import { openPortal, type PortalClient } from "@causeway/server/testing/portal-client.ts";
import { makeSessionKey } from "@causeway/server/testing/session-key.ts";
import type { Place } from "../identity/place.ts";

/** One request as it leaves. */
export type Shot = {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
};
export type Attack = {
  readonly shots: readonly Shot[];
  readonly networks: readonly string[];
  readonly perSecond: number;
};
export type Fired = { sent: number; answered: number; errors5xx: number; lost: number };

/**
 * What strangers can make the api do that costs it most: draw, speak, hash for the portal and for the console, store.
 * The attacker has people who solve captchas for him, each of which is good for one try.
 */
export async function loadShots(
  place: Place,
  console_: { url: string; origin: string },
  count: number,
): Promise<Shot[]> {
  const key = captchaKeyOf(place.ctx.config.secrets.codes);
  const page = await openPortal(place.url, place.origin);
  const staffPage = await openPortal(console_.url, console_.origin);
  const { jwk: sessionKey } = makeSessionKey();
  const solved = () => ({
    captchaId: sealAnswer(key, { until: Date.now() + captchaTtlMs, workBits: 0, answer: "ABCDE" }),
    captcha: "ABCDE",
    work: "0",
  });
  const password = "Wrong-Harbour-1";
  const somebody = () => `u${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const shotOf = async (url: string, client: PortalClient, route: Route, input: unknown): Promise<Shot> => {
    const { method, path, headers, body } = await client.prepare(route, input);
    return { url: `${url}${path}`, method, headers, body };
  };
  // A question changes nothing, so the same message is good as often as one likes.
  const drawn = await shotOf(place.url, page, createCaptcha, {});
  const spoken = await shotOf(place.url, page, createSpokenCaptcha, {});
  const kinds: readonly (() => Shot | Promise<Shot>)[] = [
    () => drawn,
    () =>
      shotOf(place.url, page, signInByPassword, { username: somebody(), password, ...solved(), sessionKey }),
    () =>
      shotOf(console_.url, staffPage, signInStaff, {
        email: `${somebody()}@causeway.example`,
        password,
        sessionKey,
      }),
    () => spoken,
    () =>
      shotOf(place.url, page, sendCode, {
        purpose: "login",
        to: { channel: "email", email: `${somebody()}@example.com` },
        ...solved(),
      }),
    () => shotOf(place.url, page, startPasskeySignIn, {}),
  ];
  const shots: Shot[] = [];
  for (let n = 0; n < count; n++) shots.push(await kinds[n % kinds.length]!());
  return shots;
}

/**
 * Loads them into a thread of its own, which takes a moment of this one too, and then fires so many a second, whether they
 * are answered or not.
 */
export async function arm(attack: Attack): Promise<() => Promise<Fired>> {
  const thread = new Worker(new URL("attack.worker.ts", import.meta.url), { workerData: attack });
  const said = <T>() => once(thread, "message").then(([message]) => message as T);
  await said();
  return () => {
    thread.postMessage("fire");
    return said<Fired>();
  };
}
