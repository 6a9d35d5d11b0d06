/**
 * What stands before a sealed value: what kind of sealing it is, in eight letters, and the version of the key it needs.
 * Values from before there were versions begin with twelve random bytes instead; that these are a stamp by chance has
 * the odds of guessing 64 bits.
 */
const stamps = { field: "cw-field", oneWay: "cw-onewy" } as const;
type Sealing = keyof typeof stamps;

const bytes = 10;

export function stamp(sealing: Sealing, version: number, sealed: Buffer): Buffer {
  const head = Buffer.alloc(bytes);
  head.write(stamps[sealing], "latin1");
  head.writeUInt16BE(version, 8);
  return Buffer.concat([head, sealed]);
}

/** Nothing for what bears no stamp of this kind. */
export function readStamp(
  sealing: Sealing,
  stamped: Buffer,
): { readonly version: number; readonly sealed: Buffer } | undefined {
  if (stamped.length < bytes || stamped.toString("latin1", 0, 8) !== stamps[sealing]) return undefined;
  return { version: stamped.readUInt16BE(8), sealed: stamped.subarray(bytes) };
}
