import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePorts } from "@causeway/machinery/ports.ts";
import { answers, start } from "@causeway/machinery/process.ts";
import { testEnvironment } from "./environment.ts";

const root = join(import.meta.dirname, "../../../..");

export type Marketplaces = Awaited<ReturnType<typeof startMarketplaces>>;

/** The sandbox's marketplaces as a process of their own, and a seller who stands in front of them. */
export async function startMarketplaces() {
  const dir = mkdtempSync(join("/var/tmp", "causeway-marketplace-"));
  const { sandbox: port } = await freePorts(["sandbox"]);
  const secrets = JSON.parse(readFileSync(testEnvironment.SECRETS_FILE, "utf8")) as { marketplace: string };
  const url = `http://127.0.0.1:${port}/marketplace`;
  const sandbox = await start({
    name: "sandbox",
    file: process.execPath,
    args: [join(root, "apps/sandbox/src/main.ts")],
    logFile: join(dir, "sandbox.log"),
    env: { SANDBOX_PORT: String(port), MARKETPLACE_SECRET: secrets.marketplace },
    ready: () => answers(`${url}/play`),
  });
  const post = async (path: string, body?: unknown) => {
    const reply = await fetch(`${url}${path}`, {
      method: "POST",
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!reply.ok) throw new Error(`the sandbox answered ${reply.status}`);
    return reply.json();
  };
  return {
    env: { MARKETPLACE_URL: url },
    /** A bad day for the next so many calls. */
    play: (trouble: string, times = 1) => post(`/play/${trouble}?times=${times}`),
    /** What a seller has sold, instead of what he had. */
    sell: (seller: string, count: number, more: { currency?: string; instead?: boolean } = {}) =>
      post("/amazon/sales", { seller, count, instead: true, ...more }),
    known: async () =>
      (await (await fetch(`${url}/play`)).json()) as {
        sellers: { id: string; granted: boolean }[];
      },
    /** What a seller comes back with after he pressed a button on the consent page. */
    decide: async (consentUrl: string, verdict: "approve" | "deny", seller?: string) => {
      const shown = await fetch(consentUrl);
      if (!shown.ok) throw new Error(`the consent page answered ${shown.status}`);
      await shown.arrayBuffer();
      const asked = new URL(consentUrl);
      const decision = new URL(consentUrl.replace("/consent?", "/decide?"));
      decision.searchParams.set("seller", seller ?? asked.searchParams.get("login_hint") ?? "");
      decision.searchParams.set("verdict", verdict);
      const reply = await fetch(decision, { redirect: "manual" });
      await reply.arrayBuffer();
      const back = new URL(reply.headers.get("location") ?? "");
      const code = back.searchParams.get("code");
      return { address: back, state: back.searchParams.get("state") ?? "", ...(code !== null && { code }) };
    },
    stop: async () => {
      await sandbox.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
