import { createHmac } from "node:crypto";
import { slowWork, type Place } from "../slow-work/slow-work.ts";
import { wellKnownPasswords } from "./well-known-passwords.ts";

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long for nobody's password as for somebody's. */
  readonly fits: (password: string, stored: string | undefined, place?: Place) => Promise<boolean>;
  /** Refuses where there is no room for either at the moment. */
  readonly assertRoom: (place?: Place) => void;
};

/** Of random bits that nobody kept, at the cost of everybody's. */
export const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$XA1EBHJJm18vlALDnISdeg$BklKDIgnzQQTcKgjCq9RPiMu+L0K5HFEmv6kOX7peIw";

/** A copy of the database is worthless for guessing without the pepper, which lies elsewhere. */
export function createPasswords(pepper: Buffer, usual: Place = {}): Passwords {
  const peppered = (password: string) =>
    createHmac("sha256", pepper).update(password.normalize("NFKC")).digest("base64url");
  return {
    hash: (password) => slowWork.run({ kind: "hash", secret: peppered(password) }, usual),
    fits: (password, stored, place = usual) => {
      const secret = peppered(password);
      return slowWork.run({ kind: "fits", secret, stored: stored ?? nobodysHash }, place);
    },
    assertRoom: slowWork.assertRoom,
  };
}

export function isCommonPassword(password: string): boolean {
  return wellKnownPasswords.has(password.toLowerCase());
}
