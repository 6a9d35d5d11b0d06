import { createStrokes, n } from "./drawing.tsx";

/** One moon bridge: a steep deck over a half circle whose reflection closes it into a ring. */
export const middle = 360;
export const waterline = 430;
export const opening = 150;
export const ring = opening + 22;
const halfWidth = 372;
const rise = 226;
const foot = waterline - 14;

export function deckAt(x: number): number {
  const fromMiddle = Math.min(1, Math.abs(x - middle) / halfWidth);
  return foot - (rise * (1 + Math.cos(Math.PI * fromMiddle))) / 2;
}

/** The point that lies `distance` above the deck, measured square to it. */
export function above(x: number, distance: number): readonly [x: number, y: number] {
  const slope = (deckAt(x + 1) - deckAt(x - 1)) / 2;
  const length = Math.hypot(1, slope);
  return [x + (slope * distance) / length, deckAt(x) - distance / length];
}

/** A line that follows the deck at a distance. */
export function along(distance: number, from: number, to: number): string {
  let path = "";
  for (let x = from; x <= to; x += 6) {
    const [px, py] = above(x, distance);
    path += `${path ? "L" : "M"}${n(px)} ${n(py)}`;
  }
  return path;
}

/** The same, leaving out what is not built yet around the middle. */
export function alongBothSides(distance: number, from: number, to: number, gap: number): string {
  if (gap === 0) return along(distance, from, to);
  return along(distance, from, middle - gap) + along(distance, middle + gap, to);
}

export function railing(gap: number): string {
  let path = "";
  for (let x = -8; x <= 728; x += 23) {
    if (gap > 0 && Math.abs(x - middle) < gap) continue;
    const [x1, y1] = above(x, 3);
    const [x2, y2] = above(x, 18);
    path += `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;
  }
  return path;
}

/** Joints of the arch stones. */
export const joints = Array.from({ length: 25 }, (_, index) => {
  const angle = (Math.PI * index) / 24;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return `M${n(middle + opening * cos)} ${n(waterline - opening * sin)}L${n(middle + ring * cos)} ${n(waterline - ring * sin)}`;
}).join("");

/** The keystone, lifted by `lift`. */
export function keystone(lift: number): string {
  const angle = Math.PI * (10.5 / 24);
  const corner = (radius: number, side: number) =>
    `${n(middle + side * radius * Math.cos(angle))} ${n(waterline - radius * Math.sin(angle) - lift)}`;
  return `M${corner(opening, -1)}L${corner(ring, -1)}A${ring} ${ring} 0 0 1 ${corner(ring, 1)}L${corner(opening, 1)}A${opening} ${opening} 0 0 0 ${corner(opening, -1)}z`;
}

export function keystoneJoints(lift: number): string {
  const angle = Math.PI * (11.5 / 24);
  const point = (radius: number, side: number) =>
    `${n(middle + side * radius * Math.cos(angle))} ${n(waterline - radius * Math.sin(angle) - lift)}`;
  return [-1, 1].map((side) => `M${point(opening, side)}L${point(ring, side)}`).join("");
}

/** Where the hook's ropes meet the lifted keystone. */
export function ropeEnd(lift: number): number {
  return waterline - ring * Math.sin(Math.PI * (10.5 / 24)) - lift;
}

export const ripples = (() => {
  const next = createStrokes(11);
  let path = "";
  for (let row = 0; row < 14; row += 1) {
    let x = -300 + next() * 160;
    while (x < 1020) {
      const length = 40 + next() * 120;
      if (next() > 0.5) path += `M${n(x)} ${waterline + 12 + row * 19}h${n(length)}`;
      x += length + 60 + next() * 140;
    }
  }
  return path;
})();

export const stripes = Array.from({ length: 15 }, (_, row) => ({
  y: n(waterline + 7 + row * 12.2 + row * row * 0.22),
  height: n(6.4 - row * 0.2),
}));
