import type { Locale, Permission, Role, Words } from "@causeway/contract";
import { locales, rolesThatMay } from "@causeway/contract";
import type { MessageTab } from "@causeway/contract/portal/notification";
import type { PageLink } from "@causeway/contract/portal/page-link";
import type { Tx } from "#platform/data/db.ts";
import { house, type Id, type TenantId } from "#platform/ids.ts";

export type Reader = { personId: Id<"user">; email: string; phone: string; language: Locale };

export async function findPerson(tx: Tx, id: Id<"user">): Promise<Reader> {
  return readerOf(await tx.one<ReaderRow>("SELECT * FROM reachable_person WHERE person_id = $1", [id]));
}

/** Everybody who may do this for the tenant. */
export async function listMembersWho(
  tx: Tx,
  { permission, except }: Extract<Addressee, { permission: Permission }>,
): Promise<Reader[]> {
  const rows = await tx.rows<ReaderRow>(
    "SELECT * FROM reachable_member WHERE merchant_id = $1 AND role = ANY ($2) AND person_id IS DISTINCT FROM $3 ORDER BY person_id",
    [tx.tenant, rolesThatMay(permission), except ?? null],
  );
  return rows.map(readerOf);
}

/** For whom a person acts, in the order in which they may be locked. */
export function listTenantsOf(tx: Tx, person: Id<"user">): Promise<TenantId[]> {
  return asPerson(tx, person, async () => {
    const rows = await tx.rows<{ merchant_id: TenantId }>(
      "SELECT merchant_id FROM reachable_member WHERE person_id = $1 ORDER BY merchant_id",
      [person],
    );
    return rows.map(({ merchant_id: tenant }) => tenant);
  });
}

type Said = { id: Id<"message">; kind: string; title: Words; text: Words; link: PageLink | null; at: Date };

export async function insertMessage(
  tx: Tx,
  person: Id<"user">,
  tab: Exclude<MessageTab, "todo">,
  said: Said,
): Promise<void> {
  await tx.query(
    `INSERT INTO message (merchant_id, id, person_id, tab, kind, title, body, link, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.tenant, said.id, person, tab, said.kind, said.title, said.text, said.link, said.at],
  );
}

export type Addressee =
  | { readonly personId: Id<"user"> }
  /** `except` whoever hears of it himself in another way. */
  | { readonly permission: Permission; readonly except?: Id<"user"> };

/** Whether it was not there before: what is raised again is told in its newest words, and nobody is told twice. */
export async function raiseToDo(tx: Tx, key: string, to: Addressee, said: Said): Promise<boolean> {
  const { isNew } = await tx.one<{ isNew: boolean }>(
    `INSERT INTO to_do (merchant_id, key, id, person_id, permission, kind, title, body, link, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (merchant_id, key) DO UPDATE SET
       kind = excluded.kind, title = excluded.title, body = excluded.body, link = excluded.link
     RETURNING id = $3 AS "isNew"`,
    [
      tx.tenant,
      key,
      said.id,
      "personId" in to ? to.personId : null,
      "permission" in to ? to.permission : null,
      said.kind,
      said.title,
      said.text,
      said.link,
      said.at,
    ],
  );
  return isNew;
}

export async function removeToDo(tx: Tx, key: string): Promise<boolean> {
  const removed = await tx.query("DELETE FROM to_do WHERE merchant_id = $1 AND key = $2", [tx.tenant, key]);
  return removed.rowCount === 1;
}

/** Who reads: a person, in the language he reads in, with what his role lets him do. */
export type Reading = { personId: Id<"user">; locale: Locale; permissions: readonly Permission[] };
type Page = { before: string | undefined; limit: number };
type Row = Omit<Said, "title" | "text"> & { title: string; text: string; read: boolean };

export function listMessages(
  tx: Tx,
  reading: Reading,
  tab: Exclude<MessageTab, "todo">,
  page: Page,
): Promise<{ rows: Row[]; unread: number }> {
  return asPerson(tx, reading.personId, async () => ({
    rows: await tx.rows<Row>(
      `SELECT id, kind, title[$3] AS title, body[$3] AS text, link, at, read_at IS NOT NULL AS read FROM message
       WHERE person_id = $1 AND merchant_id IN ($2, $4) AND tab = $5 AND cleared_at IS NULL AND ($6::uuid IS NULL OR id < $6)
       ORDER BY id DESC LIMIT $7`,
      [reading.personId, tx.tenant, place(reading.locale), house, tab, page.before ?? null, page.limit],
    ),
    unread: await countUpTo100(
      tx,
      `FROM message WHERE person_id = $1 AND merchant_id IN ($2, $3) AND tab = $4 AND cleared_at IS NULL
       AND read_at IS NULL`,
      [reading.personId, tx.tenant, house, tab],
    ),
  }));
}

const mineToDo = `FROM to_do WHERE merchant_id IN ($1, $2) AND (person_id = $3 OR permission = ANY ($4))`;

export function listToDos(tx: Tx, reading: Reading, page: Page): Promise<{ rows: Row[]; unread: number }> {
  const mine = [tx.tenant, house, reading.personId, reading.permissions];
  return asPerson(tx, reading.personId, async () => ({
    rows: await tx.rows<Row>(
      `SELECT id, kind, title[$5] AS title, body[$5] AS text, link, at, true AS read ${mineToDo}
       AND ($6::uuid IS NULL OR id < $6) ORDER BY id DESC LIMIT $7`,
      [...mine, place(reading.locale), page.before ?? null, page.limit],
    ),
    unread: await countUpTo100(tx, mineToDo, mine),
  }));
}

/** More than a hundred are told as many, and counting stops there. */
async function countUpTo100(tx: Tx, from: string, values: readonly unknown[]): Promise<number> {
  const { n } = await tx.one<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT 1 ${from} LIMIT 100) AS counted`,
    values,
  );
  return n;
}

export async function markRead(tx: Tx, person: Id<"user">, id: string, now: Date): Promise<void> {
  await asPerson(tx, person, () =>
    tx.query(
      `UPDATE message SET read_at = $4 WHERE person_id = $1 AND merchant_id IN ($2, $3) AND id = $5 AND read_at IS NULL`,
      [person, tx.tenant, house, now, id],
    ),
  );
}

/** Up to the newest one that the reader saw: what came meanwhile stays as it is. */
type Seen = { tab: MessageTab; upTo: string };

export async function markAllRead(tx: Tx, person: Id<"user">, { tab, upTo }: Seen, now: Date): Promise<void> {
  await asPerson(tx, person, () =>
    tx.query(
      `UPDATE message SET read_at = $6
       WHERE person_id = $1 AND merchant_id IN ($2, $3) AND tab = $4 AND id <= $5 AND read_at IS NULL`,
      [person, tx.tenant, house, tab, upTo, now],
    ),
  );
}

export async function clearAll(tx: Tx, person: Id<"user">, { tab, upTo }: Seen, now: Date): Promise<void> {
  await asPerson(tx, person, () =>
    tx.query(
      `UPDATE message SET cleared_at = $6, read_at = coalesce(read_at, $6)
       WHERE person_id = $1 AND merchant_id IN ($2, $3) AND tab = $4 AND id <= $5 AND cleared_at IS NULL`,
      [person, tx.tenant, house, tab, upTo, now],
    ),
  );
}

/** Row-level security shows a person what is his own besides what is the tenant's. */
async function asPerson<T>(tx: Tx, person: Id<"user">, work: () => Promise<T>): Promise<T> {
  await tx.query("SELECT set_config('app.person_id', $1, true)", [person]);
  const result = await work();
  await tx.query("SELECT set_config('app.person_id', '', true)");
  return result;
}

type ReaderRow = { person_id: Id<"user">; email: string; phone: string; language: Locale; role?: Role };

function readerOf({ person_id: personId, email, phone, language }: ReaderRow): Reader {
  return { personId, email, phone, language };
}

/** Where a language stands in what was said; arrays of the database count from one. */
function place(locale: Locale): number {
  return locales.indexOf(locale) + 1;
}
