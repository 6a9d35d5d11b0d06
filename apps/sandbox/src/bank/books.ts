import { DatabaseSync } from "node:sqlite";
import type { AccountStanding, Holder, Rail } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import { closings, entries, entryTables, settlements } from "./entries.ts";
import { feed, feedTables } from "./feed.ts";
import { messages, messageTables } from "./messages.ts";
import { sqlOn, type Row, type Sql } from "./sql.ts";

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

const tables = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS account (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE, process_id TEXT NOT NULL UNIQUE, currency TEXT NOT NULL,
    name TEXT NOT NULL, holder TEXT NOT NULL, rails TEXT, opened_at TEXT NOT NULL,
    standing TEXT NOT NULL DEFAULT 'ENAB') STRICT;
  CREATE TABLE IF NOT EXISTS fault (
    kind TEXT PRIMARY KEY, times INTEGER NOT NULL, ms INTEGER NOT NULL, armed_no INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS committed (kind TEXT PRIMARY KEY, n INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS misdeed (kind TEXT NOT NULL, about TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS thrown (purpose TEXT PRIMARY KEY, n INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS plan (
    id INTEGER PRIMARY KEY AUTOINCREMENT, due_at INTEGER NOT NULL, due_day TEXT NOT NULL, act TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  ${entryTables}
  ${messageTables}
  ${feedTables}`;

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
    ...faults(sql),
    ...accounts(sql),
    ...entries(sql),
    ...settlements(sql),
    ...closings(sql),
    ...messages(sql),
    ...feed(sql),
  };
}
export type Books = ReturnType<typeof openBooks>;

function settings({ one, all, run }: Sql) {
  return {
    setting: (name: string) =>
      one("SELECT value FROM setting WHERE name = ?", name)?.["value"] as string | undefined,
    set: (name: string, value: string) =>
      void run("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", name, value),
    /** How often was thrown for a purpose, this time included. */
    countThrow: (purpose: string) =>
      Number(
        one(
          "INSERT INTO thrown (purpose, n) VALUES (?, 1) ON CONFLICT (purpose) DO UPDATE SET n = n + 1 RETURNING n",
          purpose,
        )!["n"],
      ),
    forgetThrows: () => void run("DELETE FROM thrown"),

    /** Something to be done at a time of the clock on the wall, and not before a day of the bank's. */
    plan: (act: string, dueAt: number, dueDay: string) =>
      void run("INSERT INTO plan (act, due_at, due_day) VALUES (?, ?, ?)", act, dueAt, dueDay),
    takePlanned: (now: number, today: string) =>
      all("DELETE FROM plan WHERE due_at <= ? AND due_day <= ? RETURNING id, act", now, today)
        .toSorted((a, b) => Number(a["id"]) - Number(b["id"]))
        .map((row) => row["act"] as string),
    /** Whatever was planned of one kind is due now. */
    hasten: (act: string) =>
      void run("UPDATE plan SET due_at = 0, due_day = '' WHERE json_extract(act, '$.do') = ?", act),
    planned: () => Number(one("SELECT count(*) AS n FROM plan")?.["n"] ?? 0),
  };
}

type Armed = { readonly kind: string; readonly times: number; readonly ms: number };

function faults({ one, all, run }: Sql) {
  const noteMisdeed = (kind: string) =>
    void run(
      "INSERT INTO committed (kind, n) VALUES (?, 1) ON CONFLICT (kind) DO UPDATE SET n = n + 1",
      kind,
    );
  return {
    arm: (kind: string, times: number, ms: number) =>
      void run(
        "INSERT OR REPLACE INTO fault (kind, times, ms, armed_no) SELECT ?, ?, ?, coalesce(max(armed_no), 0) + 1 FROM fault",
        kind,
        times,
        ms,
      ),
    /** Uses up one of the times a fault was asked for. */
    spend: (kind: string): number | undefined => {
      const row = one("UPDATE fault SET times = times - 1 WHERE kind = ? AND times > 0 RETURNING ms", kind);
      if (row === undefined) return undefined;
      noteMisdeed(kind);
      return Number(row["ms"]);
    },
    /** In the order in which they were asked for. */
    armed: () =>
      all("SELECT kind, times, ms FROM fault WHERE times > 0 ORDER BY armed_no") as unknown as Armed[],
    noteMisdeed,
    /** What misdeeds were about: entries by their references, an instruction or a message by its id, or a day of a currency. */
    noteAbout: (kinds: Iterable<string>, about: readonly string[]) => {
      for (const kind of kinds)
        for (const each of about) run("INSERT INTO misdeed (kind, about) VALUES (?, ?)", kind, each);
    },
    misdeeds: () =>
      all("SELECT kind, about FROM misdeed ORDER BY rowid") as unknown as { kind: string; about: string }[],
    committed: () =>
      Object.fromEntries(
        all("SELECT kind, n FROM committed ORDER BY kind").map(({ kind, n }) => [kind as string, Number(n)]),
      ),
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
    /** Others that money of this currency can reach. */
    openAccounts: (currency: CurrencyCode, most: number) =>
      all(
        "SELECT * FROM account WHERE currency = ? AND standing = 'ENAB' AND id IS NOT NULL ORDER BY serial DESC LIMIT ?",
        currency,
        most,
      ).map((row) => accountFrom(row)!),
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
