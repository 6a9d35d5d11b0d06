import type { Sms } from "./port.ts";

/** The inbox of the sandbox, which plays the short-message company in development and tests. */
export function createSandboxSms(url: string): Sms {
  return {
    send: async ({ to, text }) => {
      const reply = await fetch(`${url}/sms/send`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(10_000),
      });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`the sandbox answered ${reply.status}`);
      return "taken";
    },
  };
}
