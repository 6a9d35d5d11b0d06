import type { FastifyInstance } from "fastify";
import type { Sms } from "./sms-inbox.ts";
import { escape } from "./html.ts";

/** What a developer opens to see what the played companies received. */
export function servePanel(app: FastifyInstance): void {
  app.get("/", async (_request, reply) => {
    const inbox = (await app.inject("/sms")).json<Sms[]>();
    const rows = inbox
      .map(
        ({ receivedAt, to, text }) =>
          `<tr><td>${escape(receivedAt)}</td><td>${escape(to)}</td><td>${escape(text)}</td></tr>`,
      )
      .join("");
    return reply.type("text/html; charset=utf-8").send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sandbox</title><meta name="viewport" content="width=device-width">
<style>body{font:14px/22px system-ui,sans-serif;margin:32px;color:#12161c}table{border-collapse:collapse}td,th{padding:6px 16px 6px 0;text-align:left;vertical-align:top}th{color:#5f6979;font-weight:500}</style>
</head><body><h1>Sandbox</h1><p><a href="/marketplace">Marketplaces</a></p><h2>Short messages</h2>
${rows ? `<table><tr><th>Received</th><th>To</th><th>Text</th></tr>${rows}</table>` : "<p>None yet. Codes sent to phones arrive here.</p>"}
</body></html>`);
  });
}
