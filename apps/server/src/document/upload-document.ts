import type { Readable } from "node:stream";
import {
  isPlainFileName,
  may,
  uploadPurposes,
  uploadTypeOf,
  type InputOf,
  type OutputOf,
  type Role,
  type UploadPurpose,
  type UploadType,
} from "@causeway/contract";
import type { uploadDocument as route } from "@causeway/contract/portal/document";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";
import { sealObject } from "#platform/crypto/object-cipher.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { noteRefused } from "#platform/data/security.ts";
import { Refusal, refuse } from "#platform/refusal.ts";
import { arrivalMs, discardTopic, placeOf, unclaimedMs, type DocumentId } from "./document.ts";
import { insertDocument, insertText } from "./document.store.ts";
import type { Quarantine } from "./quarantine.ts";

type UserCall = Call<UserActor>;

/**
 * Quarantine, checks, store, and only then a row. What the store may hold without a row is written down first as work
 * that removes it again, so that a crash at any point leaves nothing behind for good.
 */
export async function uploadDocument(
  ctx: Context,
  quarantine: Quarantine,
  transact: Transact,
  call: UserCall,
  input: InputOf<typeof route>,
  body: Readable,
): Promise<OutputOf<typeof route>> {
  const { purpose } = input;
  const { maxBytes, send: sending } = uploadPurposes[purpose];
  if (!may(call.actor.role as Role, sending)) refuse("forbidden");
  const { name, type } = acceptedName(input.name, purpose);
  const id: DocumentId = newId(ctx.clock.now());
  const withText = purpose === "credential" || purpose === "credentialList";
  const { content, text } = await quarantine
    .check(body, { id, type, maxBytes, withText })
    .catch((error: unknown) => noteInfected(ctx, call, id, error));

  const place = placeOf(call.actor.tenant, id);
  const { key, sha256, sealed } = sealObject(place, content);
  const work = { topic: discardTopic, key: id };
  const later = (ms: number) => new Date(ctx.clock.now().getTime() + ms);
  await transact((tx) => send(tx, work, later(arrivalMs)));
  await ctx.store.put(place, sealed);
  const bytes = content.length;
  await transact(async (tx) => {
    const now = ctx.clock.now();
    const { userId: uploadedBy } = call.actor;
    await insertDocument(
      tx,
      ctx.cipher,
      { id, purpose, name, type, bytes, sha256, uploadedBy, uploadedAt: now },
      key,
    );
    if (text !== "") await insertText(tx, ctx.cipher, id, text);
    await settle(tx, work);
    await send(tx, work, later(unclaimedMs));
    await audit(tx, now, {
      actor: uploadedBy,
      act: "document.uploaded",
      subject: id,
      details: { purpose, type, sha256: sha256.toString("hex") },
    });
  });
  return { documentId: id, name, type, bytes };
}

async function noteInfected(ctx: Context, call: UserCall, id: DocumentId, error: unknown): Promise<never> {
  const { userId: person, tenant: company } = call.actor;
  if (error instanceof Refusal && error.refusal === "uploadInfected")
    await noteRefused(ctx, call, { kind: "document.infected", person, company, subject: id });
  throw error;
}

function acceptedName(sent: string, purpose: UploadPurpose): { name: string; type: UploadType } {
  const { types } = uploadPurposes[purpose];
  const name = sent.normalize("NFC");
  if (!isPlainFileName(name)) refuse("uploadNameWrong");
  const type = uploadTypeOf(name);
  if (type === undefined || !types.some((accepted) => accepted === type)) {
    refuse("uploadTypeNotAccepted", { types: types.map((accepted) => accepted.toUpperCase()).join(", ") });
  }
  return { name, type };
}
