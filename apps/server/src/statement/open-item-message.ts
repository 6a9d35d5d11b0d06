import { isGood, readBankMessage, readMt940, type BankEntry } from "@causeway/bank-link";
import type { InputOf, OutputOf } from "@causeway/contract";
import type { openItemMessage as route, ReadField } from "@causeway/contract/console/open-item";
import { toDecimal } from "@causeway/money";
import { recallNotice, readMessage } from "#partners/bank/notices.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { atBank, type AtBank, type Context } from "../context.ts";
import { readBytes } from "./message.store.ts";
import { lookAtItem } from "./read-item.ts";
import type { BreakId } from "./statement.ts";
import { listApart } from "./told.store.ts";

type Line = OutputOf<typeof route>["lines"][number];

/** A longer message is read in a thread of its own, once; here only its whole text can be looked at. */
const mostBytes = 1 << 20;
/** A message may tell of one booking in many lines. */
const mostLines = 20;

/** The bank's own words about an item in one of its messages, each line beside what we read in it. */
export async function openItemMessage(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  { breakId, messageId }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const { row: item, entry, messages } = await lookAtItem(tx, breakId as BreakId);
  const message = messages.find(({ id }) => id === messageId) ?? refuse("notFound");
  const place = item.reference.split("/").slice(1).join("/");
  const apart = (await listApart(tx, message.id)).filter((line) => !line.isRead && line.place === place);
  const names = new Set([item.reference, item.reference.split("~")[0]!, entry?.batch ?? item.reference]);
  const lines =
    message.size > mostBytes
      ? []
      : linesIn(atBank(ctx, item.partner), await readBytes(tx, message.id)).filter(
          (line) =>
            line.place === place ||
            line.entries.some(({ reference, batch }) => names.has(reference) || (batch && names.has(batch))),
        );
  await audit(tx, ctx.clock.now(), {
    actor: staffActor(actor),
    act: "bankMessage.viewed",
    subject: messageId,
    details: { item: breakId },
  });
  return {
    lines: [
      ...apart.map((line) => ({ place: line.place, raw: line.raw, readings: [], fault: line.reason })),
      ...lines.map((line) => ({
        place: line.place,
        raw: line.raw,
        readings: line.entries.map(readingOf),
        fault: null,
      })),
    ].slice(0, mostLines),
  };
}

type GoodLine = { readonly place: string; readonly raw: string; readonly entries: readonly BankEntry[] };

/** What can be read of a message, line by line. Of what nobody can read there is nothing beside its whole text. */
function linesIn({ bank }: AtBank, bytes: Buffer): readonly GoodLine[] {
  try {
    if (bank.wire !== "albion") {
      const message = readBankMessage(bytes);
      return "reports" in message ? message.reports.flatMap(({ lines }) => lines.filter(isGood)) : [];
    }
    if (!/^\s*\{/.test(bytes.subarray(0, 20).toString("latin1")))
      return readMt940(bytes, bank.zone).flatMap(({ lines }) => lines.filter(isGood));
    const { parts } = readMessage(bytes, new Set(), bank);
    const entries = parts
      .flatMap((part) => (part.is === "told" ? part.told : []))
      .flatMap(({ body }) => {
        const notice = recallNotice(body);
        return "entry" in notice ? [notice.entry] : [];
      });
    return [{ place: "", raw: bytes.toString("utf8"), entries }];
  } catch {
    return [];
  }
}

function readingOf(entry: BankEntry): Line["readings"][number] {
  const { counterparty } = entry;
  const fields: Record<ReadField, string | undefined> = {
    reference: entry.reference,
    account: entry.accountId,
    direction: entry.direction,
    amount: `${entry.money.currency} ${toDecimal(entry.money)}`,
    status: entry.status,
    kind: entry.isReversal ? "reversal" : entry.kind,
    bookingDay: entry.bookingDay,
    valueDate: entry.valueDate,
    counterparty: counterparty?.name,
    counterpartyAccount: counterparty?.account,
    counterpartyBank: counterparty?.bankName ?? counterparty?.bankBic,
    remittance: entry.remittance,
    endToEndId: entry.endToEndId,
    returnId: entry.returnId,
    reverses: entry.reverses,
    batch: entry.batch,
  };
  return (Object.entries(fields) as [ReadField, string | undefined][]).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, value }],
  );
}
