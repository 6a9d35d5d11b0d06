import { DatabaseSync } from "node:sqlite";
import type { VenueDeal } from "@causeway/bank-link";
import { fromDecimal, readRate, toDecimal, writeRate, type CurrencyCode } from "@causeway/money";
import { sqlOn, type Row, type Sql } from "../bank/sql.ts";
import type { Misdeed, MisdeedOf } from "./misdeeds.ts";

const tables = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS deal (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, deal_id TEXT NOT NULL UNIQUE, asked TEXT NOT NULL, refused TEXT,
    sell TEXT, sold TEXT, buy TEXT, bought TEXT, rate TEXT, value_day TEXT, dealt_at TEXT, denies TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS question (jti TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS fault (kind TEXT PRIMARY KEY, times INTEGER NOT NULL, ms INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`;
/** Columns of a deal that books from before it was settled lack. */
const settlementColumns = {
  settles_as: "TEXT",
  held_until: "INTEGER NOT NULL DEFAULT 0",
  sold_settled_at: "TEXT",
  bought_settled_at: "TEXT",
};

/** A deal, or that there is none and why. */
export type Kept = {
  readonly dealId: string;
  /** As it was asked for, to tell another deal under the same id. */
  readonly asked: string;
  /** What it says of it at the next enquiry, though it is not so. */
  readonly denies: "unknown" | "refused" | null;
} & (Dealt | { readonly refused: string });

type Dealt = { readonly dealId: string; readonly deal: VenueDeal; readonly settlement: Settlement };
/** Of a deal, as the client sees it. */
export type Side = "sold" | "bought";
/** As it should, with a misdeed, or so that all is right after a misdeed. */
export type Way = "plainly" | "rightly" | MisdeedOf<"settlements">;
type Settlement = Readonly<Record<Side, boolean>> & {
  /** Not chosen until it is due. */
  readonly way: Way | null;
  /** Until when the way keeps back what it keeps back, on the clock on the wall. */
  readonly heldUntil: number;
};

/** What the venue remembers, in a file of its own: it survives a kill. */
export function openBooks(file: string) {
  const db = new DatabaseSync(file);
  db.exec(tables);
  const sql = sqlOn(db);
  const { one, all, run } = sql;
  const known = all("SELECT name FROM pragma_table_info('deal')").map(({ name }) => name);
  for (const [name, type] of Object.entries(settlementColumns))
    if (!known.includes(name)) db.exec(`ALTER TABLE deal ADD COLUMN ${name} ${type}`);
  return {
    ...settlements(sql),
    close: () => db.close(),
    setting: (name: string) =>
      one("SELECT value FROM setting WHERE name = ?", name)?.["value"] as string | undefined,
    set: (name: string, value: string) =>
      void run("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", name, value),
    arm: (kind: Misdeed, times: number, ms: number) =>
      void run("INSERT OR REPLACE INTO fault (kind, times, ms) VALUES (?, ?, ?)", kind, times, ms),
    /** Uses up one of the times a misdeed was asked for. */
    spend: (kind: Misdeed): number | undefined => {
      const row = one("UPDATE fault SET times = times - 1 WHERE kind = ? AND times > 0 RETURNING ms", kind);
      return row && Number(row["ms"]);
    },
    armed: () =>
      all("SELECT kind, times FROM fault WHERE times > 0") as unknown as { kind: string; times: number }[],
    /** False for one that was asked before. */
    noteQuestion: (jti: string) => run("INSERT OR IGNORE INTO question (jti) VALUES (?)", jti).changes === 1,
    deal: (dealId: string): Kept | undefined => {
      const row = one("SELECT * FROM deal WHERE deal_id = ?", dealId);
      return row && keptFrom(row);
    },
    deals: (): Kept[] => all("SELECT * FROM deal ORDER BY serial").map(keptFrom),
    countDeals: () => Number(one("SELECT count(*) AS n FROM deal")?.["n"] ?? 0),
    refuse: (dealId: string, asked: string, reason: string) =>
      void run("INSERT INTO deal (deal_id, asked, refused) VALUES (?, ?, ?)", dealId, asked, reason),
    /** Its number is the place that it has in the books. */
    keep: (dealId: string, asked: string, deal: Omit<VenueDeal, "dealNumber">): VenueDeal => {
      const { sold, bought, rate, valueDay, dealtAt } = deal;
      const { lastInsertRowid } = run(
        `INSERT INTO deal (deal_id, asked, sell, sold, buy, bought, rate, value_day, dealt_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        dealId,
        asked,
        sold.currency,
        toDecimal(sold),
        bought.currency,
        toDecimal(bought),
        writeRate(rate),
        valueDay,
        dealtAt.toISOString(),
      );
      return { ...deal, dealNumber: numberOf(Number(lastInsertRowid)) };
    },
    denyOnce: (dealId: string, as: "unknown" | "refused") =>
      void run("UPDATE deal SET denies = ? WHERE deal_id = ?", as, dealId),
    stopDenying: (dealId: string) => void run("UPDATE deal SET denies = NULL WHERE deal_id = ?", dealId),
    /** The one misdeed that meets this deal. */
    wrongWith: <Kind extends Misdeed>(kinds: readonly Kind[]): { kind: Kind; ms: number } | undefined => {
      for (const kind of kinds) {
        const row = one("UPDATE fault SET times = times - 1 WHERE kind = ? AND times > 0 RETURNING ms", kind);
        if (row) return { kind, ms: Number(row["ms"]) };
      }
      return undefined;
    },
  };
}
export type Books = ReturnType<typeof openBooks>;

function settlements({ all, run }: Sql) {
  return {
    /** Deals of which a side is not settled. */
    unsettled: (): Dealt[] =>
      all(
        `SELECT * FROM deal
         WHERE refused IS NULL AND (sold_settled_at IS NULL OR bought_settled_at IS NULL) ORDER BY serial`,
      ).map(dealtFrom),
    settleBy: (dealId: string, way: Way, heldUntil: number) =>
      void run("UPDATE deal SET settles_as = ?, held_until = ? WHERE deal_id = ?", way, heldUntil, dealId),
    /** Nothing where the way was changed while the bank was asked. */
    noteSettled: (dealId: string, side: Side, way: Way) =>
      void run(
        `UPDATE deal SET ${side}_settled_at = ? WHERE deal_id = ? AND settles_as = ?`,
        new Date().toISOString(),
        dealId,
        way,
      ),
    /** Lets go what is kept back, and asks anew for the sides that were settled wrongly; says of how many deals. */
    releaseSettlements: (): number =>
      Number(
        run(
          `UPDATE deal SET settles_as = 'rightly',
             sold_settled_at = iif(settles_as IN ('doubled', 'unnamed'), NULL, sold_settled_at),
             bought_settled_at = iif(settles_as IN ('short', 'unnamed'), NULL, bought_settled_at)
           WHERE settles_as IN ('short', 'doubled', 'unnamed') OR settles_as IN ('one-sided', 'late-leg', 'never')
             AND (sold_settled_at IS NULL OR bought_settled_at IS NULL)`,
        ).changes,
      ),
  };
}

function numberOf(serial: number): string {
  return `CV${serial.toString().padStart(10, "0")}`;
}

function keptFrom(row: Row): Kept {
  const asked = String(row["asked"]);
  const denies = row["denies"] as Kept["denies"];
  return row["refused"] === null
    ? { ...dealtFrom(row), asked, denies }
    : { dealId: String(row["deal_id"]), asked, denies, refused: String(row["refused"]) };
}

function dealtFrom(row: Row): Dealt {
  const text = (name: string) => String(row[name] ?? "");
  const dealId = text("deal_id");
  const [sell, buy] = [text("sell") as CurrencyCode, text("buy") as CurrencyCode];
  const [sold, bought] = [fromDecimal(sell, text("sold")), fromDecimal(buy, text("bought"))];
  const rate = readRate(sell, buy, text("rate"));
  if (!sold || !bought || !rate) throw new Error(`deal ${dealId} was expected to be kept whole`);
  return {
    dealId,
    settlement: {
      way: row["settles_as"] as Way | null,
      heldUntil: Number(row["held_until"]),
      sold: row["sold_settled_at"] !== null,
      bought: row["bought_settled_at"] !== null,
    },
    deal: {
      dealNumber: numberOf(Number(row["serial"])),
      sold,
      bought,
      rate,
      valueDay: text("value_day"),
      dealtAt: new Date(text("dealt_at")),
    },
  };
}
