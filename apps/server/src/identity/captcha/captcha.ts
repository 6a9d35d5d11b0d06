import { createCipheriv, createDecipheriv, hash, hkdfSync } from "node:crypto";
import type { Locale } from "@causeway/contract";
import { captchaTtlMs } from "@causeway/contract/portal/identity";
import { isWork, workText } from "@causeway/contract/work";
import { randomDigits, randomSalt, randomText } from "#platform/crypto/chance.ts";
import type { Tx } from "#platform/data/db.ts";
import { takeNonce } from "#platform/http/once.ts";
import { Refusal, refuse } from "#platform/refusal.ts";
import { drawCaptcha, captchaSymbols } from "./draw-captcha.ts";
import { speakCaptcha } from "./speak-captcha.ts";

type Solved = { readonly captchaId: string; readonly captcha: string; readonly work: string };

export type Captchas = {
  readonly draw: (now: Date) => { captchaId: string; image: string };
  readonly speak: (now: Date, locale: Locale) => { captchaId: string; audio: string };
  /** Refuses unless work and answer fit, in time and for the first time; a wrong answer spends it too. */
  readonly check: (tx: Tx, now: Date, solved: Solved) => Promise<void>;
  /** The work alone, where no person is asked to read anything. */
  readonly checkWork: (tx: Tx, now: Date, solved: Omit<Solved, "captcha">) => Promise<void>;
};

const symbols = 5;
const digits = 6;

/** Nothing is stored until an answer comes: the id is the answer, sealed, with the time until which it counts. */
export function createCaptchas(secret: Buffer): Captchas {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "captcha", 32));
  const spend = async (tx: Tx, now: Date, { captchaId, work }: Omit<Solved, "captcha">): Promise<string> => {
    const [until, expected] = open(key, captchaId);
    if (!(until > now.getTime())) refuse("captchaWrong");
    if (!isWork(hash("sha256", workText(captchaId, work), "buffer"))) refuse("captchaWrong");
    try {
      await takeNonce(tx, `captcha ${hash("sha256", captchaId, "base64url")}`, now);
    } catch (error) {
      if (error instanceof Refusal) refuse("captchaWrong");
      throw error;
    }
    return expected;
  };
  return {
    draw: (now) => {
      const answer = randomText(captchaSymbols, symbols);
      return { captchaId: seal(key, now, answer), image: drawCaptcha(answer) };
    },
    speak: (now, locale) => {
      const answer = randomDigits(digits);
      return { captchaId: seal(key, now, answer), audio: speakCaptcha(answer, locale).toString("base64") };
    },
    check: async (tx, now, solved) => {
      const expected = await spend(tx, now, solved);
      if (solved.captcha.normalize("NFKC").toUpperCase() !== expected) refuse("captchaWrong");
    },
    checkWork: async (tx, now, solved) => void (await spend(tx, now, solved)),
  };
}

function seal(key: Buffer, now: Date, answer: string): string {
  const iv = randomSalt(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const text = `${now.getTime() + captchaTtlMs}.${answer}`;
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}

function open(key: Buffer, captchaId: string): [until: number, answer: string] {
  try {
    const sealed = Buffer.from(captchaId, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString(
      "utf8",
    );
    const [until = "", answer = ""] = text.split(".");
    return [Number(until), answer];
  } catch {
    return [0, ""];
  }
}
