import sharp, { type Metadata, type Sharp } from "sharp";
import { unfit } from "./verdict.ts";

const maxPixels = 40_000_000;
/** What may lie in memory at once of a picture that cannot be drawn line by line. */
const maxHeldBytes = 125_000_000;

const signatures = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });

/**
 * The same picture drawn anew: pixels, their colours and which way is up. Comments, places, thumbnails and whatever was
 * hidden before, between or behind them are gone.
 */
export async function redraw(format: "jpeg" | "png", bytes: Buffer): Promise<Buffer> {
  const signature = signatures[format];
  if (!bytes.subarray(0, signature.length).equals(signature)) {
    unfit("uploadContentWrong", `no ${format} by its first bytes`);
  }
  const image = sharp(bytes, { limitInputPixels: false, sequentialRead: true, failOn: "warning" });
  const found = await readHeader(image);
  if (found.format !== format) unfit("uploadContentWrong", "another format inside");
  if (found.width * found.height > maxPixels) unfit("uploadTooManyPixels", "too many pixels");
  if (heldBytes(found) > maxHeldBytes) unfit("uploadTooManyPixels", "too much to hold at once");
  const turned =
    found.orientation === undefined
      ? image
      : image.withExif({}).withMetadata({ orientation: found.orientation });
  try {
    return format === "png"
      ? await turned.png({ compressionLevel: 6 }).toBuffer()
      : // Looking for the best codes would hold the whole picture in memory.
        await turned.jpeg({ quality: 92, optimiseCoding: false }).toBuffer();
  } catch {
    return unfit("uploadDamaged", "cannot be drawn to the end");
  }
}

async function readHeader(image: Sharp): Promise<Metadata> {
  try {
    return await image.metadata();
  } catch {
    return unfit("uploadDamaged", "no header that can be read");
  }
}

/** A progressive picture comes in passes over the whole of it, so all of it is held until the last. */
function heldBytes(found: Metadata): number {
  if (!found.isProgressive) return 0;
  const pixels = found.width * found.height;
  if (found.format === "jpeg")
    return pixels * (found.chromaSubsampling === "4:2:0" ? 1.5 : found.channels) * 2;
  const depth = found.depth === "ushort" ? 2 : 1;
  return pixels * found.channels * depth;
}
