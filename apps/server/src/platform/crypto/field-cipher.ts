import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Tx } from "../data/db.ts";
import type { TenantId } from "../ids.ts";
import { decrypt, encrypt } from "./gcm.ts";
import { currentKey, keyAt, type KeyRing } from "./key-ring.ts";
import { readStamp, stamp } from "./stamp.ts";

/** Where a value stands. It is bound into the ciphertext, so that no value can be moved to another row or column. */
export type Place = { readonly table: string; readonly column: string; readonly row: string };

export type FieldCipher = {
  readonly seal: (tx: Tx, place: Place, value: string) => Promise<Buffer>;
  readonly open: (tx: Tx, place: Place, sealed: Buffer) => Promise<string>;
  /** Equal values of one tenant and column give equal indexes; nobody without the key can compute one. */
  readonly blindIndex: (tx: Tx, column: string, value: string) => Promise<Buffer>;
};

/** A tenant's data key as it is kept: its own version, and that of the key that wraps it. */
export type WrappedKey = {
  readonly version: number;
  readonly wrapped: Buffer;
  readonly key_version: number;
};

const newest = `SELECT 1 AS version, wrapped, key_version FROM tenant_key WHERE merchant_id = $1
  UNION ALL SELECT version, wrapped, key_version FROM tenant_key_renewed WHERE merchant_id = $1
  ORDER BY version DESC LIMIT 1`;
const first = "SELECT 1 AS version, wrapped, key_version FROM tenant_key WHERE merchant_id = $1";
const renewed = `SELECT version, wrapped, key_version FROM tenant_key_renewed
  WHERE merchant_id = $1 AND version = $2`;

/**
 * The key outside the database wraps the data keys of each tenant, kept in `tenant_key` and, where they were renewed, in
 * `tenant_key_renewed`; data keys encrypt fields, the newest of them those that are written now.
 */
export function createFieldCipher(ring: KeyRing): FieldCipher {
  const newestKey = async (tx: Tx): Promise<{ version: number; key: Buffer }> => {
    const kept = (await tx.maybe<WrappedKey>(newest, [tx.tenant])) ?? (await makeFirst(tx));
    return { version: kept.version, key: unwrap(ring, tx.tenant, kept) };
  };
  const makeFirst = (tx: Tx): Promise<WrappedKey> => {
    const { wrapped, key_version } = wrap(ring, tx.tenant, 1, randomBytes(32));
    // Two first users of one tenant may meet here: the row that stands in the end is the one both use.
    return tx.one<WrappedKey>(
      `INSERT INTO tenant_key (merchant_id, wrapped, key_version) VALUES ($1, $2, $3)
       ON CONFLICT (merchant_id) DO UPDATE SET wrapped = tenant_key.wrapped
       RETURNING 1 AS version, wrapped, key_version`,
      [tx.tenant, wrapped, key_version],
    );
  };
  const firstKey = async (tx: Tx): Promise<Buffer> =>
    unwrap(ring, tx.tenant, (await tx.maybe<WrappedKey>(first, [tx.tenant])) ?? (await makeFirst(tx)));
  const renewedKey = async (tx: Tx, version: number): Promise<Buffer> =>
    unwrap(ring, tx.tenant, await tx.one<WrappedKey>(renewed, [tx.tenant, version]));

  return {
    seal: async (tx, place, value) => {
      const { version, key } = await newestKey(tx);
      const sealed = encrypt(key, boundTo(place), Buffer.from(value, "utf8"));
      // The first key's values look as they did before keys had versions.
      return version === 1 ? sealed : stamp("field", version, sealed);
    },
    open: async (tx, place, given) => {
      const stamped = readStamp("field", given);
      const key = stamped ? await renewedKey(tx, stamped.version) : await firstKey(tx);
      return decrypt(key, boundTo(place), stamped?.sealed ?? given).toString("utf8");
    },
    // Always of the first key: an index that changed would find nothing that was written before.
    blindIndex: async (tx, column, value) => {
      const key = Buffer.from(hkdfSync("sha256", await firstKey(tx), "", `blind index|${column}`, 32));
      return createHmac("sha256", key).update(value).digest();
    },
  };
}

export function wrap(ring: KeyRing, tenant: TenantId, version: number, key: Buffer): WrappedKey {
  const wrapped = encrypt(currentKey(ring), wrapsFor(tenant, version), key);
  return { version, wrapped, key_version: ring.current };
}

export function unwrap(ring: KeyRing, tenant: TenantId, kept: WrappedKey): Buffer {
  return decrypt(keyAt(ring, kept.key_version), wrapsFor(tenant, kept.version), kept.wrapped);
}

/** A wrapped key is of one tenant and version, and opens as no other. */
function wrapsFor(tenant: TenantId, version: number): string {
  return version === 1 ? `tenant_key|${tenant}` : `tenant_key|${tenant}|${version}`;
}

export function boundTo(place: Place): string {
  return `${place.table}|${place.column}|${place.row}`;
}
