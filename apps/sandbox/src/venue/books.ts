import { DatabaseSync } from "node:sqlite";
import type { VenueDeal } from "@causeway/bank-link";
import { fromDecimal, readRate, toDecimal, writeRate, type CurrencyCode } from "@causeway/money";
import { sqlOn, type Row } from "../bank/sql.ts";
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

/** A deal, or that there is none and why. */
export type Kept = {
  readonly dealId: string;
  /** As it was asked for, to tell another deal under the same id. */
  readonly asked: string;
  /** What it says of it at the next enquiry, though it is not so. */
  readonly denies: "unknown" | "refused" | null;
} & ({ readonly deal: VenueDeal } | { readonly refused: string });

/** What the venue remembers, in a file of its own: it survives a kill. */
export function openBooks(file: string) {
  const db = new DatabaseSync(file);
  db.exec(tables);
  const { one, all, run } = sqlOn(db);
  return {
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
    wrongWith: (
      kinds: readonly MisdeedOf<"deals">[],
    ): { kind: MisdeedOf<"deals">; ms: number } | undefined => {
      for (const kind of kinds) {
        const row = one("UPDATE fault SET times = times - 1 WHERE kind = ? AND times > 0 RETURNING ms", kind);
        if (row) return { kind, ms: Number(row["ms"]) };
      }
      return undefined;
    },
  };
}
export type Books = ReturnType<typeof openBooks>;

function numberOf(serial: number): string {
  return `CV${serial.toString().padStart(10, "0")}`;
}

function keptFrom(row: Row): Kept {
  const text = (name: string) => String(row[name] ?? "");
  const head = {
    dealId: text("deal_id"),
    asked: text("asked"),
    denies: row["denies"] as Kept["denies"],
  };
  if (row["refused"] !== null) return { ...head, refused: text("refused") };
  const [sell, buy] = [text("sell") as CurrencyCode, text("buy") as CurrencyCode];
  const [sold, bought] = [fromDecimal(sell, text("sold")), fromDecimal(buy, text("bought"))];
  const rate = readRate(sell, buy, text("rate"));
  if (!sold || !bought || !rate) throw new Error(`deal ${head.dealId} was expected to be kept whole`);
  return {
    ...head,
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
