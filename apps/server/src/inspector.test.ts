import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { apart, nobody } from "@causeway/machinery/apart.ts";
import { start, type Running } from "@causeway/machinery/process.ts";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import type { Context } from "./context.ts";
import { createQuarantine } from "./document/quarantine.ts";
import { apartFaults, createInspectorAt } from "./document/inspector.ts";
import { aPdf } from "#testing/files/pdfs.ts";

const root = join(import.meta.dirname, "../../..");
const dir = mkdtempSync("/var/tmp/causeway-inspector-");
const own = join(dir, "own");
const socket = join(own, "socket");
const entry = join(import.meta.dirname, "inspector.ts");
const env = { PATH: "/usr/bin:/bin", INSPECTOR_SOCKET: socket, QUARANTINE_DIR: join(own, "files") };
const asNobody = (...command: string[]) => apart({ root, uid: nobody.uid, network: false }, command);
let running: Running;

beforeAll(async () => {
  spawnSync("chmod", ["711", dir]);
  mkdirSync(own);
  chownSync(own, nobody.uid, nobody.gid);
  running = await start({
    name: "inspector",
    ...asNobody(process.execPath, entry),
    logFile: join(dir, "inspector.log"),
    env,
    ready: async () => existsSync(socket),
  });
});
afterAll(async () => {
  await running.stop();
  rmSync(dir, { recursive: true, force: true });
});

describe("the file inspector, in a process apart", () => {
  test("looks at a file as if it were here, and keeps nothing of it", async () => {
    const folder = mkdtempSync(join(dir, "upload-"));
    writeFileSync(join(folder, "taken"), aPdf(), { mode: 0o600 });
    const found = await createInspectorAt(socket)(folder, { type: "pdf", withText: true });
    expect(found).toMatchObject({
      outcome: "passed",
      text: expect.stringContaining("Invoice 2026-0042") as string,
    });
    expect(found.content.subarray(0, 5).toString()).toBe("%PDF-");
    writeFileSync(join(folder, "taken"), "no picture at all");
    expect(await createInspectorAt(socket)(folder, { type: "png", withText: false })).toMatchObject({
      outcome: expect.stringMatching(/^upload/) as string,
      content: Buffer.alloc(0),
    });
    expect(spawnSync("ls", [join(own, "files")], { encoding: "utf8" }).stdout).toBe("");
  });

  test("is a fault while it is away, and no pass", async () => {
    const folder = mkdtempSync(join(dir, "upload-"));
    writeFileSync(join(folder, "taken"), aPdf());
    await expect(
      createInspectorAt(join(own, "nowhere"))(folder, { type: "pdf", withText: false }),
    ).rejects.toThrow();
  });

  test("lets nobody out who runs his own code in it: no network, no secrets, no other process, no file that is not his", () => {
    const secrets = join(dir, "secrets.json");
    writeFileSync(secrets, "{}", { mode: 0o600 });
    const foreign = join(dir, "quarantine");
    mkdirSync(foreign, { mode: 0o700 });
    const { port } = new URL(inject("postgresUrl"));
    const hostile = [process.execPath, join(import.meta.dirname, "testing/get-out.mjs")];
    const told = [port, secrets, String(process.pid), foreign, root];
    const tryIt = (file: string, args: readonly string[]) =>
      JSON.parse(spawnSync(file, args, { encoding: "utf8", env }).stdout) as string[];
    // Somebody who is not held back can do nearly all of it, so the tries are worth something.
    expect(tryIt(hostile[0]!, [hostile[1]!, ...told]).length).toBeGreaterThanOrEqual(7);
    rmSync(join(root, "planted.tmp"), { force: true });
    const { file, args } = asNobody(...hostile, ...told);
    expect(tryIt(file, args)).toEqual([]);
  });

  test("is not believed when it was taken over: no made-up verdict, no answer without end, and what it hands out is scanned", async () => {
    const folder = mkdtempSync(join(dir, "upload-"));
    writeFileSync(join(folder, "taken"), aPdf());
    const lying = (answer: (reply: ServerResponse) => void) =>
      new Promise<string>((resolve) => {
        const path = join(dir, `lying-${randomUUID().slice(0, 8)}`);
        const server = createServer((asked, reply) => void asked.resume().once("end", () => answer(reply)));
        onTestFinished(() => server.closeAllConnections());
        server.listen(path, () => resolve(path));
      });
    const told = (head: object, content: string) => {
      const text = Buffer.from(JSON.stringify({ ms: 1, peakMb: 1, text: "", ...head }));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(text.length);
      return Buffer.concat([length, text, Buffer.from(content)]);
    };
    const look = { type: "pdf", withText: false } as const;
    const madeUp = await lying((reply) => reply.end(told({ outcome: "forbidden" }, "")));
    await expect(createInspectorAt(madeUp)(folder, look)).rejects.toThrow("outcome");
    const endless = await lying((reply) => {
      const more = () => void (reply.destroyed || reply.write(Buffer.alloc(1 << 20), more));
      more();
    });
    await expect(createInspectorAt(endless)(folder, look)).rejects.toThrow("answered more than");
    const harmful = await lying((reply) => reply.end(told({ outcome: "passed" }, "HARMFUL")));
    const uploads = { quarantineDir: join(dir, "waiting"), inspectorSocket: harmful };
    const quarantine = createQuarantine({
      config: { uploads },
      clock: { now: () => new Date() },
      events: { emit: () => {} },
      scan: async (bytes: AsyncIterable<Buffer>) =>
        (await buffer(bytes)).includes("HARMFUL") ? "infected" : "clean",
    } as unknown as Context);
    const file = { id: "file", type: "pdf", maxBytes: 1_000_000, withText: false } as const;
    await expect(quarantine.check(Readable.from([aPdf()]), file)).rejects.toMatchObject({
      refusal: "uploadInfected",
    });
  });

  test("does not begin as root, or with a network, or knowing what is worth taking", () => {
    const began = (change: Record<string, string>) => {
      const { file, args } = asNobody(process.execPath, entry);
      return spawnSync(file, args, { encoding: "utf8", env: { ...env, ...change } });
    };
    const knowing = began({ SECRETS_FILE: "/etc/causeway/secrets.json", DATABASE_URL: "postgres://a@b/c" });
    expect(knowing.status).toBe(78);
    expect(knowing.stderr).toContain("SECRETS_FILE: given to the file inspector");
    expect(knowing.stderr).toContain("DATABASE_URL: given to the file inspector");
    const asRoot = spawnSync(process.execPath, [entry], { encoding: "utf8", env });
    expect([asRoot.status, asRoot.stderr]).toEqual([
      78,
      expect.stringContaining("user: the file inspector") as string,
    ]);
    expect(apartFaults(1000, [{ internal: true }])).toEqual([]);
    expect(apartFaults(1000, [{ internal: true }, { internal: false }])).toEqual([
      "network: the file inspector was expected to have none",
    ]);
    expect(readFileSync(join(dir, "inspector.log"), "utf8")).toContain('"inspector"');
  });
});
