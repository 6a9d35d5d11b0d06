import { createPrivateKey, createPublicKey, type JsonWebKeyInput } from "node:crypto";
import { statSync } from "node:fs";

/** A string of the secrets file, with its place in it. */
type Leaf = { readonly path: string; readonly value: string };

/** Parts of a key pair that everybody may know, and names. */
const notSecret = new Set(["kty", "crv", "x", "y", "kid", "id", "accessKeyId", "version", "current"]);

/**
 * Private keys that anybody can read in a standard: RFC 8037 A.1 (also RFC 8032 7.1), RFC 7517 A.2, RFC 7515 A.3,
 * RFC 9421 B.1.3 and B.1.4.
 */
const published: ReadonlySet<string> = new Set([
  "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
  "870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE",
  "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI",
  "n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU",
  "UpuF81l-kOxbjf7T4mNSv0r5tN67Gim7rnf6EFpcYDs",
]);

/** What is wrong with the secrets of a production, each named by its place in the file. */
export function unfitSecrets(file: string, secrets: unknown): string[] {
  const leaves = leavesOf(secrets, "SECRETS_FILE");
  const seen = new Map<string, string>();
  const faults = isForEverybody(file)
    ? ["SECRETS_FILE: readable by others than its owner; its mode was expected to be 0400 or 0600"]
    : [];
  for (const { path, value } of leaves) {
    // The same bytes may be written in more than one way.
    const bytes = Buffer.from(value, "base64url").toString("hex");
    const before = seen.get(bytes);
    if (before !== undefined)
      faults.push(`${path}: the same as ${before}; each key was expected to be its own`);
    seen.set(bytes, path);
    if (published.has(value) || /EXAMPLE/.test(value))
      faults.push(`${path}: a key that is published in a standard or a manual`);
    else if (isWeak(value)) faults.push(`${path}: not made by chance; 32 random bytes were expected`);
  }
  return [...faults, ...unfitPairs(secrets, "SECRETS_FILE")];
}

/** A pair whose halves are not of one key signs what nobody believes, or has somebody else believed. */
function unfitPairs(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const parts = Object.entries(value).flatMap(([name, part]) => unfitPairs(part, `${path}.${name}`));
  if (!("kty" in value && "x" in value && "d" in value)) return parts;
  try {
    const key = createPrivateKey({ key: value, format: "jwk" } as JsonWebKeyInput);
    const { x } = createPublicKey(key).export({ format: "jwk" });
    return x === value.x ? parts : [...parts, `${path}: its public half is not of its private one`];
  } catch {
    return [...parts, `${path}: its halves were expected to make a key`];
  }
}

function leavesOf(value: unknown, path: string): Leaf[] {
  if (typeof value === "string") return [{ path, value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => !notSecret.has(name))
    .flatMap(([name, part]) => leavesOf(part, `${path}.${name}`));
}

/** 32 bytes of chance have some thirty different values, in no order, and are no text. */
function isWeak(value: string): boolean {
  const bytes = Buffer.from(value, "base64url");
  if (bytes.length < 12) return true;
  const distinct = new Set(bytes).size;
  const steps = new Set(bytes.subarray(1).map((byte, at) => byte - bytes[at]!));
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return distinct < bytes.length / 2 || steps.size < 4 || isText;
}

function isForEverybody(file: string): boolean {
  return (statSync(file).mode & 0o077) !== 0;
}
