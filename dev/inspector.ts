import { chownSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { apart, nobody, withoutNetwork } from "@causeway/machinery/apart.ts";
import { start, type Running } from "@causeway/machinery/process.ts";

const root = join(import.meta.dirname, "..");

export const inspectorSocket = (dir: string) => join(dir, "inspector", "socket");

/** Without network and secrets, as somebody who owns nothing but this folder. */
export function startInspector(dir: string): Promise<Running> {
  const socket = inspectorSocket(dir);
  const own = dirname(socket);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(own, nobody.uid, nobody.gid);
  const command = [process.execPath, join(root, "apps/server/src/inspector.ts")];
  return start({
    name: "inspector",
    ...(isRoot ? apart({ root, uid: nobody.uid, network: false }, command) : withoutNetwork(command)),
    logFile: join(dir, "logs", "inspector.log"),
    env: { PATH: process.env["PATH"], INSPECTOR_SOCKET: socket, QUARANTINE_DIR: join(own, "files") },
    ready: async () => existsSync(socket),
  });
}
