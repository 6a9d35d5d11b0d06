import { codeOf, type Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import { keptPhone, type PersonId } from "../person.ts";

export type Protection = {
  passwordSetAt: Date;
  phoneVerified: boolean;
  paymentPasswordSetAt: Date | null;
  paymentsHeldUntil: Date | null;
};

export function findProtection(tx: Tx, person: PersonId): Promise<Protection> {
  return tx.one<Protection>(
    `SELECT p.password_set_at AS "passwordSetAt", p.phone_verified_at IS NOT NULL AS "phoneVerified",
            w.set_at AS "paymentPasswordSetAt",
            p.payments_held_until AS "paymentsHeldUntil"
     FROM person p LEFT JOIN payment_password w ON w.person_id = p.id WHERE p.id = $1`,
    [person],
  );
}

export async function setEmail(tx: Tx, person: PersonId, email: string): Promise<void> {
  await unlessTaken(tx, () => tx.query("UPDATE person SET email = $2 WHERE id = $1", [person, email]));
}

/** The number, once a code that was sent there came back. */
export async function setPhone(
  tx: Tx,
  person: PersonId,
  typed: { area: string; phone: string },
  now: Date,
): Promise<void> {
  const { area, phone } = keptPhone(typed.area, typed.phone);
  await unlessTaken(tx, () =>
    tx.query("UPDATE person SET phone_area = $2, phone = $3, phone_verified_at = $4 WHERE id = $1", [
      person,
      area,
      phone,
      now,
    ]),
  );
}

/** Whether the one change was still to be had: of two at once, one has it. */
export async function setUsername(tx: Tx, person: PersonId, username: string): Promise<boolean> {
  const changed = await unlessTaken(tx, () =>
    tx.query("UPDATE person SET username = $2, may_rename = false WHERE id = $1 AND may_rename", [
      person,
      username,
    ]),
  );
  return changed.rowCount === 1;
}

export async function setNickname(tx: Tx, person: PersonId, nickname: string): Promise<void> {
  await tx.query("UPDATE person SET nickname = $2 WHERE id = $1", [person, nickname]);
}

export function findPaymentPassword(tx: Tx, person: PersonId): Promise<{ hash: string } | undefined> {
  return tx.maybe<{ hash: string }>("SELECT hash FROM payment_password WHERE person_id = $1", [person]);
}

export async function renewPaymentPasswordHash(
  tx: Tx,
  person: PersonId,
  before: string,
  hash: string,
): Promise<void> {
  await tx.query("UPDATE payment_password SET hash = $3 WHERE person_id = $1 AND hash = $2", [
    person,
    before,
    hash,
  ]);
}

export async function savePaymentPassword(tx: Tx, person: PersonId, hash: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO payment_password (person_id, hash, set_at) VALUES ($1, $2, $3)
     ON CONFLICT (person_id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at`,
    [person, hash, now],
  );
}

async function unlessTaken<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  try {
    return await tx.savepoint(change);
  } catch (error) {
    if (codeOf(error) === "23505") refuse("accountTaken");
    throw error;
  }
}
