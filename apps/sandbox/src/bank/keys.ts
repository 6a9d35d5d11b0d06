import { createPrivateKey, type webcrypto } from "node:crypto";
import type { SigningKey } from "@causeway/bank-link";
import type { Books } from "./books.ts";

/** The keys that its clients believe the bank by, in the order in which it comes to use them. */
export type BankKeys = {
  readonly valid: readonly [SigningKey, ...SigningKey[]];
  /** One that was valid once. */
  readonly retired?: SigningKey;
};

/** Which of its keys the bank signs with stands in its books. */
export function createKeyRing(books: Pick<Books, "setting" | "set">, { valid, retired }: BankKeys) {
  const place = () => Number(books.setting("signing-key") ?? "0") % valid.length;
  return {
    signing: (): SigningKey => valid[place()]!,
    retired,
    /** Begins to sign with the next. */
    rotate: () => books.set("signing-key", String((place() + 1) % valid.length)),
  };
}
export type KeyRing = ReturnType<typeof createKeyRing>;

type NamedJwk = webcrypto.JsonWebKey & { readonly kid: string };

/** Private keys as JWKs: `{"valid":[…],"retired":…}`. */
export function readBankKeys(json: string): BankKeys {
  const { valid, retired } = JSON.parse(json) as {
    readonly valid: readonly [NamedJwk, ...NamedJwk[]];
    readonly retired?: NamedJwk;
  };
  const [first, ...others] = valid;
  return {
    valid: [signingKey(first), ...others.map(signingKey)],
    ...(retired && { retired: signingKey(retired) }),
  };
}

function signingKey({ kid, ...jwk }: NamedJwk): SigningKey {
  return { id: kid, private: createPrivateKey({ key: jwk, format: "jwk" }) };
}
