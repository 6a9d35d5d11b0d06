import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { OutputOf, SentOf } from "@causeway/contract";
import type { bindPasskey, startPasskey } from "@causeway/contract/portal/factor";
import type { signInByPasskey, startPasskeySignIn } from "@causeway/contract/portal/identity";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Creation = SentOf<typeof bindPasskey>["passkey"];
type Proof = SentOf<typeof signInByPasskey>["passkey"];

const flag = { present: 0x01, verified: 0x04, holdsKey: 0x40 };

/** What a phone or a security key does, in software: one key for one site, whose holder it can verify. */
export function softPasskey(options: { origin: string; verifies?: boolean; counts?: boolean }) {
  const { origin, verifies = true, counts = true } = options;
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let count = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, attested: Buffer = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | flag.present | (verifies ? flag.verified : 0), 0);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(Buffer.from(new URL(origin).hostname)), head, attested]);
  };

  const coseKey = () => {
    const jwk = publicKey.export({ format: "jwk" });
    const coordinate = (text = "") => new Uint8Array(Buffer.from(text, "base64url"));
    const entries: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(jwk.x)],
      [-3, coordinate(jwk.y)],
    ];
    return isoCBOR.encode(new Map(entries));
  };

  return {
    /** As a table of passkeys keeps it, and as an authenticator does. */
    kept: () => ({
      id,
      publicKey: Buffer.from(coseKey()).toString("hex"),
      privateKey: privateKey.export({ format: "der", type: "pkcs8" }),
    }),
    create: ({ challenge }: Pick<OutputOf<typeof startPasskey>, "challenge">): Creation => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()]);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ["fmt", "none"],
          ["attStmt", new Map<string, string>()],
          ["authData", new Uint8Array(authenticatorData(flag.holdsKey, attested))],
        ]),
      );
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
          attestationObject: Buffer.from(attestationObject).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    prove: ({ challenge }: Pick<OutputOf<typeof startPasskeySignIn>, "challenge">): Proof => {
      if (counts) count += 1;
      const data = authenticatorData(0);
      const client = clientData("webauthn.get", challenge);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
    /** As a copy made earlier would go on counting. */
    rewind: () => {
      count = 0;
    },
  };
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
