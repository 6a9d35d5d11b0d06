import { MessageRefused } from "@causeway/bank-link";
import { accountTopics } from "#account/index.ts";
import {
  findMessage,
  lockProgress,
  noteProgress,
  noteUnreadable,
  type MessageId,
} from "#partners/bank/message.store.ts";
import { readMessage, type BankNotice, type NamedNotice, type Reading } from "#partners/bank/notices.ts";
import { receiveAll, type Received } from "#platform/data/inbox.ts";
import type { Tx } from "#platform/data/db.ts";
import { sendAll, settle } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import type { Context } from "../context.ts";
import { topics } from "./statement.ts";

const hearers = {
  account: accountTopics.opened,
  entry: topics.entry,
  refund: topics.refund,
  statement: topics.reconcile,
} as const satisfies Record<BankNotice["kind"], string>;

/** So much of a message is taken in one transaction: a statement of a busy day holds nothing for long. */
const partsAtOnce = 100;

/**
 * Reads what the bank sent, once it is stored: every event into the inbox and to whoever acts on it, portion by
 * portion. A run that dies goes on where it stood; all of it again would change nothing.
 */
export async function hearMessage(ctx: Context, id: MessageId): Promise<void> {
  const message = await ctx.db.tx(house, (tx) => findMessage(tx, id));
  if (!message) throw new Error(`message ${id} of the bank was expected and is not there`);
  const reading = message.verdict === "waiting" ? readOrNot(message.bytes) : undefined;
  if (reading instanceof MessageRefused) return noteFault(ctx, id, reading);
  for (let isDone = false; !isDone;)
    isDone = await ctx.db.tx(house, (tx) => takePortion(ctx, tx, id, reading));
}

function readOrNot(bytes: Buffer): Reading | MessageRefused {
  try {
    return readMessage(bytes);
  } catch (error) {
    if (error instanceof MessageRefused) return error;
    throw error;
  }
}

async function noteFault(ctx: Context, id: MessageId, fault: MessageRefused): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    await noteUnreadable(tx, id, fault.message);
    await settle(tx, { topic: topics.message, key: id });
  });
}

/** True once nothing of the message is left. */
async function takePortion(
  ctx: Context,
  tx: Tx,
  id: MessageId,
  reading: Reading | undefined,
): Promise<boolean> {
  const { verdict, parts, partsRead } = await lockProgress(tx, id);
  if (reading && verdict === "waiting") {
    // Another build may have split it otherwise: then it begins anew.
    const from = parts === reading.parts.length ? partsRead : 0;
    const portion = reading.parts.slice(from, from + partsAtOnce);
    await tellOn(ctx, tx, portion);
    const done = from + portion.length;
    const { name } = reading;
    await noteProgress(tx, id, {
      name,
      parts: reading.parts.length,
      partsRead: done,
      at: ctx.clock.now(),
    });
    if (done < reading.parts.length) return false;
  }
  await settle(tx, { topic: topics.message, key: id });
  return true;
}

async function tellOn(ctx: Context, tx: Tx, told: readonly NamedNotice[]): Promise<void> {
  const received = await receiveAll(tx, ctx.bank.partner, told);
  const byTopic = new Map<string, string[]>();
  for (const [index, { eventId, notice }] of told.entries()) {
    const topic = topicOf(notice, received[index]!);
    if (topic !== undefined) byTopic.set(topic, [...(byTopic.get(topic) ?? []), eventId]);
  }
  for (const [topic, keys] of byTopic) await sendAll(tx, topic, keys);
}

function topicOf({ kind }: BankNotice, received: Received): string | undefined {
  if (received === "repeat") return undefined;
  if (received === "contradiction") return topics.contradiction;
  return hearers[kind];
}
