import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import { dayIn } from "#platform/day.ts";
import { templateOf, type Credentials, type Sms, type Templates } from "./port.ts";

export const tencentUrl = "https://sms.tencentcloudapi.com";

const answer = z.object({
  Response: z.object({
    RequestId: z.string(),
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string() })).optional(),
  }),
});
const unreachable =
  /^(InvalidParameterValue\.IncorrectPhoneNumber|FailedOperation\.PhoneNumberInBlacklist|LimitExceeded\.PhoneNumber\w+)$/;

/** SendSms of Tencent Cloud (2021-01-11), signed as TC3-HMAC-SHA256. */
export function createTencentSms(
  options: { url: string; credentials: Credentials; sender: string; appId: string; templates: Templates },
  clock: Clock,
): Sms {
  return {
    send: async (message) => {
      const body = JSON.stringify({
        PhoneNumberSet: [message.to],
        SmsSdkAppId: options.appId,
        SignName: options.sender,
        TemplateId: templateOf(options.templates, message),
        TemplateParamSet: Object.values(message.values),
      });
      const reply = await fetch(options.url, {
        method: "POST",
        headers: signedHeaders(new URL(options.url).host, body, options.credentials, clock.now()),
        body,
        signal: AbortSignal.timeout(10_000),
      });
      const read = answer.safeParse(await reply.json().catch(() => undefined));
      if (!read.success) throw new Error(`Tencent Cloud answered ${reply.status}`);
      const { Error: fault, SendStatusSet: statuses, RequestId: requestId } = read.data.Response;
      const said = fault?.Code ?? statuses?.[0]?.Code ?? "nothing";
      if (said === "Ok") return "taken";
      if (unreachable.test(said)) return "unreachable";
      throw new Error(`Tencent Cloud refused with ${said} (${requestId})`);
    },
  };
}

function signedHeaders(host: string, body: string, { id, secret }: Credentials, now: Date) {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const date = dayIn("UTC", now);
  const signed = { "content-type": "application/json; charset=utf-8", host, "x-tc-action": "sendsms" };
  const names = Object.keys(signed).join(";");
  const canonical = [
    "POST",
    "/",
    "",
    ...Object.entries(signed).map(([name, value]) => `${name}:${value}`),
    "",
    names,
    sha256(body),
  ].join("\n");
  const scope = `${date}/sms/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${secret}`, date), "sms"), "tc3_request");
  const signature = hmac(key, `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha256(canonical)}`).toString("hex");
  return {
    "content-type": signed["content-type"],
    "x-tc-action": "SendSms",
    "x-tc-version": "2021-01-11",
    "x-tc-region": "ap-guangzhou",
    "x-tc-timestamp": seconds,
    authorization: `TC3-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
