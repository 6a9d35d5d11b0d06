import { writeReports, type BankEntry, type ReportKind, type WrittenReport } from "@causeway/bank-link";
import { expect } from "vitest";
import type { MessageId } from "#partners/bank/message.store.ts";
import { recallNotice, type BankNotice } from "#partners/bank/notices.ts";
import { readInbox } from "#platform/data/inbox.ts";
import { house } from "#platform/ids.ts";
import { hearMessage } from "#statement/index.ts";
import { noticeOf } from "#statement/hear-notice.ts";
import type { TestApi } from "./api.ts";
import type { bankOf } from "./bank.ts";

export type StoredRow = {
  id: MessageId;
  number: string;
  verdict: string;
  reason: string | null;
  parts: number | null;
};
type Item = {
  reference: string;
  kind: string;
  currency: string | null;
  bank_minor: string | null;
  settled_how: string | null;
};

/** Messages as a bank writes them. */
function writingOf() {
  let count = 0;
  const day = "2026-09-01";
  const usd = (minor: bigint) => ({ currency: "USD", minor }) as const;
  const anId = (kind: string) => `${kind}${(count += 1)}`;
  const aReport = (entries: readonly BankEntry[], over: Partial<WrittenReport> = {}): WrittenReport => ({
    id: anId("R"),
    accountId: "POOLUSD",
    currency: "USD",
    entries,
    ...over,
  });
  const aStatement = (entries: readonly BankEntry[], over: Partial<WrittenReport> = {}) =>
    aReport(entries, { day, opening: usd(0n), closing: usd(0n), ...over });
  const messageOf = (kind: ReportKind, ...reports: WrittenReport[]) =>
    writeReports(kind, { messageId: anId("M"), createdAt: new Date(), reports });
  return { day, usd, anId, aReport, aStatement, messageOf };
}

/** The same, and what becomes of them with us. */
export function messagesOf(api: TestApi, bank: ReturnType<typeof bankOf>) {
  const entries = (n: number, over: Partial<BankEntry> = {}) =>
    Array.from({ length: n }, () => bank.anEntry(over));

  const newest = async () =>
    (
      await api.ctx.db.query<StoredRow>({
        name: "newest-message",
        text: "SELECT id, number, verdict, reason, parts FROM bank_message ORDER BY number DESC LIMIT 1",
        values: [],
      })
    )[0]!;
  /** Stored, and not read yet. */
  const store = async (body: string | Buffer<ArrayBuffer>): Promise<StoredRow> => {
    expect(await bank.post(body, bank.sign(body))).toBe(204);
    return newest();
  };
  /** Stored and read. */
  const hear = async (body: string | Buffer<ArrayBuffer>): Promise<StoredRow> => {
    const { id } = await store(body);
    await hearMessage(api.ctx, id);
    return newest();
  };
  const told = async (eventId: string): Promise<BankNotice[]> =>
    (await api.ctx.db.tx(house, (tx) => readInbox(tx, api.ctx.bank.partner, eventId))).map(({ body }) =>
      recallNotice(body),
    );
  const work = async (key: string) =>
    (
      await api.ctx.db.query<{ topic: string }>({
        name: "work-of",
        text: "SELECT topic FROM outbox WHERE key IN ($1, 'harbour/' || $1) ORDER BY topic",
        values: [key],
      })
    ).map(({ topic }) => topic);
  const items = (about: string) =>
    api.ctx.db.tx(house, (tx) =>
      tx.rows<Item>(
        `SELECT reference, kind, currency, bank_minor, settled_how FROM statement_break WHERE starts_with(reference, $1)
         ORDER BY reference`,
        [about],
      ),
    );
  const referenceOf = ({ number }: StoredRow) => `MSG${number}`;
  const isTold = async ({ reference }: BankEntry) => (await told(`entry:${reference}`)).length;
  const thoseTold = async (of: readonly BankEntry[]) =>
    (
      await api.ctx.db.query<{ reference: string }>({
        name: "those-told",
        text: `SELECT reference FROM unnest($1::text[]) WITH ORDINALITY AS asked (reference, place)
               WHERE EXISTS (SELECT FROM inbox WHERE event_id = 'entry:' || reference) ORDER BY place`,
        values: [references(of)],
      })
    ).map(({ reference }) => reference);
  const statementTold = async (id: string) =>
    (await noticeOf(api.ctx, `statement:${id}`, "statement")).statement.entries.map(
      ({ reference }) => reference,
    );
  const references = (of: readonly BankEntry[]) => of.map(({ reference }) => reference);
  return {
    ...writingOf(),
    entries,
    newest,
    store,
    hear,
    told,
    work,
    items,
    referenceOf,
    isTold,
    thoseTold,
    statementTold,
    references,
  };
}
