import { hash, hkdfSync, pbkdf2Sync } from "node:crypto";
import type { Locale } from "@causeway/contract";
import { captchaTtlMs } from "@causeway/contract/portal/identity";
import { isWork, workRounds } from "@causeway/contract/work";
import type { Context } from "#context.ts";
import { randomDigits, randomText } from "#platform/crypto/chance.ts";
import { decrypt, encrypt } from "#platform/crypto/gcm.ts";
import { currentKey, keyAt, mapRing, type KeyRing } from "#platform/crypto/key-ring.ts";
import type { Tx } from "#platform/data/db.ts";
import { takeNonce } from "#platform/http/once.ts";
import { Refusal, refuse } from "#platform/refusal.ts";
import { captchaSymbols } from "./glyphs.ts";
import { workBitsFor } from "./network-failures.ts";
import { slowWork } from "../slow-work/slow-work.ts";

type Solved = { readonly captchaId: string; readonly captcha: string; readonly work: string };
type Made = { readonly captchaId: string; readonly workBits: number };

export type Captchas = {
  /** A PNG in base64. */
  readonly draw: (network: string) => Promise<Made & { image: string }>;
  /** A WAV in base64. */
  readonly speak: (network: string, locale: Locale) => Promise<Made & { audio: string }>;
  /** Refuses unless work and answer fit, in time and for the first time; a wrong answer spends it too. */
  readonly check: (tx: Tx, now: Date, solved: Solved) => Promise<void>;
  /** The work alone, where no person is asked to read anything. */
  readonly checkWork: (tx: Tx, now: Date, solved: Omit<Solved, "captcha">) => Promise<void>;
};

export const symbolsShown = 5;
export const digitsSpoken = 6;

/**
 * Nothing is stored until an answer comes: the id is the answer, sealed, with the time until which it counts and the work
 * it takes, which whoever does the work can read beside it and cannot change.
 */
export function createCaptchas(ctx: Context): Captchas {
  const key = captchaKeyOf(ctx.config.secrets.codes);
  const make = async (network: string, answer: string): Promise<Made> => {
    const workBits = await workBitsFor(ctx, network);
    return {
      captchaId: sealAnswer(key, { until: ctx.clock.now().getTime() + captchaTtlMs, workBits, answer }),
      workBits,
    };
  };
  const spend = async (tx: Tx, now: Date, { captchaId, work }: Omit<Solved, "captcha">): Promise<string> => {
    const { until, workBits, answer } = openAnswer(key, captchaId);
    if (!(until > now.getTime())) refuse("captchaWrong");
    if (!isWork(pbkdf2Sync(captchaId, work, workRounds, 32, "sha256"), workBits)) refuse("captchaWrong");
    try {
      await takeNonce(tx, `captcha ${hash("sha256", captchaId, "base64url")}`, now);
    } catch (error) {
      if (error instanceof Refusal) refuse("captchaWrong");
      throw error;
    }
    return answer;
  };
  return {
    draw: async (network) => {
      const answer = randomText(captchaSymbols, symbolsShown);
      const image = await slowWork.run({ kind: "draw", text: answer });
      return { ...(await make(network, answer)), image: Buffer.from(image).toString("base64") };
    },
    speak: async (network, locale) => {
      const answer = randomDigits(digitsSpoken);
      const audio = await slowWork.run({ kind: "speak", text: answer, locale });
      return { ...(await make(network, answer)), audio: Buffer.from(audio).toString("base64") };
    },
    check: async (tx, now, solved) => {
      const expected = await spend(tx, now, solved);
      if (solved.captcha.normalize("NFKC").toUpperCase() !== expected) refuse("captchaWrong");
    },
    checkWork: async (tx, now, solved) => void (await spend(tx, now, solved)),
  };
}

export function captchaKeyOf(codes: KeyRing): KeyRing {
  return mapRing(codes, (key) => Buffer.from(hkdfSync("sha256", key, "", "captcha", 32)));
}

type Sealed = { readonly until: number; readonly workBits: number; readonly answer: string };

export function sealAnswer(ring: KeyRing, { until, workBits, answer }: Sealed): string {
  const sealed = encrypt(currentKey(ring), "captcha", Buffer.from(`${until}.${workBits}.${answer}`));
  return `${ring.current}.${sealed.toString("base64url")}`;
}

export function openAnswer(ring: KeyRing, captchaId: string): Sealed {
  try {
    const [version = "", text = ""] = captchaId.split(".");
    const sealed = Buffer.from(text, "base64url");
    // One that could be written in two ways could be spent twice.
    if (captchaId !== `${Number(version)}.${sealed.toString("base64url")}`)
      throw new Error("written otherwise");
    const opened = decrypt(keyAt(ring, Number(version)), "captcha", sealed).toString("utf8");
    const [until = "", workBits = "", answer = ""] = opened.split(".");
    return { until: Number(until), workBits: Number(workBits), answer };
  } catch {
    return { until: 0, workBits: 0, answer: "" };
  }
}
