import { inflateSync } from "node:zlib";

/** A picture as a solver sees it: ink from 0 to 1, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly ink: Float32Array };

/** Reads the PNG the server sends: grey, one byte per pixel, unfiltered rows. */
export function readPng(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  const ink = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) ink[y * width + x] = 1 - rows[y * (width + 1) + 1 + x]! / 255;
  return { width, height, ink };
}

/** Half as wide and high, each pixel the mean of four. */
export function halved({ width, height, ink }: Picture): Picture {
  const [w, h] = [width >> 1, height >> 1];
  const small = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = 2 * y * width + 2 * x;
      small[y * w + x] = (ink[at]! + ink[at + 1]! + ink[at + width]! + ink[at + width + 1]!) / 4;
    }
  return { width: w, height: h, ink: small };
}

export function blurred({ width, height, ink }: Picture, radius: number): Picture {
  const along = (from: Float32Array, step: number, count: number, other: number, otherStep: number) => {
    const to = new Float32Array(from.length);
    for (let o = 0; o < other; o++)
      for (let n = 0; n < count; n++) {
        let [sum, weight] = [0, 0];
        for (let d = -radius; d <= radius; d++) {
          if (n + d < 0 || n + d >= count) continue;
          const w = radius + 1 - Math.abs(d);
          sum += from[o * otherStep + (n + d) * step]! * w;
          weight += w;
        }
        to[o * otherStep + n * step] = sum / weight;
      }
    return to;
  };
  const rows = along(ink, 1, width, height, width);
  return { width, height, ink: along(rows, width, height, width, 1) };
}

/** With so much empty paper around it. */
export function padded({ width, height, ink }: Picture, margin: number): Picture {
  const [w, h] = [width + 2 * margin, height + 2 * margin];
  const wide = new Float32Array(w * h);
  for (let y = 0; y < height; y++)
    wide.set(ink.subarray(y * width, (y + 1) * width), (y + margin) * w + margin);
  return { width: w, height: h, ink: wide };
}
