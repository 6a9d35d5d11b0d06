import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pageConfigPath } from "@causeway/contract";
import { submitContactMessage } from "@causeway/contract/portal/contact";
import { listCurrencies } from "@causeway/contract/portal/reference";
import pg from "pg";
import { readMail } from "./mail-inbox.ts";
import { openPortal } from "@causeway/server/testing/portal-client.ts";
import { createInspectorAt } from "@causeway/server/document/inspector.ts";
import type { PartName, World } from "./world.ts";

/** One real call through every part; each throws in words when the part does not do its work. */
export function checksOf(world: World): Record<PartName, () => Promise<void>> {
  const portalUrl = `http://127.0.0.1:${world.ports.portal}`;
  return {
    postgres: async () => {
      const client = new pg.Client({ connectionString: world.env["DATABASE_URL"] });
      await client.connect();
      const { rows } = await client.query<{ v: string }>("SELECT current_setting('server_version') AS v");
      await client.end();
      if (!rows[0]?.v.startsWith("18")) throw new Error(`PostgreSQL says it is ${rows[0]?.v}`);
    },
    restate: async () => {
      const reply = await fetch(`http://127.0.0.1:${world.ports.restateIngress}/ping/pong`, {
        method: "POST",
      });
      if ((await reply.json()) !== "pong") throw new Error("the engine did not answer through the flows");
    },
    mail: async () => {
      if (!Array.isArray(await readMail(world.ports.mail))) throw new Error("the mail server lists no mails");
    },
    sandbox: async () => {
      const sms = { to: "+85200000000", text: "check" };
      const base = `http://127.0.0.1:${world.ports.sandbox}/sms`;
      const headers = { "content-type": "application/json" };
      await fetch(`${base}/send`, { method: "POST", headers, body: JSON.stringify(sms) });
      const inbox = (await (await fetch(base)).json()) as { text: string }[];
      if (inbox[0]?.text !== sms.text) throw new Error("the sandbox lost a short message");
    },
    bank: async () => {
      const reply = await fetch(`http://127.0.0.1:${world.ports.bank}/panel/summary`);
      const { undelivered } = (await reply.json()) as { undelivered: number };
      if (undelivered !== 0) throw new Error("the bank has messages that nobody takes");
    },
    albion: async () => {
      const { status } = await fetch(`http://127.0.0.1:${world.ports.albion}/v1/events?after=`);
      if (status !== 401) throw new Error(`the bank answered ${status} to whoever does not sign`);
    },
    venue: async () => {
      const client = new pg.Client({ connectionString: world.env["DATABASE_URL"] });
      await client.connect();
      for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 100) {
        const { rows } = await client.query<{ n: number }>(
          "SELECT count(DISTINCT source)::int AS n FROM rate_now",
        );
        if (rows[0]?.n === 3) return client.end();
        await sleep(100);
      }
      await client.end();
      throw new Error(
        "the venue, the company that sells rates and the central bank were expected to be believed",
      );
    },
    inspector: async () => {
      const dir = mkdtempSync(join(world.dir, "check-"));
      writeFileSync(join(dir, "taken"), "no picture");
      const inspect = createInspectorAt(world.env["INSPECTOR_SOCKET"] ?? "");
      const { outcome } = await inspect(dir, { type: "png", withText: false });
      rmSync(dir, { recursive: true });
      if (outcome === "passed") throw new Error("the file inspector took a text for a picture");
    },
    portal: async () => {
      const portal = await openPortal(portalUrl, world.origin);
      const { code, data } = await portal.call(listCurrencies, {});
      if (code !== 0 || !data.some((currency) => currency.code === "CNH"))
        throw new Error(`the portal answered ${code}`);
    },
    console: async () => {
      const page = await fetch(`http://127.0.0.1:${world.ports.console}${pageConfigPath}`);
      const { release } = (await page.json()) as { release?: string };
      if (release !== world.env["RELEASE"]) throw new Error(`the console says it is ${release}`);
    },
    door: async () => {
      const unsigned = { method: "POST", body: "check" };
      for (const path of ["bank", "identity-check"]) {
        const { status } = await fetch(`http://127.0.0.1:${world.ports.door}/partner/${path}`, unsigned);
        if (status !== 401) throw new Error(`the door answered ${status} to whoever does not sign`);
      }
    },
    flows: async () => {
      const portal = await openPortal(portalUrl, world.origin);
      const { code, data } = await portal.call(submitContactMessage, {
        requestId: crypto.randomUUID(),
        name: "Check",
        company: "Check Ltd",
        email: "check@example.com",
        message: "One message through every part.",
      });
      if (code !== 0) throw new Error(`the contact form answered ${code}`);
      for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 100) {
        const mails = await readMail(world.ports.mail);
        if (mails.some(({ subject }) => subject.startsWith(data.messageNo))) return;
        await sleep(100);
      }
      throw new Error("the contact message did not arrive as a mail");
    },
    web: async () => {
      const page = await fetch(`${world.origin}/home`, { headers: { accept: "text/html" } });
      if (!(await page.text()).includes('id="root"')) throw new Error("the web app served no page");
    },
  };
}
