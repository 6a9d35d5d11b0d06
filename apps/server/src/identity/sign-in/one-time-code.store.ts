import type { SentCodePurpose } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Id } from "#platform/ids.ts";
import type { PersonId } from "../person.ts";

export async function replaceCode(
  tx: Tx,
  code: {
    id: Id<"code">;
    purpose: SentCodePurpose;
    target: Buffer;
    person: PersonId | undefined;
    hash: Buffer;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO one_time_code (id, purpose, target, person_id, code_hash, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (purpose, target) DO UPDATE SET
       id = excluded.id, person_id = excluded.person_id, code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
    [code.id, code.purpose, code.target, code.person ?? null, code.hash, code.expiresAt],
  );
}

/** Finds and removes the code in one statement: of two who have it, one gets it. */
export async function takeCode(
  tx: Tx,
  purpose: SentCodePurpose,
  id: string,
  now: Date,
  hashes: readonly Buffer[],
): Promise<{ person: PersonId | undefined; target: Buffer } | undefined> {
  const row = await tx.maybe<{ person_id: PersonId | null; target: Buffer }>(
    `DELETE FROM one_time_code WHERE id = $1 AND purpose = $2 AND expires_at > $3 AND code_hash = ANY ($4)
     RETURNING person_id, target`,
    [id, purpose, now, hashes],
  );
  return row && { person: row.person_id ?? undefined, target: row.target };
}

export async function hasCode(
  tx: Tx,
  purpose: SentCodePurpose,
  id: string,
  now: Date,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const row = await tx.maybe(
    "SELECT 1 AS has FROM one_time_code WHERE id = $1 AND purpose = $2 AND expires_at > $3 AND code_hash = ANY ($4)",
    [id, purpose, now, hashes],
  );
  return row !== undefined;
}

/** What was sent to somebody so that he comes in, and not what proves a new address of his. */
export async function deleteCodesOf(tx: Tx, person: PersonId): Promise<void> {
  await tx.query(
    "DELETE FROM one_time_code WHERE person_id = $1 AND purpose IN ('login', 'reset', 'secondStep')",
    [person],
  );
}

/** It was sent, and nobody handed it in in time. */
export async function isCodeOver(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx.maybe("SELECT 1 AS over FROM one_time_code WHERE id = $1 AND expires_at <= $2", [
    id,
    now,
  ]);
  return row !== undefined;
}

export async function findCodeOwner(tx: Tx, id: string): Promise<PersonId | undefined> {
  const row = await tx.maybe<{ person_id: PersonId | null }>(
    "SELECT person_id FROM one_time_code WHERE id = $1",
    [id],
  );
  return row?.person_id ?? undefined;
}
