import { crc32 } from "node:zlib";
import { isPlainFileName, uploadTypeOf, type UploadType } from "@causeway/contract/upload";
import { unfit } from "./verdict.ts";
import { readEntries, unpackEntry, type Entry } from "./zip.ts";

const maxEntries = 50;
/** What all entries together may unpack to. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/** What other systems put into archives by themselves; it is left out. */
const clutter = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** How a file is looked at that lies inside. */
type Inspect = (type: UploadType, bytes: Buffer) => Promise<Buffer>;

/** The same archive packed anew from entries that would each be taken as a file; archives inside are not. */
export async function inspectArchive(bytes: Buffer, inspect: Inspect): Promise<Buffer> {
  const kept: { name: string; method: number; packed: Buffer; size: number; crc: number }[] = [];
  let room = maxUnpackedBytes;
  for (const entry of readEntries(bytes, maxEntries)) {
    const unpacked = unpackEntry(entry, room);
    room -= unpacked.length;
    if (entry.folder || clutter.test(entry.name)) continue;
    const checked = await inspectEntry(entry, unpacked, inspect);
    kept.push(
      checked === unpacked
        ? entry
        : { name: entry.name, method: 0, packed: checked, size: checked.length, crc: crc32(checked) },
    );
  }
  if (kept.length === 0) unfit("uploadArchiveRefused", "nothing inside");
  return pack(kept);
}

async function inspectEntry({ name }: Entry, unpacked: Buffer, inspect: Inspect): Promise<Buffer> {
  const fileName = name.split("/").at(-1) ?? "";
  const type = uploadTypeOf(fileName);
  if (type === undefined || type === "zip" || !isPlainFileName(fileName)) {
    unfit("uploadArchiveRefused", "an entry of a kind that is not taken");
  }
  if (unpacked.length === 0) unfit("uploadArchiveRefused", "an empty entry");
  return inspect(type, unpacked);
}

/** Names as UTF-8, one time for all, no comments, no extras. */
function pack(
  entries: readonly { name: string; method: number; packed: Buffer; size: number; crc: number }[],
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, method, packed, size, crc } of entries) {
    const text = Buffer.from(name, "utf8");
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800, 2);
    shared.writeUInt16LE(method, 4);
    // The first of January 1980, the oldest day there is.
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc, 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(text.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const head = Buffer.concat([Buffer.from("PK\u0003\u0004"), shared, text]);
    parts.push(head, packed);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\0"), shared, place, text);
    at += head.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
