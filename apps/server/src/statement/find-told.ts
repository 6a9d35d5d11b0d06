import type { BankEntry } from "@causeway/bank-link";
import { eventOfStatement, recallNotice, type BankNotice } from "#partners/bank/notices.ts";
import type { Tx } from "#platform/data/db.ts";
import { readInbox } from "#platform/data/inbox.ts";
import { mapBookings } from "./entry.store.ts";
import { listMended } from "./message.store.ts";
import { bankReferenceOf, type RecordedEntry } from "./statement.ts";
import { tellApart } from "./tell-apart.ts";

type StatementNotice = Extract<BankNotice, { kind: "statement" }>;

/** A statement with the lines that could be read only later, and each of them under a reference of its own. */
export async function wholeOf(
  tx: Tx,
  partner: string,
  { kind, statement }: StatementNotice,
): Promise<StatementNotice> {
  const mended = await listMended(tx, partner, statement.statementId);
  const entries = [...statement.entries, ...mended];
  const known = await mapBookings(tx, partner, [
    ...new Set(entries.map(({ batch, reference }) => batch ?? reference)),
  ]);
  return { kind, statement: { ...statement, entries: tellApart({ ...statement, entries }, known) } };
}

/** What the bank said of an entry: when it first told of it, or in the statement that has it. */
export async function findTold(
  tx: Tx,
  entry: Pick<RecordedEntry, "partner" | "reference" | "toldAs" | "statementId">,
): Promise<BankEntry | undefined> {
  const { partner, reference, statementId } = entry;
  const recall = async (eventId: string) => {
    const [first] = await readInbox(tx, partner, eventId);
    return first && recallNotice(first.body);
  };
  const notice = await recall(`entry:${bankReferenceOf(entry)}`);
  if (notice?.kind === "entry") return notice.entry;
  const stated = statementId === null ? undefined : await recall(eventOfStatement(statementId));
  if (stated?.kind !== "statement") return undefined;
  const { statement } = await wholeOf(tx, partner, stated);
  return statement.entries.find((line) => line.reference === reference);
}
