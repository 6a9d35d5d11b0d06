import type { OutputOf } from "@causeway/contract";
import type { readOpenItem } from "@causeway/contract/console/open-item";
import { toDecimal } from "@causeway/money";
import { listProposalIds } from "#agreement/index.ts";
import { readHistory } from "#audit/index.ts";
import { readReceipt, type OrderId } from "#collection/index.ts";
import { listMerchantNames } from "#identity/index.ts";
import { refundKind } from "#partners/bank/port.ts";
import type { Tx } from "#platform/data/db.ts";
import { acrossMerchants } from "#platform/data/staff-tenancy.ts";
import { findInstruction, findLastAbout, listAttempts } from "#platform/engine/instruction-record.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { findListed } from "./break.store.ts";
import { findEntry } from "./entry.store.ts";
import { readProposals } from "./read-proposals.ts";
import { readSubjects } from "./read-subjects.ts";
import { breakShown } from "./shown-item.ts";
import type { BreakId, RecordedEntry } from "./statement.ts";
import { listToldIn, type About } from "./told.store.ts";

type Whole = OutputOf<typeof readOpenItem>;

/** An item with all that is known about it here. */
export async function readItem(tx: Tx, actor: StaffActor, id: BreakId): Promise<Whole> {
  const { row, entry, instruction, messages } = await lookAtItem(tx, id);
  const subjects = row.closed_at === null ? await readSubjects(tx, [id]) : new Map();
  const proposals = await readProposals(tx, [id]);
  const history = await readHistory(tx, [id, ...(await listProposalIds(tx, "break.close", id))]);
  return {
    item: breakShown(row, subjects.get(id), proposals.get(id) ?? null),
    day: row.day,
    entry: entry ? entryShown(entry) : null,
    receipt: await receiptOf(tx, actor, entry),
    instruction: instruction ?? null,
    history,
    messages: messages.map(({ id: messageId, number, name, receivedAt }) => ({
      messageId,
      number,
      name,
      receivedAt: receivedAt.toISOString(),
    })),
  };
}

/** An item, what it is about, and the bank's messages that tell of that. */
export async function lookAtItem(tx: Tx, id: BreakId) {
  const row = (await findListed(tx, id)) ?? refuse("notFound");
  const entry = await findEntry(tx, row.partner, row.reference);
  const instruction = await instructionOf(tx, id, row.reference, entry);
  const messages = await listToldIn(tx, aboutOf(row, entry, instruction?.instructionId));
  return { row, entry, instruction, messages };
}

/** Under which names a bank may have told of what an item is about. */
function aboutOf(
  { partner, reference }: { readonly partner: string; readonly reference: string },
  entry: RecordedEntry | undefined,
  refund: string | undefined,
): About {
  // A line told apart from others of its reference goes by that reference and a mark.
  const named = [reference, reference.split("~")[0]!, ...(entry?.batch ? [entry.batch] : [])];
  const statements = [...new Set([reference, ...(entry?.statementId ? [entry.statementId] : [])])];
  const entries = [...new Set(named)].flatMap((each) => [
    `entry:${each}`,
    `announced:${each}`,
    `noted:${each}`,
  ]);
  const answers = refund === undefined ? [] : refundStates.map((state) => `refund:${refund}:${state}`);
  return {
    partner,
    events: [...entries, ...statements.map((each) => `statement:${each}`), ...answers],
    statements,
    number: /^MSG(\d{1,18})(?:\/|$)/.exec(reference)?.[1] ?? null,
  };
}

const refundStates = ["accepted", "returned", "refused", "denied", "unclear"];

function entryShown(entry: RecordedEntry): NonNullable<Whole["entry"]> {
  const { reference, accountNo, direction, currency, minor, bookingDay, valueDate } = entry;
  return {
    reference,
    account: accountNo,
    direction,
    currency,
    amount: toDecimal({ currency, minor }),
    bookingDay,
    valueDate,
    isReversal: entry.isReversal,
    became: entry.became,
    statementId: entry.statementId,
    isCancelled: entry.cancelledBy !== null,
  };
}

async function receiptOf(
  tx: Tx,
  actor: StaffActor,
  entry: RecordedEntry | undefined,
): Promise<Whole["receipt"]> {
  if (!entry?.tenant || entry.orderId === null) return null;
  const { tenant, orderId } = entry;
  const receipt = await tx.asTenant(tenant, (own) => readReceipt(own, orderId as OrderId));
  const names = await acrossMerchants(tx, actor, () => listMerchantNames(tx, [tenant]));
  const merchant = names.get(tenant);
  if (!receipt || !merchant) return null;
  return { merchant: { merchantNo: merchant.merchantNo, name: merchant.name }, ...receipt };
}

/** The refund that the entry carries out, that the item itself is about, or that sends its money back. */
async function instructionOf(
  tx: Tx,
  id: BreakId,
  reference: string,
  entry: RecordedEntry | undefined,
): Promise<NonNullable<Whole["instruction"]> | undefined> {
  const subjects = [id, ...(entry?.orderId ? [entry.orderId] : [])];
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference);
  const named = entry?.instruction ?? (isId ? reference : undefined);
  const found =
    (named === undefined ? undefined : await findInstruction(tx, named)) ??
    (await findLastAbout(tx, refundKind, subjects));
  if (!found) return undefined;
  const attempts = await listAttempts(tx, found.id);
  return {
    instructionId: found.id,
    state: found.state,
    currency: found.money.currency,
    amount: toDecimal(found.money),
    writtenAt: found.writtenAt.toISOString(),
    attempts: attempts.map(({ n, kind, at, answer, reason }) => ({
      n,
      kind,
      at: at.toISOString(),
      answer,
      reason,
    })),
  };
}
