import { createTransport } from "nodemailer";
import type { Mail } from "./port.ts";

export function createSmtpMail(options: { smtpUrl: string; from: string }): Mail {
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (message) => {
      await transport.sendMail({ from: options.from, ...message });
    },
    close: () => transport.close(),
  };
}
