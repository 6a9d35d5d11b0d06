import { createHmac, timingSafeEqual } from "node:crypto";
import { may, uploadPurposes, type InputOf, type OutputOf, type Role } from "@causeway/contract";
import {
  sendDocument as fileRoute,
  type openDocument as openRoute,
} from "@causeway/contract/portal/document";
import type { Context } from "../context.ts";
import { currentKey } from "#platform/crypto/key-ring.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import type { Call, SentFile, StaffActor, UserActor } from "#platform/http/binding.ts";
import { sessionLives, type Held } from "#platform/http/session.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { contentTypes, type Document, type DocumentId } from "./document.ts";
import { findDocument } from "./document.store.ts";
import { readDocument } from "./read-document.ts";

const linkMs = 60_000;

type Ticket = { tenant: TenantId; id: DocumentId; as: SentFile["as"]; until: number; held: Held };

/**
 * A link to one document for the browser that asked: it is signed together with the half of the session that lies in
 * a cookie script cannot read, so a link that leaks opens nothing. Whether somebody of the merchant may look is decided
 * here, by what the file is for; what he may not read is answered like what does not exist. Staff say why they look.
 */
export async function linkDocument(
  ctx: Context,
  tx: Tx,
  call: Call<UserActor | StaffActor>,
  { documentId, as }: InputOf<typeof openRoute>,
  why: Readonly<Record<string, string>> = {},
): Promise<OutputOf<typeof openRoute>> {
  const document = await findDocument(tx, documentId as DocumentId);
  if (!document || !isReadableBy(call.actor, document)) refuse("notFound");
  const now = ctx.clock.now();
  const until = now.getTime() + linkMs;
  const ticket = sign(ctx, call, { tenant: tx.tenant, id: document.id, as, until, held: heldBy(call.actor) });
  await audit(tx, now, {
    actor: call.actor.kind === "user" ? call.actor.userId : staffActor(call.actor),
    act: "document.opened",
    subject: document.id,
    details: { ...why, as },
  });
  const { id, name, type, bytes } = document;
  return { documentId: id, name, type, bytes, url: `/api${fileRoute.path}?ticket=${ticket}` };
}

/** Staff are let in by whatever they look at: a case opens its own files alone. */
function isReadableBy(actor: UserActor | StaffActor, { purpose, uploadedBy }: Document): boolean {
  if (actor.kind === "staff" || actor.userId === uploadedBy) return true;
  return may(actor.role as Role, uploadPurposes[purpose].read);
}

function heldBy(actor: UserActor | StaffActor): Held {
  const { sessionId, role } = actor;
  return { sessionId, role, tenant: actor.kind === "staff" ? house : actor.tenant };
}

/** Follows a link, for as long as its session lives under the same role. Late, foreign and made-up ones are answered alike. */
export async function sendDocument(ctx: Context, call: Call, text: string): Promise<SentFile> {
  const ticket = verify(ctx, call, text);
  const now = ctx.clock.now();
  if (!ticket || ticket.until < now.getTime()) return refuse("notFound");
  const { held } = ticket;
  if (!(await ctx.db.tx(held.tenant, (tx) => sessionLives(tx, held, now)))) refuse("notFound");
  const found = await readDocument(ctx, ticket.tenant, ticket.id);
  if (!found) refuse("notFound");
  const { name, type } = found.document;
  return { bytes: found.content, contentType: contentTypes[type], name, as: ticket.as };
}

function sign(ctx: Context, call: Call, ticket: Ticket): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString("base64url");
  return `${body}.${signatureOf(currentKey(ctx.linkKeys), call, body).toString("base64url")}`;
}

function verify(ctx: Context, call: Call, text: string): Ticket | undefined {
  const [body = "", signature = ""] = text.split(".");
  const given = Buffer.from(signature, "base64url");
  const isOurs = [...ctx.linkKeys.versions.values()].some((key) => {
    const expected = signatureOf(key, call, body);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) return undefined;
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as Ticket;
}

function signatureOf(key: Buffer, call: Call, body: string): Buffer {
  return createHmac("sha256", key).update(`${call.cookieToken}.${body}`).digest();
}
