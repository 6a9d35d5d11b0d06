import type { KeptToken } from "#platform/http/session.ts";
import type { ChosenRole, Locale, Role } from "@causeway/contract";
import { codeOf, type Row, type Tx } from "#platform/data/db.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { keptPhone, type Membership, type Person, type PersonId } from "./person.ts";

type PersonRow = {
  id: PersonId;
  username: string;
  email: string;
  phone_area: string;
  phone: string;
  phone_verified_at: Date | null;
  authenticator_due: boolean;
  password_hash: string;
  password_set_at: Date;
  nickname: string;
  may_rename: boolean;
  language: Locale;
  registered_at: Date;
};

export type Finder = {
  query: <T extends Row>(text: string, values: readonly unknown[]) => Promise<{ rows: T[] }>;
};

export async function findPersonByName(tx: Finder, name: string): Promise<Person | undefined> {
  const { rows } = await tx.query<PersonRow>(
    "SELECT * FROM person WHERE lower(username) = lower($1) OR email = lower($1)",
    [name],
  );
  return rows[0] && personOf(rows[0]);
}

export async function findPersonByEmail(tx: Tx, email: string): Promise<Person | undefined> {
  const row = await tx.maybe<PersonRow>("SELECT * FROM person WHERE email = $1", [email]);
  return row && personOf(row);
}

/** Whoever has proved that the number is his; many may have written it down. */
export async function findPersonByPhone(tx: Tx, area: string, phone: string): Promise<Person | undefined> {
  const kept = keptPhone(area, phone);
  const row = await tx.maybe<PersonRow>(
    "SELECT * FROM person WHERE phone_area || phone = $1 AND phone_verified_at IS NOT NULL",
    [kept.area + kept.phone],
  );
  return row && personOf(row);
}

export async function getPerson(tx: Tx, id: PersonId): Promise<Person> {
  return personOf(await tx.one<PersonRow>("SELECT * FROM person WHERE id = $1", [id]));
}

/**
 * Whoever signs in as somebody and whoever changes how that is proved go one after the other: what was proved before a
 * change is looked at after it, and what was opened before it is there to be ended.
 */
export async function lockPerson(tx: Tx, id: PersonId): Promise<Person> {
  return personOf(await tx.one<PersonRow>("SELECT * FROM person WHERE id = $1 FOR NO KEY UPDATE", [id]));
}

function personOf(row: PersonRow): Person {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    phoneArea: row.phone_area,
    phone: row.phone,
    phoneVerified: row.phone_verified_at !== null,
    authenticatorDue: row.authenticator_due,
    passwordHash: row.password_hash,
    passwordSetAt: row.password_set_at,
    nickname: row.nickname,
    mayRename: row.may_rename,
    language: row.language,
    registeredAt: row.registered_at,
  };
}

/** Refuses when user name or e-mail belongs to somebody already. The phone is yet to be proved. */
export async function insertPerson(
  tx: Tx,
  person: Omit<Person, "mayRename" | "passwordSetAt" | "phoneVerified" | "authenticatorDue">,
): Promise<void> {
  const { area, phone } = keptPhone(person.phoneArea, person.phone);
  try {
    await tx.savepoint(() =>
      tx.query(
        `INSERT INTO person (id, username, email, phone_area, phone, password_hash, password_set_at, nickname, language,
                             registered_at)
         VALUES ($1, $2, $3, $4, $5, $6, $9, $7, $8, $9)`,
        [
          person.id,
          person.username,
          person.email,
          area,
          phone,
          person.passwordHash,
          person.nickname,
          person.language,
          person.registeredAt,
        ],
      ),
    );
  } catch (error) {
    if (codeOf(error) === "23505") refuse("accountTaken");
    throw error;
  }
}

export async function insertMerchant(tx: Tx, merchantNo: string, nickname: string, now: Date): Promise<void> {
  await tx.query(
    "INSERT INTO merchant (merchant_id, merchant_no, nickname, opened_at) VALUES ($1, $2, $3, $4)",
    [tx.tenant, merchantNo, nickname, now],
  );
}

/** What the merchant whom the transaction acts for calls itself. */
export async function merchantName(tx: Tx): Promise<string> {
  const { nickname } = await tx.one<{ nickname: string }>(
    "SELECT nickname FROM merchant WHERE merchant_id = $1",
    [tx.tenant],
  );
  return nickname;
}

/** Whoever is a member already stays what he is. */
export async function insertMembership(tx: Tx, person: PersonId, role: ChosenRole, now: Date): Promise<void> {
  await tx.query(
    "INSERT INTO membership (merchant_id, person_id, role, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    [tx.tenant, person, role, now],
  );
}

/** For whom a person acts, oldest first. Row-level security lets him see his own memberships and no others. */
export async function listMemberships(tx: Tx, person: PersonId): Promise<Membership[]> {
  await tx.query("SELECT set_config('app.person_id', $1, true)", [person]);
  const rows = await tx.rows<{
    merchant_id: TenantId;
    merchant_no: string;
    nickname: string;
    role: Role;
    authenticator_required: boolean;
  }>(
    `SELECT m.merchant_id, coalesce(m.title, m.role) AS role, t.merchant_no, t.nickname, t.authenticator_required FROM membership m JOIN merchant t USING (merchant_id)
     WHERE m.person_id = $1 ORDER BY m.since, m.merchant_id`,
    [person],
  );
  await tx.query("SELECT set_config('app.person_id', '', true)");
  return rows.map((row) => ({
    tenant: row.merchant_id,
    merchantNo: row.merchant_no,
    nickname: row.nickname,
    role: row.role,
    authenticatorRequired: row.authenticator_required,
  }));
}

/**
 * The role a person has at a merchant, which nobody changes or takes until the transaction ends: a session that is opened
 * under it is there when whoever changes it ends sessions. Nothing where he is no member any more.
 */
export function holdRole(tx: Tx, person: PersonId, tenant: TenantId): Promise<Role | undefined> {
  return tx.asTenant(tenant, async (own) => {
    const held = await own.maybe<{ role: Role }>(
      "SELECT coalesce(title, role) AS role FROM membership WHERE merchant_id = $1 AND person_id = $2 FOR SHARE",
      [tenant, person],
    );
    return held?.role;
  });
}

/** The same password under another pepper; nothing where it was changed meanwhile. */
export async function renewPasswordHash(
  tx: Tx,
  person: PersonId,
  before: string,
  hash: string,
): Promise<void> {
  await tx.query("UPDATE person SET password_hash = $3 WHERE id = $1 AND password_hash = $2", [
    person,
    before,
    hash,
  ]);
}

export async function setPassword(tx: Tx, person: PersonId, hash: string, now: Date): Promise<void> {
  await tx.query("UPDATE person SET password_hash = $2, password_set_at = $3 WHERE id = $1", [
    person,
    hash,
    now,
  ]);
}

/** A hold is only ever made longer. */
export async function holdPayments(tx: Tx, person: PersonId, until: Date): Promise<void> {
  await tx.query("UPDATE person SET payments_held_until = greatest(payments_held_until, $2) WHERE id = $1", [
    person,
    until,
  ]);
}

/** Without its salt a session's keys cannot be derived again: it is over for good. */
export async function endSession(tx: Tx, id: Id<"session">): Promise<void> {
  await tx.query("UPDATE session SET salt = NULL WHERE id = $1", [id]);
}

export async function endSessionsOf(tx: Tx, person: PersonId): Promise<void> {
  await tx.query("UPDATE session SET salt = NULL WHERE user_id = $1", [person]);
}

/** The session goes on under a new token, free to do whatever its role may. */
export async function renewSession(tx: Tx, id: Id<"session">, kept: KeptToken): Promise<void> {
  await tx.query("UPDATE session SET token_hash = $2, seal = $3, enrol_only = false WHERE id = $1", [
    id,
    kept.hash,
    kept.seal,
  ]);
}

export async function moveSession(
  tx: Tx,
  id: Id<"session">,
  to: Pick<Membership, "tenant" | "role"> & { readonly enrolOnly: boolean },
  kept: KeptToken,
): Promise<void> {
  await tx.query(
    "UPDATE session SET tenant = $2, role = $3, token_hash = $4, seal = $5, enrol_only = $6 WHERE id = $1",
    [id, to.tenant, to.role, kept.hash, kept.seal, to.enrolOnly],
  );
}

/** Whoever proved himself in another session by what was enough then proves himself again by what is enough now. */
export async function endStepUpsElsewhere(tx: Tx, person: PersonId, here: Id<"session">): Promise<void> {
  await tx.query(
    `UPDATE session SET stepped_up_until = NULL, enrol_until = NULL
     WHERE user_id = $1 AND id <> $2 AND salt IS NOT NULL`,
    [person, here],
  );
}

/** From here on the session goes on under another token and need not prove again until then. */
export async function stepUpSession(tx: Tx, id: Id<"session">, kept: KeptToken, until: Date): Promise<void> {
  await tx.query("UPDATE session SET token_hash = $2, seal = $3, stepped_up_until = $4 WHERE id = $1", [
    id,
    kept.hash,
    kept.seal,
    until,
  ]);
}
