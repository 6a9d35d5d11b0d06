import { DatabaseSync } from "node:sqlite";
import type {
  AccountStanding,
  BankEntry,
  Counterparty,
  Holder,
  Rail,
  ReturnStatus,
} from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";

export type Account = {
  readonly id: string;
  readonly processId: string;
  readonly currency: CurrencyCode;
  readonly name: string;
  readonly holder: Holder;
  readonly rails: readonly Rail[];
  readonly openedAt: Date;
  readonly standing: AccountStanding;
};
export type Return = {
  readonly id: string;
  readonly status: ReturnStatus;
  readonly reason?: string;
  readonly reference?: string;
};
/** As it should be, signed by somebody else, or signed an hour ago. */
export type Manner = "plain" | "forged" | "stale";
export type Queued = {
  readonly kind: string;
  readonly xml: string;
  readonly at: Date;
  readonly dueAt: number;
  readonly manner?: Manner;
  readonly behind?: number;
};
export type Outgoing = {
  readonly seq: number;
  readonly kind: string;
  readonly xml: string;
  readonly manner: Manner;
  readonly attempts: number;
};
export type Logged = {
  readonly seq: number;
  readonly way: "in" | "out";
  readonly kind: string;
  readonly manner: string;
  readonly at: string;
  readonly attempts: number;
  readonly answer: number | null;
  readonly xml: string;
};

const tables = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS account (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE, process_id TEXT NOT NULL UNIQUE, currency TEXT NOT NULL,
    name TEXT NOT NULL, holder TEXT NOT NULL, rails TEXT, opened_at TEXT NOT NULL,
    standing TEXT NOT NULL DEFAULT 'ENAB') STRICT;
  CREATE TABLE IF NOT EXISTS entry (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, reference TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL, currency TEXT NOT NULL,
    minor TEXT NOT NULL, direction TEXT NOT NULL, booked_at TEXT NOT NULL, day TEXT NOT NULL, counterparty TEXT NOT NULL,
    end_to_end_id TEXT, uetr TEXT, remittance TEXT, return_id TEXT UNIQUE) STRICT;
  CREATE INDEX IF NOT EXISTS entry_day ON entry (currency, day);
  CREATE TABLE IF NOT EXISTS returned (id TEXT PRIMARY KEY, status TEXT NOT NULL, reason TEXT, reference TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS statement (currency TEXT NOT NULL, day TEXT NOT NULL, PRIMARY KEY (currency, day)) STRICT;
  CREATE TABLE IF NOT EXISTS message (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, way TEXT NOT NULL, kind TEXT NOT NULL, manner TEXT NOT NULL, xml TEXT NOT NULL,
    at TEXT NOT NULL, due_at INTEGER, attempts INTEGER NOT NULL DEFAULT 0, answer INTEGER, behind INTEGER) STRICT;
  CREATE INDEX IF NOT EXISTS message_due ON message (due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS fault (kind TEXT PRIMARY KEY, times INTEGER NOT NULL, ms INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`;

type Row = Record<string, string | number | null>;

type Value = string | number | null;
type Sql = ReturnType<typeof sqlOn>;

function sqlOn(db: DatabaseSync) {
  return {
    one: (sql: string, ...values: Value[]) => db.prepare(sql).get(...values) as Row | undefined,
    all: (sql: string, ...values: Value[]) => db.prepare(sql).all(...values) as Row[],
    run: (sql: string, ...values: Value[]) => db.prepare(sql).run(...values),
  };
}

/** What the bank remembers, in a file of its own: it survives a kill, as a bank's books do. */
export function openBooks(file: string) {
  const db = new DatabaseSync(file);
  db.exec(tables);
  const sql = sqlOn(db);
  return {
    close: () => db.close(),
    /** All or nothing; SQLite has one writer, so nothing else happens in between. */
    together: <T>(work: () => T): T => {
      db.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        db.exec("COMMIT");
        return result;
      } catch (error) {
        db.exec("ROLLBACK");
        throw error;
      }
    },
    ...settings(sql),
    ...accounts(sql),
    ...entries(sql),
    ...messages(sql),
  };
}
export type Books = ReturnType<typeof openBooks>;

function settings({ one, all, run }: Sql) {
  return {
    setting: (name: string) =>
      one("SELECT value FROM setting WHERE name = ?", name)?.["value"] as string | undefined,
    set: (name: string, value: string) =>
      void run("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", name, value),

    arm: (kind: string, times: number, ms: number) =>
      void run("INSERT OR REPLACE INTO fault (kind, times, ms) VALUES (?, ?, ?)", kind, times, ms),
    /** Uses up one of the times a fault was asked for. */
    spend: (kind: string): number | undefined => {
      const row = one("UPDATE fault SET times = times - 1 WHERE kind = ? AND times > 0 RETURNING ms", kind);
      return row === undefined ? undefined : Number(row["ms"]);
    },
    armed: () => all("SELECT kind, times, ms FROM fault WHERE times > 0 ORDER BY kind"),
  };
}

function accounts({ one, all, run }: Sql) {
  return {
    addAccount: (account: Omit<Account, "id" | "rails" | "standing">): number =>
      Number(
        run(
          "INSERT INTO account (process_id, currency, name, holder, opened_at) VALUES (?, ?, ?, ?, ?)",
          account.processId,
          account.currency,
          account.name,
          JSON.stringify(account.holder),
          account.openedAt.toISOString(),
        ).lastInsertRowid,
      ),
    nameAccount: (serial: number, id: string, rails: readonly Rail[]) =>
      void run("UPDATE account SET id = ?, rails = ? WHERE serial = ?", id, JSON.stringify(rails), serial),
    setStanding: (processId: string, standing: AccountStanding) =>
      void run("UPDATE account SET standing = ? WHERE process_id = ?", standing, processId),
    accountOf: (processId: string) =>
      accountFrom(one("SELECT * FROM account WHERE process_id = ?", processId)),
    account: (id: string) => accountFrom(one("SELECT * FROM account WHERE id = ?", id)),
    accounts: () =>
      all("SELECT * FROM account ORDER BY serial DESC LIMIT 200").map((row) => accountFrom(row)!),
    currencies: () =>
      all("SELECT currency, min(opened_at) AS since FROM account GROUP BY currency").map((row) => ({
        currency: row["currency"] as CurrencyCode,
        since: new Date(row["since"] as string),
      })),
  };
}

function entries({ one, all, run }: Sql) {
  return {
    addEntry: (entry: Omit<BankEntry, "reference">, reference: (serial: number) => string): BankEntry => {
      const last = one("SELECT max(serial) AS serial FROM entry")?.["serial"];
      const named = { ...entry, reference: reference(Number(last ?? 0) + 1) };
      run(
        `INSERT INTO entry (reference, account_id, currency, minor, direction, booked_at, day, counterparty, end_to_end_id,
           uetr, remittance, return_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        named.reference,
        entry.accountId,
        entry.money.currency,
        String(entry.money.minor),
        entry.direction,
        entry.bookedAt.toISOString(),
        entry.bookingDay,
        JSON.stringify(entry.counterparty),
        entry.endToEndId ?? null,
        entry.uetr ?? null,
        entry.remittance ?? null,
        entry.returnId ?? null,
      );
      return named;
    },
    entry: (reference: string) => entryFrom(one("SELECT * FROM entry WHERE reference = ?", reference)),
    entriesOn: (currency: CurrencyCode, day: string) =>
      all("SELECT * FROM entry WHERE currency = ? AND day = ? ORDER BY serial", currency, day).map((row) =>
        entryFrom(row)!,
      ),
    entriesBefore: (currency: CurrencyCode, day: string) =>
      all("SELECT minor, direction FROM entry WHERE currency = ? AND day < ?", currency, day).reduce(
        (sum, row) => sum + BigInt(row["minor"] as string) * (row["direction"] === "credit" ? 1n : -1n),
        0n,
      ),
    allEntries: () => all("SELECT * FROM entry ORDER BY serial").map((row) => entryFrom(row)!),
    entryCount: () => Number(one("SELECT count(*) AS n FROM entry")?.["n"] ?? 0),

    returned: (id: string): Return | undefined => {
      const row = one("SELECT * FROM returned WHERE id = ?", id);
      return (
        row && {
          id,
          status: row["status"] as ReturnStatus,
          ...(row["reason"] === null ? {} : { reason: row["reason"] as string }),
          ...(row["reference"] === null ? {} : { reference: row["reference"] as string }),
        }
      );
    },
    addReturn: (it: Return) =>
      void run(
        "INSERT INTO returned (id, status, reason, reference) VALUES (?, ?, ?, ?)",
        it.id,
        it.status,
        it.reason ?? null,
        it.reference ?? null,
      ),

    /** True for the one call that closes the day. */
    closeDay: (currency: CurrencyCode, day: string) =>
      run("INSERT OR IGNORE INTO statement (currency, day) VALUES (?, ?)", currency, day).changes === 1,
    lastClosed: (currency: CurrencyCode) =>
      one("SELECT max(day) AS day FROM statement WHERE currency = ?", currency)?.["day"] as string | null,
  };
}

function messages({ one, all, run }: Sql) {
  return {
    /** A message that is queued behind another leaves when that one has arrived. */
    queue: (message: Queued): number =>
      Number(
        run(
          "INSERT INTO message (way, kind, manner, xml, at, due_at, behind) VALUES ('out', ?, ?, ?, ?, ?, ?)",
          message.kind,
          message.manner ?? "plain",
          message.xml,
          message.at.toISOString(),
          message.dueAt,
          message.behind ?? null,
        ).lastInsertRowid,
      ),
    due: (now: number, most: number): Outgoing[] =>
      all(
        `SELECT seq, kind, xml, manner, attempts FROM message m WHERE due_at <= ? AND NOT EXISTS
           (SELECT 1 FROM message first WHERE first.seq = m.behind AND first.due_at IS NOT NULL)
         ORDER BY due_at, seq LIMIT ?`,
        now,
        most,
      ) as unknown as Outgoing[],
    undelivered: () => Number(one("SELECT count(*) AS n FROM message WHERE due_at IS NOT NULL")?.["n"] ?? 0),
    answered: (seq: number, answer: number | null, dueAt: number | null) =>
      void run(
        "UPDATE message SET attempts = attempts + 1, answer = ?, due_at = ? WHERE seq = ?",
        answer,
        dueAt,
        seq,
      ),
    logIncoming: (kind: string, xml: string, at: Date, answer: number) =>
      void run(
        "INSERT INTO message (way, kind, manner, xml, at, attempts, answer) VALUES ('in', ?, 'plain', ?, ?, 1, ?)",
        kind,
        xml,
        at.toISOString(),
        answer,
      ),
    /** How what was sent was answered, by the manner in which it was sent. */
    answers: () =>
      all("SELECT manner, answer, count(*) AS n FROM message WHERE way = 'out' GROUP BY manner, answer"),
    messages: (most: number) =>
      all(
        "SELECT seq, way, kind, manner, at, attempts, answer, xml FROM message ORDER BY seq DESC LIMIT ?",
        most,
      ) as unknown as Logged[],
    message: (seq: number) =>
      one(
        "SELECT seq, way, kind, manner, at, attempts, answer, xml FROM message WHERE seq = ?",
        seq,
      ) as unknown as Logged | undefined,
  };
}

function accountFrom(row: Row | undefined): Account | undefined {
  if (!row || row["id"] === null) return undefined;
  return {
    id: row["id"] as string,
    processId: row["process_id"] as string,
    currency: row["currency"] as CurrencyCode,
    name: row["name"] as string,
    holder: JSON.parse(row["holder"] as string) as Holder,
    rails: JSON.parse(row["rails"] as string) as Rail[],
    openedAt: new Date(row["opened_at"] as string),
    standing: row["standing"] as AccountStanding,
  };
}

function entryFrom(row: Row | undefined): BankEntry | undefined {
  if (!row) return undefined;
  const known = (key: string, column: string) =>
    row[column] === null ? {} : { [key]: row[column] as string };
  return {
    reference: row["reference"] as string,
    accountId: row["account_id"] as string,
    direction: row["direction"] as "credit" | "debit",
    money: { currency: row["currency"] as CurrencyCode, minor: BigInt(row["minor"] as string) },
    status: "booked",
    kind: row["return_id"] === null ? "payment" : "return",
    isReversal: false,
    bookedAt: new Date(row["booked_at"] as string),
    bookingDay: row["day"] as string,
    valueDate: row["day"] as string,
    counterparty: JSON.parse(row["counterparty"] as string) as Counterparty | null,
    ...known("endToEndId", "end_to_end_id"),
    ...known("uetr", "uetr"),
    ...known("remittance", "remittance"),
    ...known("returnId", "return_id"),
  };
}
