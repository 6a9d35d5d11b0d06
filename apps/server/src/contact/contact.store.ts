import type { Locale } from "@causeway/contract";
import type { Tx } from "#platform/data/db.ts";
import type { OneWay } from "#platform/crypto/one-way.ts";
import type { ContactDetails, ContactId, ContactMessage } from "./contact.ts";

const place = (id: ContactId) => ({ table: "contact_message", column: "sealed", row: id });

export async function insertContactMessage(
  tx: Tx,
  outbound: OneWay,
  message: Omit<ContactMessage, "deliveredAt" | "tenant">,
): Promise<void> {
  const sealed = outbound.seal(place(message.id), JSON.stringify(message.details));
  await tx.query(
    `INSERT INTO contact_message (merchant_id, id, message_no, language, sealed, submitted_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [tx.tenant, message.id, message.messageNo, message.language, sealed, message.submittedAt],
  );
}

type ContactRow = {
  message_no: string;
  language: Locale;
  sealed: Buffer;
  submitted_at: Date;
  delivered_at: Date | null;
};

export async function findContactMessage(
  tx: Tx,
  outbound: OneWay,
  id: ContactId,
): Promise<ContactMessage | undefined> {
  const row = await tx.maybe<ContactRow>(
    `SELECT message_no, language, sealed, submitted_at, delivered_at FROM contact_message
     WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id],
  );
  if (!row) return undefined;
  return {
    id,
    messageNo: row.message_no,
    tenant: tx.tenant,
    language: row.language,
    submittedAt: row.submitted_at,
    deliveredAt: row.delivered_at,
    details: JSON.parse(await outbound.open(tx, place(id), row.sealed)) as ContactDetails,
  };
}

/** True for the one call that brought the message to rest. */
export async function setDelivered(tx: Tx, id: ContactId, at: Date): Promise<boolean> {
  const changed = await tx.query(
    "UPDATE contact_message SET delivered_at = $3 WHERE merchant_id = $1 AND id = $2 AND delivered_at IS NULL",
    [tx.tenant, id, at],
  );
  return changed.rowCount === 1;
}
