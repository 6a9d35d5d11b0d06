import { createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject } from "node:crypto";
import type { Tx } from "../data/db.ts";
import { boundTo, type FieldCipher, type Place } from "./field-cipher.ts";
import { decrypt, encrypt } from "./gcm.ts";
import { currentKey, keyAt, type KeyRing } from "./key-ring.ts";
import { readStamp, stamp } from "./stamp.ts";

/** Whoever writes seals to the public half and cannot open; whoever has the private half opens. */
export type OneWay = {
  readonly seal: (place: Place, value: string) => Buffer;
  readonly open: (tx: Tx, place: Place, sealed: Buffer) => Promise<string>;
};

const keyBytes = 32;
/** What stands before the 32 bytes of an X25519 public key in its DER form. */
const spki = Buffer.from("302a300506032b656e032100", "hex");

/**
 * A key pair for each value (X25519), and what it and the public half agree on encrypts. What bears no stamp is from
 * before there was this: whoever may open it has the field key, which opened it then, until it is sealed anew.
 */
export function createOneWay(
  publicRing: KeyRing<KeyObject>,
  privateRing: KeyRing<KeyObject> | undefined,
  before: FieldCipher,
): OneWay {
  return {
    seal: (place, value) => sealTo(publicRing, place, value),
    open: async (tx, place, given) => {
      if (!privateRing) throw new Error(`${place.table}.${place.column} is not opened by this process`);
      const stamped = readStamp("oneWay", given);
      if (!stamped) return before.open(tx, place, given);
      return openWith(keyAt(privateRing, stamped.version), place, stamped);
    },
  };
}

export function sealTo(ring: KeyRing<KeyObject>, place: Place, value: string): Buffer {
  const theirs = currentKey(ring);
  const ours = generateKeyPairSync("x25519");
  const shown = rawOf(ours.publicKey);
  const key = agree(ours.privateKey, theirs, shown, rawOf(theirs));
  const sealed = encrypt(key, boundToVersion(place, ring.current), Buffer.from(value, "utf8"));
  return stamp("oneWay", ring.current, Buffer.concat([shown, sealed]));
}

export function openWith(
  privateKey: KeyObject,
  place: Place,
  { version, sealed }: { readonly version: number; readonly sealed: Buffer },
): string {
  const shown = sealed.subarray(0, keyBytes);
  if (shown.length < keyBytes) throw new Error("a sealed value was cut short");
  const theirs = createPublicKey({ key: Buffer.concat([spki, shown]), format: "der", type: "spki" });
  const key = agree(privateKey, theirs, shown, rawOf(createPublicKey(privateKey)));
  return decrypt(key, boundToVersion(place, version), sealed.subarray(keyBytes)).toString("utf8");
}

/** Both public halves go into the key, so that a value opens for the pair it was made with and for no other. */
function agree(privateKey: KeyObject, publicKey: KeyObject, shown: Buffer, recipient: Buffer): Buffer {
  const shared = diffieHellman({ privateKey, publicKey });
  return Buffer.from(hkdfSync("sha256", shared, Buffer.concat([shown, recipient]), "causeway one way", 32));
}

function rawOf(key: KeyObject): Buffer {
  return key.export({ format: "der", type: "spki" }).subarray(-keyBytes);
}

function boundToVersion(place: Place, version: number): string {
  return `${boundTo(place)}|${version}`;
}
