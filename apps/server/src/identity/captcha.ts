import { createCipheriv, createDecipheriv, createHash, hkdfSync } from "node:crypto";
import { captchaTtlMs } from "@causeway/contract/portal/identity";
import { randomSalt, randomText } from "#platform/chance.ts";
import type { Tx } from "#platform/db.ts";
import { takeNonce } from "#platform/http/once.ts";
import { Refusal, refuse } from "#platform/refusal.ts";
import { drawCaptcha, captchaSymbols } from "./draw-captcha.ts";

export type Captchas = {
  readonly create: (now: Date) => { captchaId: string; image: string };
  /** Refuses unless the answer fits, in time and for the first time; a wrong answer spends it too. */
  readonly check: (tx: Tx, now: Date, captchaId: string, answer: string) => Promise<void>;
};

const length = 5;

/** Nothing is stored until an answer comes: the id is the answer, sealed, with the time until which it counts. */
export function createCaptchas(secret: Buffer): Captchas {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "captcha", 32));
  return {
    create: (now) => {
      const answer = randomText(captchaSymbols, length);
      const iv = randomSalt(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const text = `${now.getTime() + captchaTtlMs}.${answer}`;
      const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return { captchaId: sealed.toString("base64url"), image: drawCaptcha(answer) };
    },
    check: async (tx, now, captchaId, answer) => {
      const [until, expected] = open(key, captchaId);
      if (!(until > now.getTime())) refuse("captchaWrong");
      try {
        await takeNonce(tx, `captcha ${createHash("sha256").update(captchaId).digest("base64url")}`, now);
      } catch (error) {
        if (error instanceof Refusal) refuse("captchaWrong");
        throw error;
      }
      if (answer.toUpperCase() !== expected) refuse("captchaWrong");
    },
  };
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
