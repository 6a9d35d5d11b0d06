import {
  writeAlbionEvent,
  type AlbionAccount,
  type AlbionReturn,
  type AlbionTransfer,
  type ReturnStatus,
} from "@causeway/bank-link";
import type { Account } from "../books.ts";
import type { Desk, Posted } from "../desk.ts";
import type { Booked, Instructed } from "../entries.ts";
import { createTemper, type MisdeedOf } from "../misdeeds.ts";
import { nobodysCurrency } from "../nobodys-currency.ts";
import { duplicateReason } from "../instructions.ts";
import type { Garbling, Telling, Voice } from "../voice.ts";
import { createStatements } from "./statements.ts";

/** Writes everything into a feed, in which each event is signed for itself, and waits to be asked for it. */
export function createAlbionVoice(desk: Desk): Voice {
  return {
    tellAccount: (account) => {
      const event = { type: "account", account: asAlbionAccount(desk, account) } as const;
      desk.queue("account", writeAlbionEvent(event));
    },
    tellInstructed: (it, afterMs = 0) => {
      const event =
        it.of === "return"
          ? ({ type: "return", report: asAlbionReturn(it) } as const)
          : ({ type: "transfer", report: asAlbionTransfer(it) } as const);
      desk.queue(event.type, writeAlbionEvent(event), { afterMs });
    },
    ...createTeller(desk),
    ...createStatements(desk),
  };
}

/** What may go wrong with the event of money that left; the others would deny what was asked for. */
const alsoOfDebits = [
  "withheld",
  "late",
  "reordered",
  "after-statement",
  "repeated",
] as const satisfies readonly MisdeedOf<"notices", "albion">[];

function createTeller(desk: Desk): Pick<Voice, "tell" | "tellPlainly"> {
  const { dice } = desk;
  const temper = createTemper(desk.books, dice, "albion");

  /** One event for each entry. */
  const write = (entry: Booked, how: Posted, garbled?: Telling["garbled"]): number => {
    const { oddity: _, borrows: __, ...plain } = entry;
    const json = withNobodysCode(writeAlbionEvent({ type: "transaction", entry: plain }));
    return desk.queue(
      "transaction",
      garbled?.reference === entry.reference ? garblers[garbled.how](json) : json,
      how,
    );
  };

  const tell = (told: readonly Booked[], how: Telling = {}): number => {
    const isOfDebit = told.some(({ direction }) => direction === "debit");
    const wrongs = temper.all("notices", isOfDebit ? alsoOfDebits : undefined);
    const reorderMs = wrongs.get("reordered");
    const afterMs =
      (how.afterMs ?? 0) +
      (wrongs.get("late") ?? 0) +
      (reorderMs === undefined ? 0 : dice.roll("delay", reorderMs + 1));
    const [first] = told as readonly [Booked, ...Booked[]];
    if (wrongs.has("after-statement"))
      for (const { reference } of told) desk.later({ do: "tell", reference }, afterMs);
    else if (!wrongs.has("withheld")) {
      const [behind] = told.map((entry) => write(entry, { afterMs }, how.garbled)) as [number];
      const mistaken = { ...first, money: { ...first.money, minor: first.money.minor + 1n } };
      if (wrongs.has("repeated")) write(first, { afterMs, behind });
      if (wrongs.has("wrong-amount")) write(mistaken, { afterMs, behind });
    }
    const invented = { ...first, reference: `AF${desk.messageId().slice(0, 14)}` };
    desk.books.noteAbout(
      wrongs.keys(),
      [...told, invented].map(({ reference }) => reference),
    );
    if (wrongs.has("phantom")) write(invented, { afterMs });
    if (wrongs.has("forged")) write(invented, { afterMs, manner: "forged" });
    return afterMs;
  };

  return {
    tell,
    tellPlainly: (told, how = {}) => {
      for (const entry of told) write(entry, { afterMs: how.afterMs ?? 0 }, how.garbled);
    },
  };
}

const garblers = {
  "bad-amount": (json) => json.replace(/("amount":")[^"]*/, "$11,234.5.6"),
  "bad-date": (json) => json.replace(/("bookingDay":")[^"]*/, "$12026-02-30"),
  "absurd-length": (json) => json.replace(/("transactionId":")/, `$1${"X".repeat(9_000)}`),
} as const satisfies Record<Garbling, (json: string) => string>;

function withNobodysCode(json: string): string {
  return json.replace(`"currency":"${nobodysCurrency.inBooks}"`, `"currency":"${nobodysCurrency.onWire}"`);
}

export function asAlbionAccount({ about, habits }: Desk, account: Account): AlbionAccount {
  const { processId, id: accountId, name: accountName, currency, standing: status, holder, rails } = account;
  const facts = { processId, accountId, accountName, currency, status, holder, rails };
  return { openingId: processId, status: "open", report: { ...about(), ...facts, bank: habits.bic } };
}

export function asAlbionReturn(it: Instructed): AlbionReturn {
  return { returnId: it.id, ...became(it, "returned") };
}

export function asAlbionTransfer(it: Instructed): AlbionTransfer {
  return { transferId: it.id, ...became(it, "executed") };
}

function became<Done extends string>({ status, reason }: Instructed, done: Done) {
  if (reason === duplicateReason) return { status: "duplicate" } as const;
  const words = { ACTC: "accepted", ACSP: "accepted", ACCC: done, RJCT: "refused" } as const satisfies Record<
    ReturnStatus,
    string
  >;
  return { status: words[status], ...(reason === undefined ? {} : { reason }) };
}
