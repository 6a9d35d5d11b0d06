import { writeReports, type BankEntry, type ReportKind, type WrittenReport } from "@causeway/bank-link";
import { toDecimal } from "@causeway/money";
import type { Desk, Posted } from "../desk.ts";
import type { Booked } from "../entries.ts";
import { createTemper, type MisdeedOf } from "../misdeeds.ts";
import type { Telling, Voice } from "../voice.ts";
import type { Post } from "./post.ts";
import { brokenOff, changeLine, spoilers, withWholeAmount } from "./spoil.ts";

const names = { notification: "camt.054", statement: "camt.053", intraday: "camt.052" } as const;

/** What may go wrong with the notice of money that left; the others would deny what we asked for ourselves. */
const alsoOfDebits = [
  "duplicate",
  "reordered",
  "late",
  "withheld",
  "intraday",
  "repeated",
  "replayed",
] as const satisfies readonly MisdeedOf<"notices", "harbour">[];

/** A spoilt message breaks its schema, and leaves all the same. */
type Spoil = (xml: string) => string;

export function createTeller(desk: Desk, post: Post): Pick<Voice, "tell" | "tellPlainly"> {
  const { books, dice, about, messageId } = desk;
  const temper = createTemper(books, dice, "harbour");

  /** One report for each account, and all of them in one message. */
  const writeAs = (kind: ReportKind, told: readonly Booked[]): string => {
    const byAccount = Map.groupBy(told, ({ accountId, money }) => `${accountId} ${money.currency}`);
    const reports = [...byAccount.values()].map((entries): WrittenReport => ({
      id: messageId(),
      accountId: entries[0]!.accountId,
      currency: entries[0]!.money.currency,
      entries: entries.flatMap(asWritten),
    }));
    return withOddities(writeReports(kind, { ...about(), reports }), told);
  };

  /** Tells of entries in one message. */
  const notify = (told: readonly Booked[], how: Posted = {}, spoil?: Spoil): number => {
    const xml = writeAs("notification", told);
    return spoil
      ? post.sendSpoilt(names.notification, spoil(xml), how)
      : post.send(names.notification, xml, how);
  };
  const garbling = ({ garbled }: Telling): Spoil | undefined =>
    garbled && ((xml) => changeLine(xml, garbled.reference, spoilers[garbled.how]));

  const tell = (told: readonly Booked[], how: Telling = {}): number => {
    const isOfDebit = told.some(({ direction }) => direction === "debit");
    const wrongs = temper.all("notices", isOfDebit ? alsoOfDebits : undefined);
    const reorderMs = wrongs.get("reordered");
    const afterMs =
      (how.afterMs ?? 0) +
      (wrongs.get("late") ?? 0) +
      (reorderMs === undefined ? 0 : dice.roll("delay", reorderMs + 1));
    const [first, ...others] = told;
    const mistaken = [{ ...first!, money: { ...first!.money, minor: first!.money.minor + 1n } }, ...others];
    if (wrongs.has("intraday"))
      post.send(names.intraday, writeAs("intraday", told), { afterMs: dice.roll("delay", 500) });
    if (!wrongs.has("withheld")) {
      // It takes its word back only after it gave it, at once or when the other side has long believed it.
      const regretMs = wrongs.get("wrong-first");
      const behind =
        regretMs === undefined
          ? { afterMs }
          : { behind: notify(mistaken, { afterMs }), afterMs: afterMs + regretMs };
      const manner = wrongs.has("replayed") ? ({ manner: "replayed" } as const) : {};
      const nameless = told.map((entry) => ({ ...entry, reference: "" }));
      const right = wrongs.has("nameless-notice") ? nameless : told;
      const sent = notify(right, { ...behind, ...manner }, garbling(how));
      if (wrongs.has("duplicate"))
        for (let copy = 1; copy < 5; copy++) notify(told, { afterMs: afterMs + copy * 20 });
      if (wrongs.has("repeated")) {
        const { xml } = books.message(sent)!;
        for (let copy = 1; copy < 3; copy++)
          post.sendSpoilt(names.notification, xml, { afterMs, behind: sent });
      }
      if (wrongs.has("wrong-amount")) notify(mistaken, { afterMs, behind: sent });
    }
    const invented = { ...first!, reference: `FK${messageId().slice(0, 20)}` };
    books.noteAbout(
      wrongs.keys(),
      [...told, invented].map(({ reference }) => reference),
    );
    if (wrongs.has("phantom")) notify([invented], { afterMs });
    if (wrongs.has("forged")) notify([invented], { afterMs, manner: "forged" });
    if (wrongs.has("stale")) notify(told, { afterMs, manner: "stale" });
    if (wrongs.has("unreadable")) {
      // It may break off before it names anything but itself.
      const { xml } = books.message(notify([invented], { afterMs }, brokenOff))!;
      books.noteAbout(["unreadable"], [/<MsgId>([^<]+)/.exec(xml)![1]!]);
    }
    return afterMs;
  };

  return {
    tell,
    tellPlainly: (told, how = {}) => void notify(told, { afterMs: how.afterMs ?? 0 }, garbling(how)),
  };
}

/** An entry as the lines that are written for it. */
export function asWritten(entry: Booked): BankEntry[] {
  const { oddity, borrows, ...plain } = entry;
  if (oddity === "unnamed") return [{ ...plain, reference: "" }];
  if (borrows !== undefined) return [{ ...plain, reference: borrows }];
  if (oddity !== "missum") return [plain];
  const half = entry.money.minor / 2n;
  const parts = [half, entry.money.minor - half + 1n];
  return parts.map((minor, index) => ({
    ...plain,
    reference: `${entry.reference}/${index + 1}`,
    batch: entry.reference,
    money: { ...entry.money, minor },
  }));
}

/** Where the parts are not the whole, the whole is what was booked. */
export function withOddities(xml: string, told: readonly Booked[]): string {
  return told
    .filter(({ oddity }) => oddity === "missum")
    .reduce(
      (text, { reference, money }) =>
        changeLine(text, reference, (line) => withWholeAmount(line, toDecimal(money))),
      xml,
    );
}
