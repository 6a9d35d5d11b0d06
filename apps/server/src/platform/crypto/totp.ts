import { generateSecret, generateSync, generateURI, verifySync } from "otplib";

const stepSeconds = 30;
const issuer = "Causeway";

/** A fresh key for an authenticator app, as a person would type it. */
export function newTotpKey(): string {
  return generateSecret();
}

/** The key as authenticator apps read it from a picture. */
export function totpUri(key: string, label: string): string {
  return generateURI({ issuer, label, secret: key });
}

/**
 * The time step whose code this is: the current one or the one before, for codes typed at the last moment. A step at or
 * before `usedStep` is spent, so whoever keeps what this answers makes each code good for one use.
 */
export function totpStep(key: string, code: string, now: Date, usedStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const current = Math.floor(epoch / stepSeconds);
  const before = epoch % stepSeconds;
  const found = verifySync({ secret: key, token: code, epoch, epochTolerance: [before + 1, 0] });
  if (!found.valid) return undefined;
  const step = current + found.delta;
  return step > usedStep ? step : undefined;
}

/** What an authenticator app shows at that moment. */
export function totpCode(key: string, now: Date): string {
  return generateSync({ secret: key, epoch: Math.floor(now.getTime() / 1000) });
}
