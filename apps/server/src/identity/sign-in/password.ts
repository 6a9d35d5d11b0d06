import { createHmac } from "node:crypto";
import { currentKey, keyAt, type KeyRing } from "#platform/crypto/key-ring.ts";
import { slowWork, type Place } from "../slow-work/slow-work.ts";
import { wellKnownPasswords } from "./well-known-passwords.ts";

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long for nobody's password as for somebody's. */
  readonly fits: (password: string, stored: string | undefined, place?: Place) => Promise<boolean>;
  /** Whether it was made with a pepper that is not the current one, and should be made anew while the password is known. */
  readonly isStale: (stored: string) => boolean;
  /** Refuses where there is no room for either at the moment: before a code or a try is used up for nothing. */
  readonly assertRoom: (place?: Place) => void;
};

/** Of random bits that nobody kept, at the cost of everybody's. */
export const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$XA1EBHJJm18vlALDnISdeg$BklKDIgnzQQTcKgjCq9RPiMu+L0K5HFEmv6kOX7peIw";

/** A copy of the database is worthless for guessing without the pepper, which lies elsewhere. */
export function createPasswords(pepper: KeyRing, usual: Place = {}): Passwords {
  const peppered = (key: Buffer, password: string) =>
    createHmac("sha256", key).update(password.normalize("NFKC")).digest("base64url");
  return {
    hash: async (password) => {
      const secret = peppered(currentKey(pepper), password);
      return withVersion(pepper.current, await slowWork.run({ kind: "hash", secret }, usual));
    },
    fits: (password, stored, place = usual) => {
      const { version, hash } = versionIn(stored ?? withVersion(pepper.current, nobodysHash));
      const secret = peppered(keyAt(pepper, version), password);
      return slowWork.run({ kind: "fits", secret, stored: hash }, place);
    },
    isStale: (stored) => versionIn(stored).version !== pepper.current,
    assertRoom: (place = usual) => slowWork.assertRoom(place),
  };
}

/** `2:$argon2id$…`; a hash of the first pepper is bare, as it was before there was a second. */
function withVersion(version: number, hash: string): string {
  return version === 1 ? hash : `${version}:${hash}`;
}

function versionIn(stored: string): { version: number; hash: string } {
  const [, version, hash] = /^(\d+):(.*)$/.exec(stored) ?? [];
  return hash === undefined ? { version: 1, hash: stored } : { version: Number(version), hash };
}

/**
 * The moment at which a password is known is the only one at which its hash can go over to the current pepper. Where
 * there is no room for that, the next time is early enough.
 */
export async function hashAnew(
  passwords: Passwords,
  password: string,
  stored: string,
): Promise<string | undefined> {
  if (!passwords.isStale(stored)) return undefined;
  return passwords.hash(password).catch(() => undefined);
}

export function isCommonPassword(password: string): boolean {
  return wellKnownPasswords.has(password.toLowerCase());
}
