import { createHash, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import { z } from "zod";
import type { KeyRing } from "#platform/crypto/key-ring.ts";
import type { TenantId } from "#platform/ids.ts";

/** A piece of one chain: its rows from one number to another, each by the beginning of its hash, and the last hash whole. */
export type ChainPiece = {
  readonly merchant: TenantId;
  readonly from: number;
  readonly seq: number;
  readonly hash: string;
  readonly trail: string;
};

export type Checkpoint = {
  readonly no: number;
  readonly at: string;
  /** The digest of the one before: the newest vouches for all of them. */
  readonly previous: string | null;
  readonly chains: readonly ChainPiece[];
};

const markBytes = 8;
const checkpointShape = z.object({
  no: z.int(),
  at: z.string(),
  previous: z.string().nullable(),
  chains: z.array(
    z.object({
      merchant: z.uuid().transform((id) => id as TenantId),
      from: z.int(),
      seq: z.int(),
      hash: z.string(),
      trail: z.string(),
    }),
  ),
});

/** Never the same name twice: what is written stays, and who takes one away leaves a hole. */
export function placeOf(no: number): string {
  return `audit-heads/${String(no).padStart(10, "0")}`;
}

export function pieceOf(merchant: TenantId, from: number, hashes: readonly Buffer[]): ChainPiece {
  const trail = Buffer.concat(hashes.map((hash) => hash.subarray(0, markBytes)));
  return {
    merchant,
    from,
    seq: from + hashes.length - 1,
    hash: hashes.at(-1)!.toString("hex"),
    trail: trail.toString("base64"),
  };
}

/** The first row of the piece that is not as it was then, of what the chain has there now; nothing where all are. */
export function firstDifferent(
  { from, seq, hash, trail }: ChainPiece,
  now: readonly Buffer[],
): number | undefined {
  const marks = Buffer.from(trail, "base64");
  for (let n = 0; n <= seq - from; n++) {
    const then = marks.subarray(n * markBytes, (n + 1) * markBytes);
    if (!now[n]?.subarray(0, markBytes).equals(then)) return from + n;
  }
  return now[seq - from]?.toString("hex") === hash ? undefined : seq;
}

/** One line of JSON and one with its signature, under words that nothing else we sign begins with. */
export function sealCheckpoint(key: KeyObject, checkpoint: Checkpoint): Buffer {
  const line = JSON.stringify(checkpoint);
  return Buffer.from(`${line}\n${sign(null, signed(line), key).toString("base64")}\n`);
}

export function readCheckpoint(bytes: Buffer): Checkpoint | undefined {
  try {
    return checkpointShape.parse(JSON.parse(bytes.toString("utf8").split("\n")[0] ?? ""));
  } catch {
    return undefined;
  }
}

/** By any version: the newest checkpoint may be older than the key. */
export function isSignedBy({ versions }: KeyRing<KeyObject>, bytes: Buffer): boolean {
  const [line = "", signature = ""] = bytes.toString("utf8").split("\n");
  const given = Buffer.from(signature, "base64");
  return [...versions.values()].some((key) => verify(null, signed(line), createPublicKey(key), given));
}

export function digestOf(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function signed(line: string): Buffer {
  return Buffer.from(`causeway audit checkpoint\n${line}`);
}
