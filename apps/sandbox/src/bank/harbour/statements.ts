import { writeReports, type WrittenReport } from "@causeway/bank-link";
import { tellEach } from "../days.ts";
import { poolOf, type Desk, type Posted } from "../desk.ts";
import type { Booked } from "../entries.ts";
import { createTemper } from "../misdeeds.ts";
import type { Day, Voice } from "../voice.ts";
import type { Post } from "./post.ts";
import { changeLine, spoilers } from "./spoil.ts";
import { asWritten, withOddities } from "./telling.ts";

type Written = { readonly report: WrittenReport; readonly booked: readonly Booked[] };

const linesOfAPage = 3;
/** A second statement comes when the first was surely read. */
const secondMs = 1_000;

export function createStatements(desk: Desk, post: Post): Pick<Voice, "tellDays" | "tellDayPlainly"> {
  const { books, dice } = desk;
  const temper = createTemper(books, dice, "harbour");

  const written = ({ currency, day, sequence, opening, closing, booked }: Day): Written => ({
    report: {
      id: `ST${currency}${day.replaceAll("-", "")}`,
      accountId: poolOf(currency),
      currency,
      sequence,
      day,
      opening,
      closing,
      entries: booked.flatMap(asWritten),
    },
    booked,
  });
  const write = (days: readonly Written[]): string =>
    withOddities(
      writeReports("statement", { ...desk.about(), reports: days.map(({ report }) => report) }),
      days.flatMap(({ booked }) => booked),
    );
  const send = (days: readonly Written[], how?: Posted) => post.send("camt.053", write(days), how);
  const again = ({ report, booked }: Written): Written => ({
    report: { ...report, id: `${report.id}B` },
    booked,
  });
  /** Any line that was not told as one of several. */
  const anyLine = ({ booked }: Written): Booked | undefined => {
    const single = booked.filter(({ batch, oddity }) => batch === undefined && oddity === undefined);
    return single[dice.roll("line", Math.max(single.length, 1))];
  };

  const ways = {
    resent: (day: Written, ms: number) => {
      send([day]);
      send([again(day)], { afterMs: ms + secondMs });
    },
    paged: ({ report, booked }: Written) => {
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
        post.send("camt.053", withOddities(xml, booked));
      }
    },
    "late-statement": (day: Written, ms: number) => void send([day], { afterMs: ms + secondMs }),
    "spoilt-line": (day: Written, ms: number) => {
      const line = anyLine(day);
      const xml = write([day]);
      post.sendSpoilt("camt.053", line ? changeLine(xml, line.reference, spoilers["bad-amount"]) : xml);
      send([again(day)], { afterMs: ms + secondMs });
    },
    "left-out": (day: Written, ms: number) => {
      const line = anyLine(day);
      const entries = day.report.entries.filter(({ reference }) => reference !== line?.reference);
      send([{ ...day, report: { ...day.report, entries } }]);
      send([again(day)], { afterMs: ms + secondMs });
    },
  };

  const wrong = ({ report }: Written) => {
    const found = temper.one("statements");
    if (found) books.noteAbout([found.kind], [`${report.currency} ${report.day}`]);
    return found;
  };

  return {
    tellDays: (days) => tellEach(days.map(written), { wrong, send, ways }),
    tellDayPlainly: (day) => void send([written(day)]),
  };
}
