const sectorBytes = 512;
const end = 0xfffffffe;
const free = 0xffffffff;

export type CompoundPart = {
  readonly name: string;
  /** A storage has none. */
  readonly data?: Buffer;
  /** The storage it lies in, which stands before it; otherwise it lies on top. */
  readonly inside?: string;
  /** Nothing leads to it. */
  readonly orphan?: boolean;
};

/** A compound file of large sectors only: streams are padded to the size from which they have sectors of their own. */
export function aCompound(
  parts: readonly CompoundPart[],
  spoil: { loop?: boolean; circle?: boolean } = {},
): Buffer {
  const streams = parts.map(({ name, data }) => ({
    name,
    kind: data === undefined ? 1 : 2,
    data:
      data === undefined
        ? Buffer.alloc(0)
        : Buffer.concat([data, Buffer.alloc(Math.max(0, 4096 - data.length))]),
  }));
  const table: number[] = [];
  const sectors: Buffer[] = [];
  const place = (data: Buffer): number => {
    const first = sectors.length;
    const count = Math.ceil(data.length / sectorBytes);
    for (let n = 0; n < count; n++) {
      sectors.push(Buffer.concat([data.subarray(n * sectorBytes, (n + 1) * sectorBytes)], sectorBytes));
      table[first + n] = n === count - 1 ? (spoil.loop ? first : end) : first + n + 1;
    }
    return count === 0 ? end : first;
  };
  const entries = streams.map(({ name, kind, data }) => entryOf(name, kind, place(data), data.length));
  const directory = place(lead([entryOf("Root Entry", 5, end, 0), ...entries], parts, spoil));
  const tableSectors = Math.ceil((sectors.length + 8) / (sectorBytes / 4));
  const tableAt = sectors.length;
  const bytes = Buffer.alloc(tableSectors * sectorBytes, 0xff);
  for (let n = 0; n < tableSectors; n++) table[tableAt + n] = 0xfffffffd;
  table.forEach((next, n) => bytes.writeUInt32LE(next, n * 4));
  return Buffer.concat([headOf(directory, tableAt, tableSectors), ...sectors, bytes]);
}

/** The first entry of each storage leads to the others, one to the next. */
function lead(
  entries: readonly Buffer[],
  parts: readonly CompoundPart[],
  { circle = false }: { circle?: boolean },
): Buffer {
  const last = new Map<string | undefined, Buffer>();
  parts.forEach(({ inside, orphan = false }, n) => {
    if (orphan) return;
    const before = last.get(inside);
    const storage = inside === undefined ? 0 : parts.findIndex(({ name }) => name === inside) + 1;
    if (before) before.writeUInt32LE(n + 1, 72);
    else entries[storage]!.writeUInt32LE(n + 1, 76);
    last.set(inside, entries[n + 1]!);
  });
  if (circle) last.get(undefined)!.writeUInt32LE(1, 72);
  return Buffer.concat(entries);
}

function headOf(directory: number, tableAt: number, tableSectors: number): Buffer {
  const head = Buffer.alloc(sectorBytes);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(head);
  head.writeUInt16LE(0x3e, 24);
  head.writeUInt16LE(3, 26);
  head.writeUInt16LE(0xfffe, 28);
  head.writeUInt16LE(9, 30);
  head.writeUInt16LE(6, 32);
  head.writeUInt32LE(tableSectors, 44);
  head.writeUInt32LE(directory, 48);
  head.writeUInt32LE(4096, 56);
  head.writeUInt32LE(end, 60);
  head.writeUInt32LE(end, 68);
  head.fill(0xff, 76);
  for (let n = 0; n < tableSectors; n++) head.writeUInt32LE(tableAt + n, 76 + n * 4);
  return head;
}

function entryOf(name: string, kind: number, start: number, size: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, "utf16le");
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry[66] = kind;
  for (const at of [68, 72, 76]) entry.writeUInt32LE(free, at);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}

/** A Word document of 1997: head, text, and the table with the name of its template. */
export function aDoc(
  options: {
    text?: Buffer;
    flags?: number;
    template?: string;
    parts?: CompoundPart[];
    loop?: boolean;
    pieces?: Buffer;
  } = {},
): Buffer {
  const main = Buffer.alloc(1024);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(0x00c1, 2);
  main.writeUInt16LE(0x0200 | (options.flags ?? 0), 10);
  const strings = associated(options.template ?? "Normal.dotm");
  main.writeUInt32LE(0, 410);
  main.writeUInt32LE(strings.length, 414);
  const text = options.text ?? Buffer.from("Contract between the parties\r", "utf16le");
  const pieces = options.pieces ?? textPieces([{ at: 0, characters: text.length >> 1 }]);
  main.writeUInt32LE(strings.length, 418);
  main.writeUInt32LE(pieces.length, 422);
  return aCompound(
    [
      { name: "WordDocument", data: Buffer.concat([main, text]) },
      { name: "1Table", data: Buffer.concat([strings, pieces]) },
      { name: "\u0005SummaryInformation", data: Buffer.alloc(64) },
      ...(options.parts ?? []),
    ],
    options.loop ? { loop: true } : {},
  );
}

export type TextPiece = { readonly at: number; readonly characters: number; readonly narrow?: boolean };

/** Which bytes behind the head are text, in which order, and whether in one byte for each character or in two. */
export function textPieces(pieces: readonly TextPiece[]): Buffer {
  const bytes = Buffer.alloc(9 + pieces.length * 12);
  bytes[0] = 2;
  bytes.writeUInt32LE(bytes.length - 5, 1);
  let reached = 0;
  pieces.forEach(({ at, characters, narrow = false }, n) => {
    reached += characters;
    bytes.writeUInt32LE(reached, 9 + n * 4);
    const place = 1024 + at;
    bytes.writeUInt32LE(narrow ? place * 2 + 0x40000000 : place, 9 + pieces.length * 4 + n * 8 + 2);
  });
  return bytes;
}

function associated(template: string): Buffer {
  const text = (value: string) => {
    const length = Buffer.alloc(2);
    length.writeUInt16LE(value.length);
    return Buffer.concat([length, Buffer.from(value, "utf16le")]);
  };
  const head = Buffer.from([0xff, 0xff, 2, 0, 0, 0]);
  return Buffer.concat([head, text(""), text(template)]);
}

export type ExcelRecord = readonly [kind: number, data: Buffer];

const worksheet: readonly ExcelRecord[] = [
  [0x809, Buffer.from([0, 6, 0x10, 0])],
  [0x0a, Buffer.alloc(0)],
];

/** An Excel workbook of 1997 with one sheet; `records` are added to its first part. */
export function anXls(
  records: readonly ExcelRecord[] = [],
  parts: CompoundPart[] = [],
  sheetKind = 0,
): Buffer {
  const book: readonly ExcelRecord[] = [
    [0x809, Buffer.from([0, 6, 5, 0])],
    [0x85, Buffer.from([0, 0, 0, 0, 0, sheetKind, 1, 0, 0x53])],
    ...records,
    [0x0a, Buffer.alloc(0)],
    ...worksheet,
  ];
  const bytes = Buffer.concat(
    book.map(([kind, data]) => {
      const head = Buffer.alloc(4);
      head.writeUInt16LE(kind, 0);
      head.writeUInt16LE(data.length, 2);
      return Buffer.concat([head, data]);
    }),
  );
  return aCompound([{ name: "Workbook", data: bytes }, ...parts]);
}
