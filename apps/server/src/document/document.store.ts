import type { UploadPurpose, UploadType } from "@causeway/contract";
import type { Tx } from "#platform/data/db.ts";
import type { FieldCipher } from "#platform/crypto/field-cipher.ts";
import type { Document, DocumentId, DocumentOwner } from "./document.ts";

const place = (id: DocumentId) => ({ table: "document", column: "sealed_key", row: id });

export async function insertDocument(
  tx: Tx,
  cipher: FieldCipher,
  document: Omit<Document, "owner">,
  key: Buffer,
): Promise<void> {
  const sealedKey = await cipher.seal(tx, place(document.id), key.toString("base64"));
  await tx.query(
    `INSERT INTO document (merchant_id, id, purpose, name, type, bytes, sha256, sealed_key, uploaded_by, uploaded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.tenant,
      document.id,
      document.purpose,
      document.name,
      document.type,
      document.bytes,
      document.sha256,
      sealedKey,
      document.uploadedBy,
      document.uploadedAt,
    ],
  );
}

type DocumentRow = {
  id: DocumentId;
  purpose: UploadPurpose;
  name: string;
  type: UploadType;
  bytes: number;
  sha256: Buffer;
  uploaded_by: string;
  uploaded_at: Date;
  owner_kind: string | null;
  owner_id: string | null;
};

const columns = "id, purpose, name, type, bytes, sha256, uploaded_by, uploaded_at, owner_kind, owner_id";

export async function findDocument(tx: Tx, id: DocumentId): Promise<Document | undefined> {
  const row = await tx.maybe<DocumentRow>(
    `SELECT ${columns} FROM document WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id],
  );
  return row && documentIn(row);
}

export async function findDocumentsOf(tx: Tx, owner: DocumentOwner): Promise<Document[]> {
  const rows = await tx.rows<DocumentRow>(
    `SELECT ${columns} FROM document WHERE merchant_id = $1 AND owner_kind = $2 AND owner_id = $3 ORDER BY id`,
    [tx.tenant, owner.kind, owner.id],
  );
  return rows.map(documentIn);
}

export async function findDocumentKey(tx: Tx, cipher: FieldCipher, id: DocumentId): Promise<Buffer> {
  const { sealed_key: sealed } = await tx.one<{ sealed_key: Buffer }>(
    "SELECT sealed_key FROM document WHERE merchant_id = $1 AND id = $2",
    [tx.tenant, id],
  );
  return Buffer.from(await cipher.open(tx, place(id), sealed), "base64");
}

/** Answers how many of them are the owner's now: those that were free, and those it had before. */
export async function setOwner(
  tx: Tx,
  purpose: UploadPurpose,
  ids: readonly DocumentId[],
  owner: DocumentOwner,
  at: Date,
): Promise<number> {
  await tx.query(
    `UPDATE document SET owner_kind = $4, owner_id = $5, claimed_at = $6
     WHERE merchant_id = $1 AND purpose = $2 AND id = ANY ($3::uuid[]) AND owner_id IS NULL`,
    [tx.tenant, purpose, ids, owner.kind, owner.id, at],
  );
  const { owned } = await tx.one<{ owned: number }>(
    `SELECT count(*)::int AS owned FROM document
     WHERE merchant_id = $1 AND purpose = $2 AND id = ANY ($3::uuid[]) AND (owner_kind, owner_id) = ($4, $5)`,
    [tx.tenant, purpose, ids, owner.kind, owner.id],
  );
  return owned;
}

/** True where nothing keeps the object in the store any more. */
export async function dropUnclaimed(tx: Tx, id: DocumentId): Promise<boolean> {
  await tx.query("DELETE FROM document WHERE merchant_id = $1 AND id = $2 AND owner_id IS NULL", [
    tx.tenant,
    id,
  ]);
  return (await findDocument(tx, id)) === undefined;
}

function documentIn(row: DocumentRow): Document {
  return {
    id: row.id,
    purpose: row.purpose,
    name: row.name,
    type: row.type,
    bytes: row.bytes,
    sha256: row.sha256,
    uploadedBy: row.uploaded_by,
    uploadedAt: row.uploaded_at,
    owner:
      row.owner_kind === null || row.owner_id === null
        ? undefined
        : { kind: row.owner_kind, id: row.owner_id },
  };
}

const textPlace = (id: DocumentId) => ({ table: "document_text", column: "sealed", row: id });

export async function insertText(tx: Tx, cipher: FieldCipher, id: DocumentId, text: string): Promise<void> {
  await tx.query("INSERT INTO document_text (merchant_id, document_id, sealed) VALUES ($1, $2, $3)", [
    tx.tenant,
    id,
    await cipher.seal(tx, textPlace(id), text),
  ]);
}

/** The text of those that have any. */
export async function readTexts(
  tx: Tx,
  cipher: FieldCipher,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.rows<{ document_id: DocumentId; sealed: Buffer }>(
    "SELECT document_id, sealed FROM document_text WHERE merchant_id = $1 AND document_id = ANY ($2::uuid[])",
    [tx.tenant, ids],
  );
  const texts = new Map<string, string>();
  for (const { document_id: id, sealed } of rows) texts.set(id, await cipher.open(tx, textPlace(id), sealed));
  return texts;
}
