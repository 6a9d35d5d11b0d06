import { createStrokes, n } from "#shared/brand/drawing.tsx";

/** The long bridge of the home page: a cosine deck over seventeen arches that grow towards the middle. */
export const width = 1440;
export const waterline = 300;
export const quay = 266;
export const start = 262;
export const end = 1178;
const middle = (start + end) / 2;

export function deckAt(x: number): number {
  const fromMiddle = Math.min(1, Math.abs(x - middle) / ((end - start) / 2));
  return waterline - (34 + (66 * (1 + Math.cos(Math.PI * fromMiddle))) / 2);
}

export function deckLine(offset = 0): string {
  let path = "";
  for (let x = start; x <= end + 0.1; x += 12) path += `${path ? "L" : "M"}${n(x)} ${n(deckAt(x) + offset)}`;
  return `${path}L${end} ${n(deckAt(end) + offset)}`;
}

export const arches = (() => {
  const count = 17;
  const gap = 8;
  const sizes = Array.from(
    { length: count },
    (_, index) => 17 + 17 * Math.sin(((1 - Math.abs((index - 8) / 8)) * Math.PI) / 2),
  );
  const scale = (end - start - gap * (count + 1)) / (2 * sizes.reduce((sum, size) => sum + size, 0));
  let left = start + gap;
  let path = "";
  for (const size of sizes) {
    const radius = size * scale;
    const x = left + radius;
    const spring = Math.min(waterline, deckAt(x) + 13 + radius);
    path += `M${n(x - radius)} ${waterline}V${n(spring)}A${n(radius)} ${n(radius)} 0 0 1 ${n(x + radius)} ${n(spring)}V${waterline}`;
    left += 2 * radius + gap;
  }
  return path;
})();

export const railing = (() => {
  let path = "";
  for (let x = start + 6; x < end; x += 17.4) path += `M${n(x)} ${n(deckAt(x) - 3)}v-8`;
  return path;
})();

export const roadLine = `M0 ${quay}H${start}${deckLine().replace(/^M[\d.]+ [\d.]+/, "")}H${width}`;

export const ripples = (() => {
  const next = createStrokes(7);
  let path = "";
  for (let row = 0; row < 11; row += 1) {
    const y = waterline + 9 + row * 8 + row * row * 0.55;
    let x = -40 + next() * 120;
    while (x < width) {
      const length = 30 + next() * (70 + row * 14);
      if (next() > 0.42) path += `M${n(x)} ${n(y)}h${n(length)}`;
      x += length + 36 + next() * (80 + row * 14);
    }
  }
  return path;
})();

/** Reflections are seen only through horizontal stripes that thin out towards the viewer. */
export const stripes = Array.from({ length: 12 }, (_, row) => ({
  y: n(waterline + 6 + row * 8.5 + row * row * 0.5),
  height: n(3.6 - row * 0.12),
}));
