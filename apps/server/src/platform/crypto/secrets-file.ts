import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { SecretsText } from "./ring-file.ts";

export function readSecretsText(file: string): SecretsText {
  return JSON.parse(readFileSync(file, "utf8")) as SecretsText;
}

/** A new file takes the old one's place in one move: whoever is killed on the way leaves the one or the other, whole. */
export function replaceSecretsText(file: string, secrets: SecretsText): void {
  const next = `${file}.next`;
  rmSync(next, { force: true });
  const open = openSync(next, "wx", 0o600);
  writeSync(open, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(open);
  closeSync(open);
  const { uid, gid } = statSync(file);
  if (process.getuid?.() === 0) chownSync(next, uid, gid);
  renameSync(next, file);
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}
