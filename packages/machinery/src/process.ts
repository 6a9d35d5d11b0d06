import { spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type Running = {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  /** Resolves when the process has ended, whoever ended it. */
  readonly exited: Promise<void>;
  readonly isAlive: () => boolean;
  /** Asks politely, waits, and kills the whole process group if that is not enough. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** kill -9 of the whole process group, for fault programmes. */
  readonly kill: () => Promise<void>;
};

export type Command = {
  name: string;
  file: string;
  args: string[];
  logFile: string;
  env?: Record<string, string | undefined>;
  cwd?: string;
  user?: { uid: number; gid: number };
  /** Resolves true once the process serves; asked every 50 ms. */
  ready: () => Promise<boolean>;
  readyWithinMs?: number;
  stopWithinMs?: number;
};

// A child must not outlive a parent that was killed without a chance to clean up.
const diesWithParent = existsSync("/usr/bin/setpriv")
  ? ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--"]
  : [];

export async function start(command: Command): Promise<Running> {
  mkdirSync(dirname(command.logFile), { recursive: true });
  const log = openSync(command.logFile, "a");
  const [file, ...args] = [...diesWithParent, command.file, ...command.args] as [string, ...string[]];
  const child = spawn(file, args, {
    detached: true,
    stdio: ["ignore", log, log],
    env: command.env ?? process.env,
    ...(command.cwd ? { cwd: command.cwd } : {}),
    ...command.user,
  });
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      ended = true;
      resolve();
    };
    child.once("exit", end);
    child.once("error", end);
  });
  const signalGroup = (signal: NodeJS.Signals) => {
    if (ended || child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It ended between the look and the signal.
    }
  };
  const kill = async () => {
    signalGroup("SIGKILL");
    await exited;
  };
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    signalGroup(signal);
    await Promise.race([exited, sleep(command.stopWithinMs ?? 10_000, undefined, { ref: false })]);
    await kill();
  };

  const deadline = Date.now() + (command.readyWithinMs ?? 60_000);
  for (;;) {
    if (ended) throw new Error(`${command.name} ended before it was ready:\n${lastLines(command.logFile)}`);
    if (await command.ready().catch(() => false)) break;
    if (Date.now() > deadline) {
      await kill();
      throw new Error(`${command.name} was not ready in time:\n${lastLines(command.logFile)}`);
    }
    await sleep(50);
  }
  if (child.pid === undefined) throw new Error(`${command.name} could not be started`);
  return {
    name: command.name,
    pid: child.pid,
    logFile: command.logFile,
    exited,
    isAlive: () => !ended,
    stop,
    kill,
  };
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").split("\n").slice(-20).join("\n");
}

export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

export async function answers(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await reply.arrayBuffer();
  return reply.ok;
}
