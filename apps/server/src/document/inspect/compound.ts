import { unfit } from "./verdict.ts";

export type CompoundEntry = {
  readonly name: string;
  /** The storages it lies in, from the outermost; none for what lies on top. */
  readonly inside: readonly string[];
  readonly kind: "storage" | "stream" | "root";
  readonly start: number;
  readonly size: number;
};

export type Compound = {
  readonly entries: readonly CompoundEntry[];
  readonly read: (entry: CompoundEntry) => Buffer;
};

const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const endOfChain = 0xfffffffe;
const kinds = { 1: "storage", 2: "stream", 5: "root" } as const;

export function isCompound(bytes: Buffer): boolean {
  return bytes.length >= 1536 && bytes.subarray(0, 8).equals(signature);
}

/** A compound file: a small file system whose tables say which sector follows which. */
export function readCompound(bytes: Buffer): Compound {
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) unfit("uploadDamaged", "sectors of an unusual size");
  const sectorBytes = 1 << shift;
  const sectors = Math.ceil(bytes.length / sectorBytes) - 1;
  const sector = (n: number) => {
    if (n >= sectors) unfit("uploadDamaged", "a sector behind the end");
    return bytes.subarray((n + 1) * sectorBytes, (n + 2) * sectorBytes);
  };
  const table = readTable(bytes, sector, sectors, sectorBytes);
  const follow = (start: number, next: Buffer, most: number): number[] => {
    const chain: number[] = [];
    for (let n = start; n !== endOfChain; n = next.readUInt32LE(n * 4)) {
      if (chain.length >= most || n * 4 + 4 > next.length)
        unfit("uploadDamaged", "a chain that leads nowhere");
      chain.push(n);
    }
    return chain;
  };
  const chainBytes = (start: number) => Buffer.concat(follow(start, table, sectors).map(sector));

  const entries = readDirectory(chainBytes(bytes.readUInt32LE(48)));
  const [root] = entries;
  if (!root) unfit("uploadDamaged", "no root");
  const cutoff = bytes.readUInt32LE(56);
  let mini: { content: Buffer; next: Buffer } | undefined;
  const readSmall = ({ start, size }: CompoundEntry) => {
    mini ??= { content: chainBytes(root.start), next: chainBytes(bytes.readUInt32LE(60)) };
    const { content, next } = mini;
    const pieces = follow(start, next, next.length / 4).map((n) => content.subarray(n * 64, n * 64 + 64));
    return Buffer.concat(pieces).subarray(0, size);
  };
  return {
    entries,
    read: (entry) => {
      if (entry.size === 0) return Buffer.alloc(0);
      return entry.size < cutoff ? readSmall(entry) : chainBytes(entry.start).subarray(0, entry.size);
    },
  };
}

/** Which sector follows which. Where the table itself lies stands in the head and, for large files, in sectors of its own. */
function readTable(
  bytes: Buffer,
  sector: (n: number) => Buffer,
  sectors: number,
  sectorBytes: number,
): Buffer {
  const places: number[] = [];
  for (let at = 76; at < 512; at += 4) places.push(bytes.readUInt32LE(at));
  let more = bytes.readUInt32LE(68);
  for (let n = 0; more < 0xfffffffa; n++) {
    if (n > sectors) unfit("uploadDamaged", "a table without an end");
    const list = sector(more);
    for (let at = 0; at < sectorBytes - 4; at += 4) places.push(list.readUInt32LE(at));
    more = list.readUInt32LE(sectorBytes - 4);
  }
  const used = places.filter((place) => place < 0xfffffffa);
  if (used.length > sectors) unfit("uploadDamaged", "a table larger than the file");
  return Buffer.concat(used.map(sector));
}

type Row = Omit<CompoundEntry, "inside"> & Record<"left" | "right" | "child", number>;

const nobody = 0xffffffff;

/**
 * What can be reached from the root, which is how Office finds it, the root first. Nothing may be there twice, by a name in
 * other letters either, nor be reached in two ways or not at all: other readers look for it elsewhere.
 */
function readDirectory(directory: Buffer): CompoundEntry[] {
  const rows = Array.from({ length: Math.floor(directory.length / 128) }, (_, n) =>
    readRow(directory, n * 128),
  );
  const [root] = rows;
  if (root?.kind !== "root") unfit("uploadDamaged", "no root");
  const entries: CompoundEntry[] = [{ ...root, inside: [] }];
  const seen = new Set([0]);
  const names = new Set<string>();
  const ways: { to: number; inside: readonly string[] }[] = [{ to: root.child, inside: [] }];
  for (let way = ways.pop(); way; way = ways.pop()) {
    const { to, inside } = way;
    if (to === nobody) continue;
    const row = rows[to] ?? unfit("uploadDamaged", "an entry behind the end");
    if (row.kind === "root" || seen.has(to)) unfit("uploadDamaged", "an entry that is reached twice");
    seen.add(to);
    const path = [...inside, row.name];
    const name = path.join("\0").toUpperCase();
    if (path.length > 20 || names.has(name)) unfit("uploadDamaged", "an entry that is there twice");
    names.add(name);
    entries.push({ ...row, inside });
    ways.push({ to: row.left, inside }, { to: row.right, inside });
    if (row.kind === "storage") ways.push({ to: row.child, inside: path });
  }
  if (rows.some((row, n) => row !== undefined && !seen.has(n)))
    unfit("uploadDamaged", "an entry that nothing leads to");
  return entries;
}

function readRow(directory: Buffer, at: number): Row | undefined {
  const kind = kinds[directory[at + 66] as keyof typeof kinds];
  if (kind === undefined) return undefined;
  const nameBytes = directory.readUInt16LE(at + 64);
  if (nameBytes % 2 !== 0 || nameBytes > 64) unfit("uploadDamaged", "an entry whose name is none");
  const name = directory.toString("utf16le", at, at + Math.max(0, nameBytes - 2));
  if (name.includes("\0")) unfit("uploadDamaged", "an entry whose name is none");
  return {
    kind,
    name,
    left: directory.readUInt32LE(at + 68),
    right: directory.readUInt32LE(at + 72),
    child: directory.readUInt32LE(at + 76),
    start: directory.readUInt32LE(at + 116),
    size: directory.readUInt32LE(at + 120),
  };
}
