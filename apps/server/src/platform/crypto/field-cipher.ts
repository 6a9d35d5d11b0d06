import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Tx } from "../data/db.ts";

/** Where a value stands. It is bound into the ciphertext, so that no value can be moved to another row or column. */
export type Place = { readonly table: string; readonly column: string; readonly row: string };

export type FieldCipher = {
  readonly seal: (tx: Tx, place: Place, value: string) => Promise<Buffer>;
  readonly open: (tx: Tx, place: Place, sealed: Buffer) => Promise<string>;
  /** Equal values of one tenant and column give equal indexes; nobody without the key can compute one. */
  readonly blindIndex: (tx: Tx, column: string, value: string) => Promise<Buffer>;
};

const ivBytes = 12;
const tagBytes = 16;

/** The key outside the database wraps one data key per tenant, kept in `tenant_key`; data keys encrypt fields. */
export function createFieldCipher(wrappingKey: Buffer): FieldCipher {
  const dataKey = async (tx: Tx): Promise<Buffer> => {
    const found = await tx.maybe<{ wrapped: Buffer }>(
      "SELECT wrapped FROM tenant_key WHERE merchant_id = $1",
      [tx.tenant],
    );
    if (found) return unwrap(tx, found.wrapped);
    const made = encrypt(wrappingKey, `tenant_key|${tx.tenant}`, randomBytes(32));
    // Two first users of one tenant may meet here: the row that stands in the end is the one both use.
    const stored = await tx.one<{ wrapped: Buffer }>(
      `INSERT INTO tenant_key (merchant_id, wrapped) VALUES ($1, $2)
       ON CONFLICT (merchant_id) DO UPDATE SET wrapped = tenant_key.wrapped RETURNING wrapped`,
      [tx.tenant, made],
    );
    return unwrap(tx, stored.wrapped);
  };
  const unwrap = (tx: Tx, wrapped: Buffer) => decrypt(wrappingKey, `tenant_key|${tx.tenant}`, wrapped);

  return {
    seal: async (tx, place, value) => encrypt(await dataKey(tx), aadOf(place), Buffer.from(value, "utf8")),
    open: async (tx, place, sealed) => decrypt(await dataKey(tx), aadOf(place), sealed).toString("utf8"),
    blindIndex: async (tx, column, value) => {
      const key = Buffer.from(hkdfSync("sha256", await dataKey(tx), "", `blind index|${column}`, 32));
      return createHmac("sha256", key).update(value).digest();
    },
  };
}

function aadOf(place: Place): string {
  return `${place.table}|${place.column}|${place.row}`;
}

function encrypt(key: Buffer, aad: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(aad));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, aad: string, sealed: Buffer): Buffer {
  const tag = sealed.subarray(sealed.length - tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(aad)).setAuthTag(tag);
  return Buffer.concat([
    decipher.update(sealed.subarray(ivBytes, sealed.length - tagBytes)),
    decipher.final(),
  ]);
}
