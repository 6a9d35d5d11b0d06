import type { MessageId } from "#partners/bank/message.store.ts";
import type { NamedNotice } from "#partners/bank/notices.ts";
import type { Tx } from "#platform/data/db.ts";

/** That this message told of these events. */
export async function noteTold(
  tx: Tx,
  partner: string,
  id: MessageId,
  told: readonly Pick<NamedNotice, "eventId">[],
): Promise<void> {
  await tx.query(
    "INSERT INTO bank_told (partner, event_id, message_id) SELECT $1, unnest($2::text[]), $3 ON CONFLICT DO NOTHING",
    [partner, told.map(({ eventId }) => eventId), id],
  );
}

/** What messages may be about: events by their names, statements of several pages, or one message by its number. */
export type About = {
  readonly partner: string;
  readonly events: readonly string[];
  readonly statements: readonly string[];
  readonly number: string | null;
};

export type ToldIn = {
  readonly id: MessageId;
  readonly number: string;
  readonly name: string | null;
  readonly receivedAt: Date;
  readonly size: number;
};

/** Nobody reads more messages about one thing. */
const most = 50;

export function listToldIn(tx: Tx, { partner, events, statements, number }: About): Promise<ToldIn[]> {
  return tx.rows(
    `SELECT id, number, name, received_at AS "receivedAt", size FROM bank_message WHERE partner = $1 AND id IN (
       SELECT message_id FROM bank_told WHERE partner = $1 AND event_id = ANY ($2)
       UNION SELECT message_id FROM bank_page WHERE partner = $1 AND statement = ANY ($3)
       UNION SELECT id FROM bank_message WHERE number = $4)
     ORDER BY bank_message.number LIMIT $5`,
    [partner, events, statements, number, most],
  );
}

export type ApartRow = {
  readonly place: string;
  readonly raw: string;
  readonly reason: string;
  readonly isRead: boolean;
};

/** Lines of a message that could not be read when it came. */
export function listApart(tx: Tx, id: MessageId): Promise<ApartRow[]> {
  return tx.rows(
    `SELECT place, raw, reason, read_at IS NOT NULL AS "isRead" FROM bank_line WHERE message_id = $1 ORDER BY place`,
    [id],
  );
}
