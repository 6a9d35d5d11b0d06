import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { standardCode } from "@causeway/contract";
import { startClamd } from "@causeway/machinery/clamd.ts";
import { startSwift, type Swift } from "@causeway/machinery/swift.ts";
import { createContext, type Context } from "@causeway/server/context.ts";
import { readDocument } from "@causeway/server/document/index.ts";
import { inspectLimits } from "@causeway/server/document/inspect.ts";
import { readConfig } from "@causeway/server/platform/config.ts";
import type { TenantId } from "@causeway/server/platform/ids.ts";
import { openPortal } from "@causeway/server/testing/portal-client.ts";
import { signIn } from "@causeway/server/testing/sign-in.ts";
import { upload, type Sender } from "@causeway/server/testing/upload.ts";
import { bootWorld, type World } from "../dev/world.ts";
import { benign } from "./uploads/benign.ts";
import { hostileArchives } from "./uploads/hostile-archives.ts";
import { hostileNames } from "./uploads/hostile-names.ts";
import { hostileOffice } from "./uploads/hostile-office.ts";
import { hostilePdfs } from "./uploads/hostile-pdfs.ts";
import { hostilePictures } from "./uploads/hostile-pictures.ts";
import { mark, type Sample } from "./uploads/sample.ts";

const senders = 2;

export const sizes = { every: 1 };

/**
 * Sends hostile and benign files to the real api, which has a real S3 and a real scanner behind it. A hostile file is
 * refused, or nothing hostile is left in what is kept; a benign one is taken. Every check is measured.
 */
export default async function main({ every, minutes }: Record<"every" | "minutes", number>): Promise<void> {
  const chosen = (samples: readonly Sample[]) => samples.filter((_, n) => n % every === 0);
  const hostile = chosen([
    ...(await hostilePictures()),
    ...hostilePdfs(),
    ...hostileArchives(),
    ...hostileOffice(),
    ...(await hostileNames()),
  ]);
  const good = chosen(await benign());
  const dir = mkdtempSync(join("/var/tmp", "causeway-prove-"));
  const swift = await startSwift(join(dir, "swift"));
  const clamd = await startClamd(join(dir, "clamd"));
  let world: World | undefined;
  try {
    world = await bootWorld({ dir, web: "none", env: environment(dir, swift, clamd.url) });
    const ctx = createContext(readConfig({ ...world.env, LOG_LEVEL: "silent" }), "prove");
    const { sender, tenant } = await enter(world, ctx);
    const { sent, faults: violations } = await sendEach(
      [
        ...spread(hostile, "hostile", (file) => judgeHostile(ctx, tenant, sender, file)),
        ...spread(good, "benign", (file) => judgeBenign(ctx, tenant, sender, file)),
      ],
      Date.now() + minutes * 60_000,
    );
    const measured = measurements(world);
    const left = readdirSync(world.env["QUARANTINE_DIR"]!);
    await ctx.dispose();
    if (measured.peakMb > inspectLimits.memoryMb) violations.push(`a check took ${measured.peakMb} MB`);
    if (measured.slowestMs > inspectLimits.ms) violations.push(`a check took ${measured.slowestMs} ms`);
    if (left.length > 0) violations.push(`${left.length} files are left in quarantine`);
    for (const violation of violations) console.error(violation);
    console.log(
      JSON.stringify({
        ...sent,
        violations: violations.length,
        peak_mb: Math.round(measured.peakMb),
        slowest_ms: Math.round(measured.slowestMs),
      }),
    );
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await world?.stop();
    await clamd.process.stop();
    await swift.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function environment(dir: string, swift: Swift, clamdUrl: string): Record<string, string> {
  mkdirSync(dir, { recursive: true });
  const { accessKeyId, secretAccessKey } = swift;
  writeFileSync(join(dir, "secrets.json"), JSON.stringify({ store: { accessKeyId, secretAccessKey } }));
  return {
    STORE_URL: `${swift.url}/${swift.bucket}`,
    CLAMD_URL: clamdUrl,
    CALLS_PER_ADDRESS: "1000000",
    STRANGERS_WAIT_ABOVE: "1",
    UPLOADS_PER_HOUR: "1000000",
  };
}

async function enter(world: World, ctx: Context): Promise<{ sender: Sender; tenant: TenantId }> {
  const session = await signIn(ctx);
  const url = `http://127.0.0.1:${world.ports.portal}`;
  const { cookies } = await openPortal(url, world.origin, session);
  return { sender: { url, origin: world.origin, cookies, token: session.token }, tenant: session.tenant };
}

type Errand = {
  readonly kind: "hostile" | "benign";
  readonly about: string;
  /** From 0 to 1, where in the run it stands. */
  readonly at: number;
  readonly judge: () => Promise<string | undefined>;
};

/** Over the whole run, so that one that ends early has sent of both kinds alike. */
function spread(
  samples: readonly Sample[],
  kind: Errand["kind"],
  judge: (file: Sample) => Promise<string | undefined>,
): Errand[] {
  return samples.map((file, n) => ({
    kind,
    about: file.about,
    at: n / samples.length,
    judge: () => judge(file),
  }));
}

/** Several at a time, as an api is used; answers what went wrong. */
async function sendEach(errands: readonly Errand[], until: number) {
  const queue = errands.toSorted((a, b) => a.at - b.at);
  const sent = { hostile: 0, benign: 0 };
  const faults: string[] = [];
  const work = async () => {
    while (Date.now() < until) {
      const errand = queue.shift();
      if (!errand) return;
      const fault = await errand.judge().catch((error: unknown) => String(error));
      sent[errand.kind] += 1;
      if (fault !== undefined) faults.push(`${errand.about}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: senders }, work));
  return { sent, faults };
}

async function judgeHostile(ctx: Context, tenant: TenantId, sender: Sender, file: Sample) {
  const { code, data, msg } = await upload(sender, file);
  if (code === standardCode.fault) return `not refused but failed: ${msg}`;
  if (code !== standardCode.success) return undefined;
  const kept = await readDocument(ctx, tenant, data.documentId);
  if (!kept) return "taken and lost";
  // Pictures are drawn anew and archives packed anew; nothing else may pass with something hidden in it.
  const anew = /\.(?:jpe?g|png)$/.test(file.name) && !kept.content.equals(file.bytes);
  return anew && !kept.content.includes(mark) ? undefined : "taken as it was";
}

async function judgeBenign(ctx: Context, tenant: TenantId, sender: Sender, file: Sample) {
  const { code, data, msg } = await upload(sender, file);
  if (code !== standardCode.success) return `refused as ${data.refusal}: ${msg}`;
  const kept = await readDocument(ctx, tenant, data.documentId);
  return kept && kept.content.length === data.bytes ? undefined : "not kept as it was told";
}

/** What the api says in its own log about every check it made. */
function measurements(world: World): { peakMb: number; slowestMs: number } {
  const checks = readFileSync(world.part("portal").logFile, "utf8")
    .split("\n")
    .filter((line) => line.includes('"upload.inspected"'))
    .map((line) => JSON.parse(line) as { peakMb: number; ms: number });
  if (checks.length === 0) throw new Error("the api measured nothing");
  return {
    peakMb: Math.max(...checks.map(({ peakMb }) => peakMb)),
    slowestMs: Math.max(...checks.map(({ ms }) => ms)),
  };
}
