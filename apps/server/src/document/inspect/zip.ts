import { crc32, inflateRawSync } from "node:zlib";
import { unfit } from "./verdict.ts";

export type Entry = {
  readonly name: string;
  /** 0 is stored, 8 deflated. */
  readonly method: number;
  readonly packed: Buffer;
  readonly size: number;
  readonly crc: number;
  readonly folder: boolean;
};

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, descriptor: 0x08074b50 };
const endBytes = 22;
const maxRatio = 100;

export function beginsArchive(bytes: Buffer): boolean {
  return bytes.length > endBytes && bytes.readUInt32LE(0) === signature.local;
}

/** Archives are read from their end, so a file of another kind may be one as well. */
export function alsoArchive(bytes: Buffer): boolean {
  const at = findEnd(bytes);
  if (at === undefined || bytes.readUInt16LE(at + 10) === 0) return false;
  const directory = at - bytes.readUInt32LE(at + 12);
  return directory >= 0 && bytes.readUInt32LE(directory) === signature.central;
}

/**
 * The entries of an archive that says the same thing twice: what the directory at the end promises stands in front of
 * each entry too, one entry begins where another ends, and nothing lies before, between or behind them.
 */
export function readEntries(bytes: Buffer, maxEntries: number): Entry[] {
  const end = findEnd(bytes);
  if (end === undefined || end + endBytes !== bytes.length)
    unfit("uploadDamaged", "no end where it should be");
  const count = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 16);
  if (bytes.readUInt32LE(end + 4) !== 0 || bytes.readUInt16LE(end + 8) !== count) {
    unfit("uploadArchiveRefused", "an archive in several parts");
  }
  if (directory + bytes.readUInt32LE(end + 12) !== end) unfit("uploadDamaged", "a directory of another size");
  if (count > maxEntries) unfit("uploadArchiveRefused", "too many entries");

  const entries: (Entry & { from: number; to: number })[] = [];
  let at = directory;
  for (let n = 0; n < count; n++) {
    const { entry, next } = readEntry(bytes, at, end, directory);
    entries.push(entry);
    at = next;
  }
  if (at !== end) unfit("uploadDamaged", "a directory with something else in it");
  let reached = 0;
  for (const { from, to } of entries.toSorted((a, b) => a.from - b.from)) {
    if (from !== reached) unfit("uploadArchiveRefused", "entries that overlap or leave room");
    reached = to;
  }
  if (reached !== directory) unfit("uploadArchiveRefused", "something between entries and directory");
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.size !== entries.length) unfit("uploadArchiveRefused", "a name twice");
  return entries;
}

/** Unpacked while it is counted: more than was promised, than a hundredfold or than there is room for ends it. */
export function unpackEntry({ method, packed, size, crc }: Entry, room: number): Buffer {
  if (size > room || size > packed.length * maxRatio) unfit("uploadArchiveRefused", "unpacks to too much");
  const unpacked = method === 0 ? packed : inflate(packed, size);
  if (unpacked.length !== size || crc32(unpacked) !== crc) unfit("uploadDamaged", "not what was packed");
  return unpacked;
}

function inflate(packed: Buffer, size: number): Buffer {
  try {
    const { buffer, engine } = inflateRawSync(packed, {
      maxOutputLength: Math.max(size, 1),
      info: true,
    }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    if (engine.bytesWritten !== packed.length)
      unfit("uploadArchiveRefused", "something behind an entry's data");
    return buffer;
  } catch (error) {
    const larger = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return larger
      ? unfit("uploadArchiveRefused", "larger than promised")
      : unfit("uploadDamaged", "cannot be unpacked");
  }
}

function findEnd(bytes: Buffer): number | undefined {
  const oldest = Math.max(0, bytes.length - endBytes - 0xffff);
  for (let at = bytes.length - endBytes; at >= oldest; at--) {
    if (bytes.readUInt32LE(at) === signature.end) return at;
  }
  return undefined;
}

function readEntry(bytes: Buffer, at: number, end: number, directory: number) {
  if (at + 46 > end || bytes.readUInt32LE(at) !== signature.central)
    unfit("uploadDamaged", "no entry in the directory");
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const crc = bytes.readUInt32LE(at + 16);
  const packedSize = bytes.readUInt32LE(at + 20);
  const size = bytes.readUInt32LE(at + 24);
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
  const rawName = bytes.subarray(at + 46, nameEnd);
  const from = bytes.readUInt32LE(at + 42);
  if ((flags & 0x2041) !== 0) unfit("uploadProtected", "an encrypted entry");
  if (method !== 0 && method !== 8) unfit("uploadArchiveRefused", "packed in an unusual way");
  // The upper half are the modes of Unix; a link could lead anywhere.
  const mode = bytes.readUInt32LE(at + 38) >>> 28;
  if (bytes[at + 5] === 3 && mode !== 0 && mode !== 8 && mode !== 4)
    unfit("uploadArchiveRefused", "neither file nor folder");
  const name = plainPath(rawName, (flags & 0x0800) !== 0);

  if (from + 30 > directory || bytes.readUInt32LE(from) !== signature.local)
    unfit("uploadDamaged", "no entry where promised");
  const nameBytes = bytes.readUInt16LE(from + 26);
  const data = from + 30 + nameBytes + bytes.readUInt16LE(from + 28);
  const described = (flags & 0x0008) !== 0;
  const alike =
    bytes.subarray(from + 30, from + 30 + nameBytes).equals(rawName) &&
    bytes.readUInt16LE(from + 8) === method &&
    ((bytes.readUInt16LE(from + 6) ^ flags) & 0x2049) === 0 &&
    (described ||
      (bytes.readUInt32LE(from + 18) === packedSize &&
        bytes.readUInt32LE(from + 22) === size &&
        bytes.readUInt32LE(from + 14) === crc));
  if (!alike) unfit("uploadArchiveRefused", "an entry and its directory disagree");
  const dataEnd = data + packedSize;
  if (dataEnd > directory) unfit("uploadDamaged", "an entry behind the directory");
  const to = dataEnd + (described ? descriptorBytes(bytes, dataEnd, { crc, packedSize, size }) : 0);
  const folder = name.endsWith("/");
  if (folder && size > 0) unfit("uploadArchiveRefused", "a folder with content");
  return {
    entry: { name, method, packed: bytes.subarray(data, dataEnd), size, crc, folder, from, to },
    next: nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32),
  };
}

/** Sizes that were known only afterwards stand behind the data, with or without a mark of their own. */
function descriptorBytes(
  bytes: Buffer,
  at: number,
  said: { crc: number; packedSize: number; size: number },
): number {
  const marked = bytes.readUInt32LE(at) === signature.descriptor ? 4 : 0;
  const alike =
    bytes.readUInt32LE(at + marked) === said.crc &&
    bytes.readUInt32LE(at + marked + 4) === said.packedSize &&
    bytes.readUInt32LE(at + marked + 8) === said.size;
  if (!alike) unfit("uploadArchiveRefused", "an entry and what stands behind it disagree");
  return marked + 12;
}

/** Archives made on Chinese Windows carry names in GBK without saying so. */
function plainPath(raw: Buffer, utf8: boolean): string {
  let name: string;
  try {
    name = new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    if (utf8) unfit("uploadArchiveRefused", "a name that is no text");
    name = new TextDecoder("gbk").decode(raw);
  }
  const parts = name.replace(/\/$/, "").split("/");
  const plain =
    name.length <= 300 &&
    !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\uFFFD\\:]/u.test(name) &&
    parts.every((part) => part !== "" && part !== "." && part !== ".." && part === part.trim());
  if (!plain) unfit("uploadArchiveRefused", "a name that leads astray");
  return name;
}
