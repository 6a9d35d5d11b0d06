import { crc32, deflateRawSync } from "node:zlib";

export type ZipEntry = {
  readonly name: string | Buffer;
  readonly data: Buffer | string;
  readonly stored?: boolean;
  /** What the directory says instead of the truth. */
  readonly says?: {
    name?: string;
    size?: number;
    packedSize?: number;
    crc?: number;
    method?: number;
    at?: number;
  };
  readonly flags?: number;
  /** The upper half of the attributes, as Unix has them. */
  readonly mode?: number;
  /** Bytes that are packed already. */
  readonly packed?: Buffer;
  /** Sizes behind the data instead of in front of it. */
  readonly described?: boolean;
};

export type ZipOptions = {
  readonly before?: Buffer;
  readonly between?: Buffer;
  readonly behind?: Buffer;
  readonly comment?: string;
  readonly disk?: number;
  readonly count?: number;
};

/** An archive that is as honest as its entries say. */
export function aZip(entries: readonly ZipEntry[], options: ZipOptions = {}): Buffer {
  const parts: Buffer[] = [options.before ?? Buffer.alloc(0)];
  const directory: Buffer[] = [];
  let at = parts[0]!.length;
  for (const entry of entries) {
    const { local, central } = entryParts(entry, at);
    parts.push(local);
    at += local.length;
    directory.push(central);
  }
  parts.push(options.between ?? Buffer.alloc(0));
  at += parts.at(-1)!.length;
  const list = Buffer.concat(directory);
  const comment = Buffer.from(options.comment ?? "");
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(options.disk ?? 0, 4);
  end.writeUInt16LE(options.count ?? entries.length, 8);
  end.writeUInt16LE(options.count ?? entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, list, end, comment, options.behind ?? Buffer.alloc(0)]);
}

function entryParts(entry: ZipEntry, at: number): { local: Buffer; central: Buffer } {
  const data = Buffer.isBuffer(entry.data) ? entry.data : Buffer.from(entry.data);
  const method = entry.stored ? 0 : 8;
  const packed = entry.packed ?? (entry.stored ? data : deflateRawSync(data));
  const name = Buffer.isBuffer(entry.name) ? entry.name : Buffer.from(entry.name);
  const flags = (entry.flags ?? (Buffer.isBuffer(entry.name) ? 0 : 0x0800)) | (entry.described ? 8 : 0);
  const truth = { size: data.length, packedSize: packed.length, crc: crc32(data), method };
  const shared = (values: typeof truth, nameBytes: number) => {
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(values.method, 4);
    head.writeUInt32LE(values.crc, 10);
    head.writeUInt32LE(values.packedSize, 14);
    head.writeUInt32LE(values.size, 18);
    head.writeUInt16LE(nameBytes, 22);
    return head;
  };
  const unknown = { ...truth, size: 0, packedSize: 0, crc: 0 };
  const said = { ...truth, ...entry.says };
  const saidName = entry.says?.name === undefined ? name : Buffer.from(entry.says.name);
  const descriptor = Buffer.alloc(entry.described ? 16 : 0);
  if (entry.described) {
    descriptor.write("PK\u0007\u0008", "latin1");
    descriptor.writeUInt32LE(truth.crc, 4);
    descriptor.writeUInt32LE(truth.packedSize, 8);
    descriptor.writeUInt32LE(truth.size, 12);
  }
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
  rest.writeUInt32LE(entry.says?.at ?? at, 10);
  return {
    local: Buffer.concat([
      Buffer.from("PK\u0003\u0004"),
      shared(entry.described ? unknown : truth, name.length),
      name,
      packed,
      descriptor,
    ]),
    central: Buffer.concat([
      Buffer.from(`PK\u0001\u0002\u0014${entry.mode === undefined ? "\0" : "\u0003"}`),
      shared(said, saidName.length),
      rest,
      saidName,
    ]),
  };
}
