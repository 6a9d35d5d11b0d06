import { fileNameHeader, standardCode, type UploadPurpose } from "@causeway/contract";
import { uploadDocument, type DocumentSummary } from "@causeway/contract/portal/document";

/** Whoever can send a file: where to, with which cookies, under which token. */
export type Sender = {
  readonly url: string;
  readonly origin: string;
  readonly cookies: Record<string, string>;
  readonly token: string;
};

export type UploadAnswer = {
  readonly code: number;
  readonly msg: string;
  readonly data: DocumentSummary & { readonly refusal?: string; readonly details?: unknown };
};

/** Sends a file as the page does. */
export async function upload(
  sender: Sender,
  file: { purpose: UploadPurpose; name: string; bytes: Buffer },
  language = "zh-CN",
): Promise<UploadAnswer> {
  const reply = await fetch(`${sender.url}/api${uploadDocument.path}?purpose=${file.purpose}`, {
    method: "POST",
    headers: {
      ...headersOf(sender),
      [fileNameHeader]: encodeURIComponent(file.name),
      clientlanguage: language,
    },
    body: new Uint8Array(file.bytes),
  });
  return (await reply.json()) as UploadAnswer;
}

/** The id of a file that has to be taken. */
export async function uploadTaken(
  sender: Sender,
  file: { purpose: UploadPurpose; name: string; bytes: Buffer },
): Promise<string> {
  const { code, msg, data } = await upload(sender, file);
  if (code !== standardCode.success) throw new Error(`${file.name}: ${msg}`);
  return data.documentId;
}

export function headersOf(sender: Sender): Record<string, string> {
  return {
    "content-type": "application/octet-stream",
    authorization: `Bearer ${sender.token}`,
    origin: sender.origin,
    cookie: cookieHeader(sender.cookies),
    "x-xsrf-token": decodeURIComponent(sender.cookies["XSRF-TOKEN"] ?? ""),
  };
}

export function cookieHeader(cookies: Record<string, string>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}
