import { hash, randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { standardCode, type UploadPurpose } from "@causeway/contract";
import { openDocument } from "@causeway/contract/portal/document";
import type { Context } from "@causeway/server/context.ts";
import { aPdf, plainPage, stream } from "@causeway/server/testing/files/pdfs.ts";
import { signIn } from "@causeway/server/testing/sign-in.ts";
import { cookieHeader, upload } from "@causeway/server/testing/upload.ts";
import type { Promised } from "./promised.ts";
import { asMerchant, refused, type Merchant, type Place } from "../people/patient.ts";

/** Merchants who send one file after another, as the page does, until it is over. */
export async function sendFiles(
  place: Place,
  ctx: Context,
  over: AbortSignal,
  promised: Promised,
): Promise<void> {
  const { tenant, ...session } = await signIn(ctx);
  while (!over.aborted) {
    await sendFile(place, { tenant, session }, "companyDocument", promised);
    await sleep(randomInt(100, 400));
  }
}

/**
 * One file that is kept as it was sent, until the api answers. A try that was cut off may have been taken all the same;
 * the next one is another document. Nothing where the check took longer than it may, as on a busy machine it does.
 */
export async function sendFile(
  place: Place,
  merchant: Merchant,
  purpose: UploadPurpose,
  promised: Promised,
): Promise<string | undefined> {
  const bytes = aFile();
  const sha256 = hash("sha256", bytes);
  promised.merchants.set(merchant.tenant, merchant);
  promised.sent.add(sha256);
  const { code, data } = await asMerchant(place, merchant).insist(async ({ cookies }) => {
    const sender = { url: place.portalUrl, origin: place.origin, cookies, token: merchant.session.token };
    const answer = await upload(sender, { purpose, name: "evidence.pdf", bytes });
    if (answer.code === standardCode.fault) throw new Error("a fault, which is tried again");
    return answer;
  });
  if (code !== standardCode.success) {
    promised.refusals.push(data.refusal ?? String(code));
    return undefined;
  }
  promised.uploads.push({ documentId: data.documentId, sha256 });
  return data.documentId;
}

/** What the merchant is sent when it opens one of its files, or nothing where it is not sent any. */
export function fetchFile(place: Place, merchant: Merchant, documentId: string): Promise<Buffer | undefined> {
  return asMerchant(place, merchant).insist(async (client) => {
    const { data } = await client.call(openDocument, { documentId, as: "download" });
    if (refused(data)) return undefined;
    const reply = await fetch(`${place.portalUrl}${data.url}`, {
      headers: { cookie: cookieHeader(client.cookies) },
    });
    return reply.ok ? Buffer.from(await reply.arrayBuffer()) : undefined;
  });
}

/** Between a few hundred bytes and a quarter of a megabyte, and no two alike. */
function aFile(): Buffer {
  const text = randomBytes(randomInt(16, 128 * 1024)).toString("hex");
  return aPdf({ ...plainPage, 4: stream("", `BT /F1 18 Tf 20 100 Td (${text}) Tj ET`) });
}
