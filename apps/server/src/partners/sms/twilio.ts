import { z } from "zod";
import type { Credentials, Sms } from "./port.ts";

export const twilioUrl = "https://api.twilio.com";

const refusal = z.object({ code: z.int() });
/** No such number, no mobile phone, no way there, or its owner asked for silence. */
const unreachable: readonly number[] = [21211, 21214, 21610, 21612, 21614];

/** The Messages resource of Twilio (2010-04-01). The sender is a number of ours or a messaging service (MG…). */
export function createTwilioSms(options: { url: string; credentials: Credentials; sender: string }): Sms {
  const { id, secret } = options.credentials;
  const from = options.sender.startsWith("MG") ? "MessagingServiceSid" : "From";
  return {
    send: async ({ to, text }) => {
      const reply = await fetch(`${options.url}/2010-04-01/Accounts/${id}/Messages.json`, {
        method: "POST",
        headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` },
        body: new URLSearchParams({ To: to, [from]: options.sender, Body: text }),
        signal: AbortSignal.timeout(10_000),
      });
      const said: unknown = await reply.json().catch(() => undefined);
      if (reply.status === 201) return "taken";
      const code = refusal.safeParse(said).data?.code ?? 0;
      if (unreachable.includes(code)) return "unreachable";
      throw new Error(`Twilio answered ${reply.status} with ${code}`);
    },
  };
}
