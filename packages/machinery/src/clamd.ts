import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePorts } from "./ports.ts";
import { accepts, start, type Running } from "./process.ts";

export type Clamd = { readonly url: string; readonly process: Running };

/** The first part of the harmless text that every scanner knows, as it may stand anywhere in a file. */
const eicar = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR";

/** Debian's clamd on loopback with signatures of our own, so that nothing has to be downloaded. */
export async function startClamd(dir: string): Promise<Clamd> {
  if (!existsSync("/usr/sbin/clamd")) throw new Error("clamd is missing: apt-get install clamav-daemon");
  const { clamd: port } = await freePorts(["clamd"]);
  const signatures = join(dir, "signatures");
  mkdirSync(signatures, { recursive: true });
  writeFileSync(join(signatures, "local.ndb"), `Eicar.Test:0:*:${Buffer.from(eicar).toString("hex")}\n`);
  const settings = join(dir, "clamd.conf");
  const rows = {
    Foreground: "yes",
    DatabaseDirectory: signatures,
    TemporaryDirectory: dir,
    TCPSocket: port,
    TCPAddr: "127.0.0.1",
    StreamMaxLength: "25M",
    MaxThreads: 4,
  };
  writeFileSync(
    settings,
    Object.entries(rows)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(""),
  );
  const process = await start({
    name: "clamd",
    file: "/usr/sbin/clamd",
    args: ["--config-file", settings],
    logFile: join(dir, "clamd.log"),
    ready: () => accepts(port),
  });
  return { url: `tcp://127.0.0.1:${port}`, process };
}
