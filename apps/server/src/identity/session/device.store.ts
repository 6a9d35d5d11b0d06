import type { Tx } from "#platform/data/db.ts";
import type { PersonId } from "../person.ts";

export type Device = { passwordHash: Buffer; earlierHashes: readonly Buffer[]; trustedUntil: Date | null };

/** More than a thief signs in before the owner does. */
const mostEarlier = 50;

export async function findDevice(tx: Tx, person: PersonId, id: string): Promise<Device | undefined> {
  const row = await tx.maybe<{
    password_hash: Buffer;
    earlier_hashes: Buffer[];
    trusted_until: Date | null;
  }>(
    "SELECT password_hash, earlier_hashes, trusted_until FROM device WHERE person_id = $1 AND id = $2 FOR UPDATE",
    [person, id],
  );
  return (
    row && {
      passwordHash: row.password_hash,
      earlierHashes: row.earlier_hashes,
      trustedUntil: row.trusted_until,
    }
  );
}

/** Says whether this person has never signed in with it before. */
export function saveDevice(
  tx: Tx,
  device: {
    person: PersonId;
    id: string;
    passwordHash: Buffer;
    trustedUntil: Date | null;
    browser: string;
    now: Date;
  },
): Promise<{ readonly isNew: boolean }> {
  return tx.one<{ isNew: boolean }>(
    `INSERT INTO device AS d (person_id, id, password_hash, trusted_until, browser, seen_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (person_id, id) DO UPDATE SET
       earlier_hashes = (d.password_hash || d.earlier_hashes)[1:${mostEarlier}],
       password_hash = excluded.password_hash, browser = excluded.browser,
       seen_at = excluded.seen_at, trusted_until = coalesce(excluded.trusted_until, d.trusted_until)
     RETURNING d.earlier_hashes = '{}' AS "isNew"`,
    [device.person, device.id, device.passwordHash, device.trustedUntil, device.browser, device.now],
  );
}

export async function distrustDevices(tx: Tx, person: PersonId): Promise<void> {
  await tx.query("UPDATE device SET trusted_until = NULL WHERE person_id = $1", [person]);
}
