import { writeMt940, type BankEntry, type WrittenMt940 } from "@causeway/bank-link";
import { tellEach } from "../days.ts";
import { poolOf, type Desk, type Posted } from "../desk.ts";
import type { Booked } from "../entries.ts";
import { createTemper } from "../misdeeds.ts";
import { nobodysCurrency } from "../nobodys-currency.ts";
import type { Day, Voice } from "../voice.ts";

const linesOfAPage = 3;
/** A second statement comes when the first was surely read. */
const secondMs = 1_000;

/** A day as a file of MT940, in which most lines bear no reference. */
export function createStatements(desk: Desk): Pick<Voice, "tellDays" | "tellDayPlainly"> {
  const { dice } = desk;
  const temper = createTemper(desk.books, dice, "albion");

  const written = ({ currency, day, sequence, opening, closing, booked }: Day): WrittenMt940 => ({
    id: `AL${day.slice(2).replaceAll("-", "")}${currency}`,
    accountId: poolOf(currency),
    currency,
    sequence,
    day,
    opening,
    closing,
    entries: booked.map(asLine),
  });
  const queue = (file: string, how?: Posted) => desk.queue("mt940", file, how);
  const send = (statements: readonly WrittenMt940[], how?: Posted) => void queue(fileOf(statements), how);
  const again = (statement: WrittenMt940): WrittenMt940 => ({ ...statement, id: `${statement.id}B` });

  const ways = {
    paged: (statement: WrittenMt940) => {
      const count = Math.max(1, Math.ceil(statement.entries.length / linesOfAPage));
      const cuts = Array.from({ length: count - 1 }, (_, index) => (index + 1) * linesOfAPage);
      const parts = cut(statement, cuts);
      parts.forEach((part, index) =>
        send([{ ...part, page: { number: index + 1, isLast: index === parts.length - 1 } }]),
      );
    },
    "missing-day": ({ currency, day }: WrittenMt940, ms: number) =>
      desk.later({ do: "tellDay", currency, day }, ms, 1),
    "in-two-parts": (statement: WrittenMt940, ms: number) => {
      const [first, second] = cut(statement, [Math.ceil(statement.entries.length / 2)]);
      send([first!]);
      send([{ ...second!, id: `${statement.id}2` }], { afterMs: ms });
    },
    resent: (statement: WrittenMt940, ms: number) => {
      send([statement]);
      const hasOthers = dice.roll("references", 2) === 1;
      const entries = statement.entries.map((entry, n) => ({
        ...entry,
        reference: hasOthers ? `AX${statement.day.replaceAll("-", "")}${String(n).padStart(6, "0")}` : "",
      }));
      send([{ ...again(statement), entries }], { afterMs: ms + secondMs });
    },
    "spoilt-line": (statement: WrittenMt940, ms: number) => {
      const line = dice.roll("line", Math.max(statement.entries.length, 1));
      queue(garbled(fileOf([statement]), line));
      send([again(statement)], { afterMs: ms + secondMs });
    },
    "left-out": (statement: WrittenMt940, ms: number) => {
      const line = dice.roll("line", Math.max(statement.entries.length, 1));
      send([{ ...statement, entries: statement.entries.filter((_, n) => n !== line) }]);
      send([again(statement)], { afterMs: ms + secondMs });
    },
  };

  const wrong = ({ currency, day }: WrittenMt940) => {
    const found = temper.one("statements");
    if (found) desk.books.noteAbout([found.kind], [`${currency} ${day}`]);
    return found;
  };

  return {
    tellDays: (days) => tellEach(days.map(written), { wrong, send, ways }),
    tellDayPlainly: (day) => send([written(day)]),
  };
}

/** One line of five has a reference; an id stands only with what the client sent, and with what of it comes back. */
function asLine(entry: Booked): BankEntry {
  const { endToEndId, ...line } = entry;
  const hasId = entry.kind === "return" || entry.direction === "debit";
  const hasReference = Number(entry.reference.slice(-1)) % 5 === 0;
  return {
    ...line,
    ...(hasId && endToEndId !== undefined ? { endToEndId } : {}),
    reference: hasReference ? entry.reference : "",
  };
}

/** Parts of one statement, each of which begins where the one before ends. */
function cut(statement: WrittenMt940, before: readonly number[]): WrittenMt940[] {
  const { entries, opening } = statement;
  const bounds = [0, ...before, entries.length];
  const balanceAfter = (lines: number) => ({
    ...opening,
    minor: entries
      .slice(0, lines)
      .reduce(
        (sum, { direction, money }) => sum + (direction === "credit" ? money.minor : -money.minor),
        opening.minor,
      ),
  });
  return bounds.slice(1).map((end, index) => ({
    ...statement,
    opening: balanceAfter(bounds[index]!),
    closing: balanceAfter(end),
    entries: entries.slice(bounds[index], end),
  }));
}

function fileOf(statements: readonly WrittenMt940[]): string {
  const { inBooks, onWire } = nobodysCurrency;
  return Buffer.from(writeMt940(statements))
    .toString("latin1")
    .replaceAll(new RegExp(`^(:6[02][FM]:[CD]\\d{6})${inBooks}`, "gm"), `$1${onWire}`);
}

/** The amount of one line has lost its comma. */
function garbled(file: string, line: number): string {
  let n = -1;
  return file.replaceAll(/^:61:.*$/gm, (text) => {
    n += 1;
    return n === line ? text.replace(",", ";") : text;
  });
}
