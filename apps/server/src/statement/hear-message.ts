import { MessageRefused, SignatureRefused } from "@causeway/bank-link";
import { fromWire } from "@causeway/money";
import { accountTopics } from "#account/index.ts";
import type { Stored } from "#partners/bank/port.ts";
import type { MessageId } from "#partners/bank/message.store.ts";
import {
  addsNothing,
  eventOfStatement,
  joinPages,
  recallNotice,
  wholeParts,
  type BankNotice,
  type NamedNotice,
  type Part,
  type Reading,
} from "#partners/bank/notices.ts";
import { readInbox, receiveAll, type Received } from "#platform/data/inbox.ts";
import { audit } from "#platform/data/audit.ts";
import { noteSeen } from "#platform/data/security.ts";
import type { Tx } from "#platform/data/db.ts";
import { send, sendAll, settle } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import type { AtBank } from "../context.ts";
import { noticeKey } from "#partners/bank/notice-key.ts";
import {
  findMessage,
  gatherPages,
  keepApart,
  keepPage,
  listDeliveries,
  lockProgress,
  noteMended,
  noteProgress,
  noteUnread,
  placesApart,
  readBytes,
  type StoredMessage,
} from "./message.store.ts";
import { closeBreak, listOpenAbout, type Settled } from "./break.store.ts";
import { isSentAgain } from "./day-parts.ts";
import { noteBreak } from "./report-break.ts";
import { noteTold } from "./told.store.ts";
import { topics, type BreakKind } from "./statement.ts";

/** So much of a message is taken in one transaction: a statement of a busy day holds nothing for long. */
const partsAtOnce = 100;
/** Where more lines than this cannot be read, one item is opened about the message and none about its lines. */
const mostLineItems = 100;
/** How long the pages of a statement may take to arrive. */
const pagesMs = 3_600_000;

/**
 * Reads what the bank sent, once it is stored: every event into the inbox and to whoever acts on it, portion by portion.
 * A run that dies goes on where it stood; all of it again would change nothing.
 */
export async function hearMessage(ctx: AtBank, id: MessageId): Promise<void> {
  const { message, ...stored } = await ctx.db.tx(house, async (tx) => {
    const found = await findMessage(tx, id);
    if (!found) throw new Error(`message ${id} of the bank was expected and is not there`);
    return {
      message: found,
      bytes: await readBytes(tx, id),
      deliveries: await listDeliveries(tx, id),
      apart: await placesApart(tx, id),
    };
  });
  const reading = message.verdict === "waiting" ? await readOrNot(ctx, stored) : undefined;
  if (reading instanceof Error) {
    const isNoted = await noteFault(ctx, message, stored.deliveries.length, reading);
    return isNoted ? undefined : hearMessage(ctx, id);
  }
  for (let isDone = false; !isDone;)
    isDone = await ctx.db.tx(house, (tx) => takePortion(ctx, tx, message, reading));
}

/** How a person finds the message that an open item is about. */
export function messageReference({ number }: { readonly number: string }): string {
  return `MSG${number}`;
}

/** The bank is believed by its signature and by nothing else: a row is written by whoever can write one. */
async function readOrNot(
  ctx: AtBank,
  stored: Stored & { readonly apart: ReadonlySet<string> },
): Promise<Reading | MessageRefused | SignatureRefused> {
  const doubt = await ctx.bank.doubtOf(stored);
  if (doubt) return doubt;
  try {
    return await ctx.messageReader.read(stored.bytes, stored.apart, ctx.bank);
  } catch (error) {
    if (error instanceof MessageRefused) return error;
    throw error;
  }
}

/** False where the bank has sent it once more meanwhile, which nobody has looked at yet. */
function noteFault(
  ctx: AtBank,
  message: StoredMessage,
  deliveriesSeen: number,
  fault: MessageRefused | SignatureRefused,
): Promise<boolean> {
  const isForged = fault instanceof SignatureRefused;
  return ctx.db.tx(house, async (tx) => {
    await lockProgress(tx, message.id);
    if ((await listDeliveries(tx, message.id)).length > deliveriesSeen) return false;
    if (isForged) {
      const said = { partner: ctx.bank.partner, reason: fault.fault };
      ctx.events.emit({ event: "message.forged", ...said });
      await noteSeen(ctx, tx, undefined, { kind: "message.forged", subject: message.id, details: said });
    }
    await noteUnread(tx, message.id, isForged ? "refused" : "unreadable", fault.message);
    await settle(tx, { topic: topics.message, key: message.id });
    await noteBreak(ctx, tx, { ...unknown, reference: messageReference(message), kind: "unreadableMessage" });
    return true;
  });
}

const unknown = { currency: null, bankMinor: null, booksMinor: null } as const;

/** True once nothing of the message is left. */
async function takePortion(
  ctx: AtBank,
  tx: Tx,
  message: StoredMessage,
  reading: Reading | undefined,
): Promise<boolean> {
  const { verdict, parts, partsRead } = await lockProgress(tx, message.id);
  if (reading && verdict === "waiting") {
    const { name, parts: all } = reading;
    // Another build may have split it otherwise: then it begins anew.
    const from = parts === all.length ? partsRead : 0;
    const done = Math.min(from + partsAtOnce, all.length);
    await noteProgress(tx, message.id, { name, parts: all.length, partsRead: done, at: ctx.clock.now() });
    if (done === all.length) await settle(tx, { topic: topics.message, key: message.id });
    await takeParts(ctx, tx, message, reading, all.slice(from, done));
    return done === all.length;
  }
  await settle(tx, { topic: topics.message, key: message.id });
  return true;
}

/** What writes into the audit comes last. */
async function takeParts(
  ctx: AtBank,
  tx: Tx,
  message: StoredMessage,
  reading: Reading,
  portion: readonly Part[],
): Promise<void> {
  const { joined, whole, contradicted } = await joinStatements(ctx, tx, message, portion);
  const all = [...portion, ...joined];
  const told = all.flatMap((part) => toldBy(part));
  await tellOn(ctx, tx, told);
  await noteTold(tx, ctx.bank.partner, message.id, told);
  const mended = await mendLines(ctx, tx, message, all);
  const unreadable = all.filter((part) => part.is === "unreadable");
  for (const part of unreadable) await keepApart(tx, ctx.bank.partner, message.id, part, ctx.clock.now());
  const isLegible = reading.parts.filter(({ is }) => is === "unreadable").length <= mostLineItems;
  if (!isLegible) await noteMessage(ctx, tx, message);
  else for (const part of unreadable) await noteLine(ctx, tx, message, part);
  for (const reference of contradicted)
    await noteBreak(ctx, tx, { ...unknown, reference, kind: "contradiction" });
  for (const part of all) if (part.is === "headless") await noteMessage(ctx, tx, message, part.statement);
  // What the bank said at last settles what was open about it.
  const about = messageReference(message);
  if (isLegible) await closeItems(ctx, tx, "unreadableMessage", about, { how: "word", by: about });
  for (const { line } of mended)
    await closeItems(ctx, tx, "unreadableLine", `${about}/${line.place}`, {
      how: "entry",
      by: line.entries[0]?.reference ?? about,
    });
  for (const id of whole) await closeItems(ctx, tx, "pageMissing", id, { how: "statement", by: id });
}

async function closeItems(
  ctx: AtBank,
  tx: Tx,
  kind: BreakKind,
  reference: string,
  settled: Settled,
): Promise<void> {
  const now = ctx.clock.now();
  for (const item of await listOpenAbout(tx, ctx.bank.partner, reference))
    if (item.kind === kind && (await closeBreak(tx, item.id, settled, now)))
      await audit(tx, now, { actor: "flow", act: "break.closed", subject: item.id });
}

function toldBy(part: Part): readonly NamedNotice[] {
  return part.is === "told" || part.is === "mended" ? part.told : [];
}

async function tellOn(ctx: AtBank, tx: Tx, told: readonly NamedNotice[]): Promise<void> {
  const received = await receiveAll(tx, ctx.bank.partner, told);
  const byTopic = new Map<string, string[]>();
  for (const [index, named] of told.entries()) {
    const topic = await topicOf(ctx, tx, named, received[index]!);
    if (topic === undefined) continue;
    const keys = byTopic.get(topic);
    if (keys) keys.push(named.eventId);
    else byTopic.set(topic, [named.eventId]);
  }
  for (const [topic, keys] of byTopic)
    await sendAll(
      tx,
      topic,
      keys.map((eventId) => noticeKey(ctx.bank.partner, eventId)),
    );
}

/** What is announced or noted is kept and shown, and moves nothing. */
const hearers = {
  account: accountTopics.opened,
  announced: undefined,
  entry: topics.entry,
  noted: undefined,
  refund: topics.refund,
  statement: topics.reconcile,
  transfer: topics.sweep,
} as const satisfies Record<BankNotice["kind"], string | undefined>;

async function topicOf(
  ctx: AtBank,
  tx: Tx,
  { eventId, kind, body }: NamedNotice,
  received: Received,
): Promise<string | undefined> {
  const hearer = hearers[kind];
  if (received === "repeat" || hearer === undefined) return undefined;
  if (received === "new") return hearer;
  const [first] =
    kind === "entry" || kind === "statement" ? await readInbox(tx, ctx.bank.partner, eventId) : [];
  const isRepeat = first && tellsNothingNew(recallNotice(first.body), recallNotice(body));
  return isRepeat ? undefined : topics.contradiction;
}

function tellsNothingNew(before: BankNotice, now: BankNotice): boolean {
  if (before.kind === "entry" && now.kind === "entry") return addsNothing(before.entry, now.entry);
  return (
    before.kind === "statement" && now.kind === "statement" && isSentAgain(before.statement, now.statement)
  );
}

type Mended = Extract<Part, { is: "mended" }>;

/** Lines that could be read after all, for the first time: their statement is compared once more, with them. */
async function mendLines(
  ctx: AtBank,
  tx: Tx,
  message: StoredMessage,
  parts: readonly Part[],
): Promise<Mended[]> {
  const mended: Mended[] = [];
  for (const part of parts)
    if (part.is === "mended" && (await noteMended(tx, message.id, part, ctx.clock.now()))) mended.push(part);
  const statements = new Set(mended.flatMap(({ statement }) => statement ?? []));
  for (const eventId of [...statements].map(eventOfStatement)) {
    const [told] = await readInbox(tx, ctx.bank.partner, eventId);
    if (told) await send(tx, { topic: topics.reconcile, key: noticeKey(ctx.bank.partner, eventId) });
  }
  return mended;
}

/** Pages are kept until the last one that is missing comes; then they are the statement. */
async function joinStatements(
  ctx: AtBank,
  tx: Tx,
  message: StoredMessage,
  portion: readonly Part[],
): Promise<{ joined: Part[]; whole: string[]; contradicted: string[] }> {
  const { partner } = ctx.bank;
  const joined: Part[] = [];
  const whole: string[] = [];
  const contradicted: string[] = [];
  for (const part of portion) {
    if (part.is !== "page") continue;
    const id = part.statement;
    if (!(await keepPage(tx, partner, message.id, part))) contradicted.push(id);
    const pages = await gatherPages(tx, partner, id);
    const missing = { topic: topics.pages, key: noticeKey(partner, eventOfStatement(id)) };
    if (pages) {
      joined.push(...wholeParts({ ...joinPages(pages), createdAt: part.createdAt }));
      whole.push(id);
      await settle(tx, missing);
    } else await send(tx, missing, new Date(ctx.clock.now().getTime() + pagesMs));
  }
  return { joined, whole, contradicted };
}

/** The time for a statement's pages is over. */
export async function hearOfMissingPage(ctx: AtBank, eventId: string): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    const reference = eventId.slice(eventOfStatement("").length);
    await settle(tx, { topic: topics.pages, key: noticeKey(ctx.bank.partner, eventId) });
    if (!(await gatherPages(tx, ctx.bank.partner, reference)))
      await noteBreak(ctx, tx, { ...unknown, reference, kind: "pageMissing" });
  });
}

async function noteLine(
  ctx: AtBank,
  tx: Tx,
  message: StoredMessage,
  { line }: Extract<Part, { is: "unreadable" }>,
): Promise<void> {
  const { currency = "", amount = "", direction } = line.claimed;
  const claimed = fromWire({ currency, amount });
  await noteBreak(ctx, tx, {
    reference: `${messageReference(message)}/${line.place}`,
    kind: "unreadableLine",
    currency: claimed?.currency ?? null,
    bankMinor: claimed ? (direction === "debit" ? -claimed.minor : claimed.minor) : null,
    booksMinor: null,
  });
}

async function noteMessage(ctx: AtBank, tx: Tx, message: StoredMessage, part?: string): Promise<void> {
  const about = part === undefined ? "" : `/${part}`;
  const reference = `${messageReference(message)}${about}`;
  await noteBreak(ctx, tx, { ...unknown, reference, kind: "unreadableMessage" });
}
