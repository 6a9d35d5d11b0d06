import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { openObject } from "#platform/crypto/object-cipher.ts";
import { placeOf, type Document, type DocumentId } from "./document.ts";
import { findDocument, findDocumentKey } from "./document.store.ts";

export type ReadDocument = { readonly document: Document; readonly content: Buffer };

/** The document with its bytes, which are those that were taken, or nothing where there is no such document. */
export async function readDocument(
  ctx: Pick<Context, "db" | "cipher" | "store">,
  tenant: TenantId,
  id: string,
): Promise<ReadDocument | undefined> {
  const found = await ctx.db.tx(tenant, async (tx) => {
    const document = await findDocument(tx, id as DocumentId);
    return document && { document, key: await findDocumentKey(tx, ctx.cipher, document.id) };
  });
  if (!found) return undefined;
  const { document, key } = found;
  const place = placeOf(tenant, document.id);
  const sealed = await ctx.store.get(place);
  if (!sealed) throw new Error("the store has lost a document");
  return { document, content: openObject(place, { key, sha256: document.sha256, sealed }) };
}
