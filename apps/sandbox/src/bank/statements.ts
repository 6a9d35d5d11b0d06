import { writeReports, type WrittenReport } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import { dayAfter, hongKongDay } from "../day.ts";
import { poolOf, type Desk, type Posted } from "./desk.ts";
import type { Booked } from "./entries.ts";
import { changeLine, spoilers } from "./spoil.ts";
import { asWritten, withOddities } from "./telling.ts";

type Day = { readonly report: WrittenReport; readonly booked: readonly Booked[] };

const linesOfAPage = 3;
/** A second statement comes when the first was surely read. */
const secondMs = 1_000;

export function createStatements(desk: Desk) {
  const { books, calendar, dice, temper } = desk;

  /** Sends a statement for every banking day that has ended, once each. */
  const closeDays = () => {
    const today = calendar.today();
    const ended = books
      .currencies()
      .flatMap(({ currency, since }) => endedDays(currency, since, today).map((day) => ({ currency, day })));
    if (ended.length === 0) return;
    books.together(() => {
      const inOneMessage: Day[] = [];
      for (const { currency, day: ending } of ended) {
        books.closeDay(currency, ending);
        const day = accountFor(currency, ending);
        const wrong = inOneMessage.length > 0 ? undefined : temper.one("statements");
        if (wrong?.kind === "together" || inOneMessage.length > 0) inOneMessage.push(day);
        else if (wrong) ways[wrong.kind](day, wrong.ms);
        else send([day]);
      }
      if (inOneMessage.length > 0) send(inOneMessage);
    });
  };

  const endedDays = (currency: CurrencyCode, since: Date, today: string): string[] => {
    const ended: string[] = [];
    const last = books.lastClosed(currency);
    for (let day = last === null ? hongKongDay(since) : dayAfter(last); day < today; day = dayAfter(day))
      if (calendar.isBankingDay(day)) ended.push(day);
    return ended;
  };

  const accountFor = (currency: CurrencyCode, day: string): Day => {
    const booked = books.bookedOn(currency, day);
    const opening = books.sumBefore(currency, day);
    const closing = booked.reduce(
      (sum, { money, direction }) => sum + (direction === "credit" ? money.minor : -money.minor),
      opening,
    );
    const report = {
      id: `ST${currency}${day.replaceAll("-", "")}`,
      accountId: poolOf(currency),
      currency,
      sequence: books.closedDays(currency),
      day,
      opening: { currency, minor: opening },
      closing: { currency, minor: closing },
      entries: booked.flatMap(asWritten),
    };
    return { report, booked };
  };

  const write = (days: readonly Day[]): string =>
    withOddities(
      writeReports("statement", { ...desk.about(), reports: days.map(({ report }) => report) }),
      days.flatMap(({ booked }) => booked),
    );
  const send = (days: readonly Day[], how?: Posted) => desk.send("camt.053", write(days), how);
  const again = ({ report, booked }: Day): Day => ({ report: { ...report, id: `${report.id}B` }, booked });
  /** Any line that was not told as one of several. */
  const anyLine = ({ booked }: Day): Booked | undefined => {
    const single = booked.filter(({ batch, oddity }) => batch === undefined && oddity === undefined);
    return single[dice.roll("line", Math.max(single.length, 1))];
  };

  const ways = {
    resent: (day: Day, ms: number) => {
      send([day]);
      send([again(day)], { afterMs: ms + secondMs });
    },
    paged: ({ report, booked }: Day) => {
      const { opening, closing, entries, ...head } = report;
      // Parts of one booking stay on one page.
      const bookings = [...Map.groupBy(entries, ({ batch, reference }) => batch ?? reference).values()];
      const pages = Math.max(1, Math.ceil(bookings.length / linesOfAPage));
      for (let number = 1; number <= pages; number++) {
        const isLast = number === pages;
        const page = { number, isLast };
        const lines = bookings.slice((number - 1) * linesOfAPage, number * linesOfAPage).flat();
        const balances = { ...(number === 1 ? { opening } : {}), ...(isLast ? { closing } : {}) };
        const cut = { ...head, page, entries: lines, ...balances } as WrittenReport;
        const xml = writeReports("statement", { ...desk.about(), page, reports: [cut] });
        desk.send("camt.053", withOddities(xml, booked));
      }
    },
    "late-statement": (day: Day, ms: number) => void send([day], { afterMs: ms + secondMs }),
    "spoilt-line": (day: Day, ms: number) => {
      const line = anyLine(day);
      const xml = write([day]);
      desk.sendSpoilt("camt.053", line ? changeLine(xml, line.reference, spoilers["bad-amount"]) : xml);
      send([again(day)], { afterMs: ms + secondMs });
    },
    "left-out": (day: Day, ms: number) => {
      const line = anyLine(day);
      const entries = day.report.entries.filter(({ reference }) => reference !== line?.reference);
      send([{ ...day, report: { ...day.report, entries } }]);
      send([again(day)], { afterMs: ms + secondMs });
    },
  };

  return { closeDays };
}
