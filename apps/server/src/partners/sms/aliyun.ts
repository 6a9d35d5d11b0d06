import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import { newSecret } from "#platform/ids.ts";
import { templateOf, type Credentials, type Sms, type Templates } from "./port.ts";

export const aliyunUrl = "https://dysmsapi.aliyuncs.com";

const answer = z.object({ Code: z.string(), RequestId: z.string().optional() });
const unreachable: readonly string[] = [
  "isv.MOBILE_NUMBER_ILLEGAL",
  "isv.BLACK_KEY_CONTROL_LIMIT",
  "isv.BUSINESS_LIMIT_CONTROL",
];

/** SendSms of Aliyun (2017-05-25), signed as ACS3-HMAC-SHA256. */
export function createAliyunSms(
  options: { url: string; credentials: Credentials; sender: string; templates: Templates },
  clock: Clock,
): Sms {
  return {
    send: async (message) => {
      const query = canonicalQuery({
        PhoneNumbers: message.to.slice(1),
        SignName: options.sender,
        TemplateCode: templateOf(options.templates, message),
        TemplateParam: JSON.stringify(message.values),
      });
      const headers = signedHeaders(new URL(options.url).host, query, options.credentials, clock.now());
      const reply = await fetch(`${options.url}/?${query}`, {
        method: "POST",
        headers,
        signal: AbortSignal.timeout(10_000),
      });
      const read = answer.safeParse(await reply.json().catch(() => undefined));
      if (!read.success) throw new Error(`Aliyun answered ${reply.status}`);
      if (read.data.Code === "OK") return "taken";
      if (unreachable.includes(read.data.Code)) return "unreachable";
      throw new Error(`Aliyun refused with ${read.data.Code} (${read.data.RequestId ?? "no request id"})`);
    },
  };
}

function signedHeaders(host: string, query: string, { id, secret }: Credentials, now: Date) {
  const headers: Record<string, string> = {
    host,
    "x-acs-action": "SendSms",
    "x-acs-content-sha256": sha256(""),
    "x-acs-date": now.toISOString().replace(/\.\d{3}Z$/, "Z"),
    "x-acs-signature-nonce": newSecret(),
    "x-acs-version": "2017-05-25",
  };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    "POST",
    "/",
    query,
    ...names.map((name) => `${name}:${headers[name]}`),
    "",
    names.join(";"),
    headers["x-acs-content-sha256"],
  ].join("\n");
  const signature = createHmac("sha256", secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest("hex");
  const { host: _host, ...sent } = headers;
  return {
    ...sent,
    authorization: `ACS3-HMAC-SHA256 Credential=${id},SignedHeaders=${names.join(";")},Signature=${signature}`,
  };
}

/** Sorted by name and encoded as RFC 3986 has it, which encodes more than `encodeURIComponent` does. */
function canonicalQuery(parameters: Record<string, string>): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return Object.entries(parameters)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
