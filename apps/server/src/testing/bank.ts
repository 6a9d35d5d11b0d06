import { randomInt, type KeyObject } from "node:crypto";
import { writeNotification, writeStatement, type BankEntry } from "@causeway/bank-link";
import { callbackPath } from "#partners/bank/callbacks.ts";
import type { MessageId } from "#partners/bank/message.store.ts";
import { banksOf, type Bank, type Refund } from "#partners/bank/port.ts";
import { hearMessage } from "#statement/index.ts";
import type { AtBank } from "../context.ts";
import type { TestApi } from "./api.ts";
import { testBankKey } from "./environment.ts";
import { signMessage } from "./sign-message.ts";

export type Telling = {
  readonly key?: KeyObject;
  readonly at?: Date;
  readonly change?: (xml: string) => string;
};

/** The same server in front of a bank that answers otherwise. */
export function facing(ctx: AtBank, over: Partial<Bank>): AtBank {
  const bank = { ...ctx.bank, ...over };
  return { ...ctx, bank, banks: banksOf([bank]) };
}

/** Plays the bank towards the api: says something as the bank would, or as somebody who poses as it. */
export function bankOf(api: TestApi) {
  /** What is kept of its signature beside a message. */
  const signedBy = (body: string | Uint8Array, { key, at }: Telling = {}) =>
    signMessage(body, {
      key: key ?? testBankKey.privateKey,
      at: at ?? api.ctx.clock.now(),
      authority: new URL(api.doorUrl).host,
    });
  const sign = (body: string | Uint8Array, telling: Telling = {}) => signedBy(body, telling).headers;
  const post = async (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
  ): Promise<number> =>
    (await fetch(`${api.doorUrl}${callbackPath}`, { method: "POST", headers, body })).status;
  const tell = (xml: string, telling: Telling = {}) => post(telling.change?.(xml) ?? xml, sign(xml, telling));

  /** Reads what has been told, where no flow runs that would. */
  const hear = async () => {
    const waiting = await api.ctx.db.query<{ id: MessageId }>({
      name: "waiting-messages",
      text: "SELECT id FROM bank_message WHERE verdict = 'waiting' ORDER BY number",
      values: [],
    });
    for (const { id } of waiting) await hearMessage(api.ctx, id);
  };

  const anEntry = ({ bookingDay = "2026-11-13", ...over }: Partial<BankEntry> = {}): BankEntry => ({
    reference: `BK${randomInt(1e12)}`,
    accountId: "880000000001",
    direction: "credit",
    money: { currency: "USD", minor: 100_000n },
    status: "booked",
    kind: over.returnId === undefined ? "payment" : "return",
    isReversal: false,
    bookedAt: new Date(`${bookingDay}T03:00:00Z`),
    bookingDay,
    valueDate: bookingDay,
    counterparty: { name: "Nordwind GmbH", account: "DE89370400440532013000", country: "DE" },
    ...over,
  });
  const noticeOf = (entry: BankEntry) =>
    writeNotification({ messageId: `M${randomInt(1e12)}`, createdAt: new Date(), entry });

  /** A day's statement in US dollars with these lines and no others. */
  const statementOf = (day: string, entries: readonly BankEntry[], opening = 0n) => {
    const moved = entries.reduce(
      (sum, { direction, money }) => sum + (direction === "credit" ? money.minor : -money.minor),
      0n,
    );
    return writeStatement({
      messageId: `M${randomInt(1e12)}`,
      createdAt: new Date(),
      statementId: `STUSD${day.replaceAll("-", "")}`,
      accountId: "POOLUSD",
      currency: "USD",
      day,
      opening: { currency: "USD", minor: opening },
      closing: { currency: "USD", minor: opening + moved },
      entries,
    });
  };

  /** What the bank holds at the end of a day in US dollars, by what it told entry by entry. */
  const toldUntil = async (day: string): Promise<bigint> => {
    const [row] = await api.ctx.db.query<{ sum: string }>({
      name: "told-until",
      text: `SELECT coalesce(sum(CASE direction WHEN 'credit' THEN minor ELSE -minor END), 0)::text AS sum FROM bank_entry
             WHERE partner = $1 AND currency = 'USD' AND booking_day <= $2 AND cancelled_by IS NULL`,
      values: [api.ctx.bank.partner, day],
    });
    return BigInt(row!.sum);
  };

  /** The closing balance of the last day before this one that it has stated in US dollars. */
  const closingBefore = async (day: string): Promise<bigint> => {
    const [row] = await api.ctx.db.query<{ closing: string }>({
      name: "closing-before",
      text: `SELECT closing FROM bank_day WHERE partner = $1 AND currency = 'USD' AND day < $2 AND closing IS NOT NULL
             ORDER BY day DESC LIMIT 1`,
      values: [api.ctx.bank.partner, day],
    });
    return BigInt(row?.closing ?? "0");
  };

  /** The server in front of a bank that takes every refund it is asked for and has heard of none before. */
  const takingRefunds = () => {
    const asked: Refund[] = [];
    const requestRefund = async (refund: Refund) => {
      asked.push(refund);
      return { state: "accepted" as const };
    };
    const findRefund = async () => ({ state: "denied" as const });
    return { asked, ctx: facing(api.ctx, { findRefund, requestRefund }) };
  };

  return {
    sign,
    signedBy,
    post,
    tell,
    hear,
    anEntry,
    noticeOf,
    statementOf,
    toldUntil,
    closingBefore,
    takingRefunds,
  };
}
