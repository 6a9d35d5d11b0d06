import { generateKeyPairSync } from "node:crypto";
import type { PublicJwk } from "@causeway/channel";

/** A browser's own session key, as a page would make it. */
export function makeSessionKey(): { jwk: PublicJwk; privateKey: Promise<CryptoKey> } {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    jwk: pair.publicKey.export({ format: "jwk" }) as PublicJwk,
    privateKey: crypto.subtle.importKey(
      "jwk",
      pair.privateKey.export({ format: "jwk" }),
      { name: "ECDH", namedCurve: "P-256" },
      false,
      ["deriveBits"],
    ),
  };
}
