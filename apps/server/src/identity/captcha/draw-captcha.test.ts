import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawCaptcha, pictureSize } from "./draw-captcha.ts";

const { width, height } = pictureSize;

test("a picture does not fall into its symbols: counting pieces of ink finds them in one picture of five at most", () => {
  const pictures = Array.from({ length: 100 }, () => drawCaptcha("EMPTW2"));
  const counted = pictures.filter((picture) => piecesOf(picture) === 6);
  expect(counted.length).toBeLessThanOrEqual(20);
});

test("no two pictures of the same symbols are alike", () => {
  expect(drawCaptcha("EMPTW2").equals(drawCaptcha("EMPTW2"))).toBe(false);
});

/** Pieces of ink that hang together and are larger than a dot. */
function piecesOf(png: Buffer): number {
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const left = new Set<number>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (rows[y * (width + 1) + 1 + x]! < 128) left.add(y * width + x);
  let pieces = 0;
  for (const first of left) {
    const piece = [first];
    left.delete(first);
    for (const at of piece)
      for (const next of [at - 1, at + 1, at - width, at + width]) if (left.delete(next)) piece.push(next);
    if (piece.length > 120) pieces++;
  }
  return pieces;
}
