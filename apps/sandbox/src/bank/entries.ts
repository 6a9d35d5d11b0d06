import type { BankEntry, ReturnStatus } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import type { Row, Sql } from "./sql.ts";

/** How a line differs from what the books say: it bears no reference, or another's, or its parts are not the whole. */
export type Oddity = "unnamed" | "borrowed" | "missum";
export type Booked = BankEntry & {
  readonly oddity?: Oddity;
  /** The entry whose reference this one is told under. */
  readonly borrows?: string;
};
/** What the bank was told to do with money, under an id of the client's. */
export type Instruction = { readonly of: "return" | "transfer"; readonly id: string };
/** What it says became of that. */
export type Instructed = Instruction & {
  readonly status: ReturnStatus;
  readonly reason?: string;
  readonly reference?: string;
};

/** The bank's truth. What is pending is none of it until it is booked; what was dropped stays pending for ever. */
export const entryTables = `
  CREATE TABLE IF NOT EXISTS entry (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, reference TEXT NOT NULL UNIQUE, currency TEXT NOT NULL, minor TEXT NOT NULL,
    direction TEXT NOT NULL, status TEXT NOT NULL, day TEXT NOT NULL, return_id TEXT, body TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS entry_day ON entry (currency, day);
  CREATE TABLE IF NOT EXISTS instructed (
    kind TEXT NOT NULL, id TEXT NOT NULL, status TEXT NOT NULL, reason TEXT, reference TEXT, PRIMARY KEY (kind, id)) STRICT;
  CREATE TABLE IF NOT EXISTS settlement (
    reference TEXT PRIMARY KEY, deal_id TEXT NOT NULL, direction TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS settlement_deal ON settlement (deal_id, direction);
  CREATE TABLE IF NOT EXISTS statement (currency TEXT NOT NULL, day TEXT NOT NULL, PRIMARY KEY (currency, day)) STRICT;`;

export function entries({ one, all, run }: Sql) {
  return {
    nextSerial: () => Number(one("SELECT max(serial) AS serial FROM entry")?.["serial"] ?? 0) + 1,
    referencesSince: (serial: number) =>
      all("SELECT reference FROM entry WHERE serial >= ? ORDER BY serial", serial).map(
        (row) => row["reference"] as string,
      ),
    addEntry: (entry: Booked) => {
      const { reference, money, direction, status, bookingDay, returnId, ...body } = entry;
      run(
        "INSERT INTO entry (reference, currency, minor, direction, status, day, return_id, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        reference,
        money.currency,
        String(money.minor),
        direction,
        status,
        bookingDay,
        returnId ?? null,
        JSON.stringify(body),
      );
    },
    /** What was announced becomes money, on the day on which it does. */
    bookPending: (reference: string, minor: bigint, day: string, at: Date) =>
      void run(
        `UPDATE entry SET status = 'booked', minor = ?, day = ?, body = json_set(body, '$.bookedAt', ?, '$.valueDate', ?)
         WHERE reference = ? AND status = 'pending'`,
        String(minor),
        day,
        at.toISOString(),
        day,
        reference,
      ),
    entry: (reference: string) => entryFrom(one("SELECT * FROM entry WHERE reference = ?", reference)),
    bookedOn: (currency: CurrencyCode, day: string) =>
      all(
        "SELECT * FROM entry WHERE status = 'booked' AND currency = ? AND day = ? ORDER BY serial",
        currency,
        day,
      ).map((row) => entryFrom(row)!),
    /** What the account held when the day began. */
    sumBefore: (currency: CurrencyCode, day: string) =>
      all(
        "SELECT minor, direction FROM entry WHERE status = 'booked' AND currency = ? AND day < ?",
        currency,
        day,
      ).reduce((sum, row) => sum + signedMinor(row), 0n),
    /** What every account of the bank's holds by now, by currency. */
    balances: () =>
      all("SELECT currency, minor, direction FROM entry WHERE status = 'booked'").reduce(
        (sums, row) =>
          sums.set(row["currency"] as string, (sums.get(row["currency"] as string) ?? 0n) + signedMinor(row)),
        new Map<string, bigint>(),
      ),
    allEntries: () => all("SELECT * FROM entry ORDER BY serial").map((row) => entryFrom(row)!),
    entryCount: () => Number(one("SELECT count(*) AS n FROM entry WHERE status = 'booked'")?.["n"] ?? 0),

    instructed: (of: Instruction["of"], id: string): Instructed | undefined => {
      const row = one("SELECT * FROM instructed WHERE kind = ? AND id = ?", of, id);
      return (
        row && {
          of,
          id,
          status: row["status"] as ReturnStatus,
          ...(row["reason"] === null ? {} : { reason: row["reason"] as string }),
          ...(row["reference"] === null ? {} : { reference: row["reference"] as string }),
        }
      );
    },
    /** A bank's last word is not always its first. */
    keepInstructed: (it: Instructed) =>
      void run(
        "INSERT OR REPLACE INTO instructed (kind, id, status, reason, reference) VALUES (?, ?, ?, ?, ?)",
        it.of,
        it.id,
        it.status,
        it.reason ?? null,
        it.reference ?? null,
      ),
  };
}

/** What settles one side of a deal: one entry, and more where somebody wanted it doubled. */
export function settlements({ all, run }: Sql) {
  return {
    settlementsOf: (dealId: string, direction: BankEntry["direction"]) =>
      all(
        "SELECT reference FROM settlement WHERE deal_id = ? AND direction = ? ORDER BY rowid",
        dealId,
        direction,
      ).map((row) => row["reference"] as string),
    keepSettlement: (reference: string, dealId: string, direction: BankEntry["direction"]) =>
      void run(
        "INSERT INTO settlement (reference, deal_id, direction) VALUES (?, ?, ?)",
        reference,
        dealId,
        direction,
      ),
    /** It was taken back, and settles nothing any more. */
    dropSettlement: (reference: string) => void run("DELETE FROM settlement WHERE reference = ?", reference),
  };
}

/** The days of which a statement was made. */
export function closings({ one, all, run }: Sql) {
  return {
    closeDay: (currency: CurrencyCode, day: string) =>
      void run("INSERT INTO statement (currency, day) VALUES (?, ?)", currency, day),
    /** Until this one, which is one of them. */
    closedDays: (currency: CurrencyCode, day: string) =>
      Number(
        one("SELECT count(*) AS n FROM statement WHERE currency = ? AND day <= ?", currency, day)?.["n"] ?? 0,
      ),
    lastClosed: (currency: CurrencyCode) =>
      one("SELECT max(day) AS day FROM statement WHERE currency = ?", currency)?.["day"] as string | null,
    currencies: () =>
      all(
        `SELECT currency, min(since) AS since FROM
           (SELECT currency, opened_at AS since FROM account
            UNION ALL SELECT currency, json_extract(body, '$.bookedAt') FROM entry WHERE status = 'booked')
         GROUP BY currency`,
      ).map((row) => ({
        currency: row["currency"] as CurrencyCode,
        since: new Date(row["since"] as string),
      })),
  };
}

function signedMinor(row: Row): bigint {
  return BigInt(row["minor"] as string) * (row["direction"] === "credit" ? 1n : -1n);
}

type Body = Omit<
  Booked,
  "reference" | "money" | "direction" | "status" | "bookingDay" | "returnId" | "bookedAt"
> & {
  readonly bookedAt: string;
};

function entryFrom(row: Row | undefined): Booked | undefined {
  if (!row) return undefined;
  const body = JSON.parse(row["body"] as string) as Body;
  return {
    ...body,
    bookedAt: new Date(body.bookedAt),
    reference: row["reference"] as string,
    direction: row["direction"] as BankEntry["direction"],
    status: row["status"] as BankEntry["status"],
    money: { currency: row["currency"] as CurrencyCode, minor: BigInt(row["minor"] as string) },
    bookingDay: row["day"] as string,
    ...(row["return_id"] === null ? {} : { returnId: row["return_id"] as string }),
  };
}
