import * as contract from "@causeway/contract/console/bank-message";
import type { Claimed } from "@causeway/bank-link";
import { toDecimal } from "@causeway/money";
import type { MessageId } from "#partners/bank/message.store.ts";
import { recall, recallNotice } from "#partners/bank/notices.ts";
import { audit } from "#platform/data/audit.ts";
import { definePageMark } from "#platform/data/page-mark.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import { send } from "#platform/engine/outbox.ts";
import { act, read, staff, write, type Bound } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import type { Context } from "../context.ts";
import {
  findMessage,
  isUnread,
  readBytes,
  listAnnounced,
  listMessages,
  listUnreadable,
  type LineRow,
  type MessageRow,
} from "./message.store.ts";
import { topics } from "./statement.ts";

const messageMarks = definePageMark("bankMessages", { number: "seq" });
const lineMarks = definePageMark("unreadableLines", { at: "time", id: "uuid", place: "text" });
const announcedMarks = definePageMark("announced", { number: "seq" });

/** A browser is shown so much of a message. */
const mostShown = 200_000;

/** Treasury sees what the bank sent, what of it nobody could read, and has that read again once it is mended. */
export function messageConsoleRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listBankMessages, staff("treasury.view"), (_call, { after, limit }) =>
      ctx.db.tx(house, async (tx) => {
        const found = await listMessages(tx, messageMarks.read(after), limit + 1);
        const { rows, next } = messageMarks.cut(found, limit, ({ number }) => ({ number }));
        return { rows: rows.map(messageShown), next };
      }),
    ),
    read(contract.listUnreadableLines, staff("treasury.view"), (_call, { after, limit }) =>
      ctx.db.tx(house, async (tx) => {
        const found = await listUnreadable(tx, lineMarks.read(after), limit + 1);
        const { rows, next } = lineMarks.cut(found, limit, ({ kept_at: at, message_id: id, place }) => ({
          at,
          id,
          place,
        }));
        return { rows: rows.map(lineShown), next };
      }),
    ),
    read(contract.listAnnounced, staff("treasury.view"), (_call, { after, limit }) =>
      ctx.db.tx(house, async (tx) => {
        const found = await listAnnounced(tx, ctx.banks.partners, announcedMarks.read(after), limit + 1);
        const { rows, next } = announcedMarks.cut(found, limit, ({ number }) => ({ number }));
        return { rows: rows.map(({ body }) => announcedShown(body)), next };
      }),
    ),
    act(contract.openBankMessage, staff("treasury.view"), (transact, { actor }, { messageId }) =>
      transact(async (tx) => {
        const message = (await findMessage(tx, messageId as MessageId)) ?? refuse("notFound");
        await audit(tx, ctx.clock.now(), {
          actor: staffActor(actor),
          act: "bankMessage.viewed",
          subject: messageId,
        });
        const bytes = await readBytes(tx, message.id);
        const text = textOf(bytes);
        return {
          text: text.slice(0, mostShown),
          isWhole: text.length <= mostShown && bytes.length === message.size,
        };
      }),
    ),
    write(contract.readBankMessageAgain, staff("treasury.act"), async (tx, { actor }, { messageId }) => {
      if (!(await isUnread(tx, messageId as MessageId))) refuse("wrongState");
      await send(tx, { topic: topics.again, key: messageId });
      await audit(tx, ctx.clock.now(), {
        actor: staffActor(actor),
        act: "bankMessage.readAgain",
        subject: messageId,
      });
      return { messageId };
    }),
  ];
}

function messageShown(row: MessageRow) {
  return {
    messageId: row.id,
    number: row.number,
    receivedAt: row.received_at.toISOString(),
    name: row.name,
    verdict: row.verdict,
    reason: row.reason,
    bytes: row.size,
    times: row.times,
    parts: row.parts,
    partsRead: row.parts_read,
    unreadable: row.unreadable,
  };
}

function lineShown(row: LineRow) {
  const { reference, amount, currency, direction } = recall<Claimed>(row.claimed);
  return {
    messageId: row.message_id,
    number: row.number,
    place: row.place,
    reason: row.reason,
    claimed: {
      reference: reference ?? null,
      amount: amount ?? null,
      currency: currency ?? null,
      direction: direction ?? null,
    },
    keptAt: row.kept_at.toISOString(),
  };
}

function announcedShown(body: string) {
  const notice = recallNotice(body);
  if (notice.kind !== "announced") throw new Error(`an announced entry was expected, not ${notice.kind}`);
  const { reference, direction, money, bookingDay } = notice.entry;
  return { reference, direction, currency: money.currency, amount: toDecimal(money), bookingDay };
}

/** The two ways in which banks write: what begins with the mark of UTF-16 is that, and all else is UTF-8. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder("utf-8").decode(bytes);
}
