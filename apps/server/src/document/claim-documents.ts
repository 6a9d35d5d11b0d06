import { uploadPurposes, type UploadPurpose } from "@causeway/contract";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { settle } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { discardTopic, type DocumentId, type DocumentOwner } from "./document.ts";
import { setOwner } from "./document.store.ts";

/**
 * Attaches files of one field to what is submitted with them, in its transaction. A file belongs to one thing only and
 * for good; an id that is unknown, foreign, of another purpose or taken is answered alike.
 */
export async function claimDocuments(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  purpose: UploadPurpose,
  ids: readonly string[],
  owner: DocumentOwner,
): Promise<void> {
  const { maxFiles } = uploadPurposes[purpose];
  const wanted = [...new Set(ids)] as DocumentId[];
  if (wanted.length > maxFiles) refuse("uploadTooMany", { number: maxFiles });
  const claimed = await setOwner(tx, purpose, wanted, owner, ctx.clock.now());
  if (claimed !== wanted.length) refuse("documentGone");
  for (const id of wanted) await settle(tx, { topic: discardTopic, key: id });
}
