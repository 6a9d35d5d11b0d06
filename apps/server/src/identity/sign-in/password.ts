import { createHmac } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { wellKnownPasswords } from "./well-known-passwords.ts";

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long for nobody's password as for somebody's. */
  readonly fits: (password: string, stored: string | undefined) => Promise<boolean>;
};

/** Argon2id, which is what the library does unless told otherwise. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A copy of the database is worthless for guessing without the pepper, which lies elsewhere. */
export function createPasswords(pepper: Buffer): Passwords {
  const peppered = (password: string) =>
    createHmac("sha256", pepper).update(password.normalize("NFKC")).digest("base64url");
  const nobody = hash(peppered("nobody has this password"), cost);
  return {
    hash: (password) => hash(peppered(password), cost),
    fits: async (password, stored) => {
      const fitted = await verify(stored ?? (await nobody), peppered(password));
      return fitted && stored !== undefined;
    },
  };
}

export function isCommonPassword(password: string): boolean {
  return wellKnownPasswords.has(password.toLowerCase());
}
