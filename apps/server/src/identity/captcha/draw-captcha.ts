import { randomJitter as jitter } from "#platform/crypto/chance.ts";
import { waysToWrite, type Line, type Point } from "./glyphs.ts";
import { greyPng } from "./png.ts";

/** More than the page shows, for screens with small pixels. */
export const pictureSize = { width: 330, height: 88 };
const { width, height } = pictureSize;

type Picture = Float32Array;

/**
 * A picture of handwriting: every corner, line and symbol is moved, bent and turned, symbols touch, the whole is warped,
 * and lines of the same ink and width run through it, so that it can neither be cut into symbols nor cleaned of lines.
 */
export function drawCaptcha(text: string): Buffer {
  const picture: Picture = new Float32Array(width * height);
  const warp = anyWarp();
  for (const [n, x] of places(text.length).entries()) {
    const place: Point = [x, height / 2 + jitter(8)];
    for (const line of written(text[n]!, place)) draw(picture, line.map(warp), 2.3 + jitter(0.6));
  }
  const lines = chance() < 0.55 ? 1 : 2;
  for (let n = 0; n < lines; n++) draw(picture, across().map(warp), 2 + jitter(0.5));
  for (let n = 0; n < 5; n++) draw(picture, short().map(warp), 2.2 + jitter(0.7));
  return greyPng(width, height, developed(picture));
}

/** Where symbols stand: some closer, some farther apart. */
function places(count: number): number[] {
  const gaps = Array.from({ length: count + 1 }, (_, n) => (n === 0 || n === count ? 0.72 : 1 + jitter(0.2)));
  const scale = width / gaps.reduce((sum, gap) => sum + gap, 0);
  let at = 0;
  return gaps.slice(0, count).map((gap) => (at += gap * scale));
}

/** The lines of a symbol as one hand writes them once. */
export function written(symbol: string, [x, y]: Point): Line[] {
  const ways = waysToWrite(symbol);
  const way = ways[Math.floor(chance() * ways.length)]!;
  const [sx, sy] = [8 + jitter(1.9), 9 + jitter(2)];
  const [angle, slant] = [jitter(0.36), jitter(0.2)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const round = chance() < 0.5;
  return way.map((line) => {
    const moved = line.map(([px, py]): Point => {
      const [ux, uy] = [(px - 2 + jitter(0.2)) * sx, (py - 3 + jitter(0.25)) * sy];
      const leant = ux + uy * slant;
      return [x + leant * cos - uy * sin, y + leant * sin + uy * cos];
    });
    return bent(round ? rounded(moved) : moved);
  });
}

function rounded(line: Line): Line {
  const inner = line.slice(1).flatMap(([x, y], n) => {
    const [px, py] = line[n]!;
    const at = (part: number): Point => [px + (x - px) * part, py + (y - py) * part];
    return [at(0.28), at(0.72)];
  });
  return [line[0]!, ...inner.slice(1, -1), line.at(-1)!];
}

/** No line stays straight between two points. */
function bent(line: Line): Line {
  return line.slice(1).reduce<Point[]>(
    (drawn, [x, y], n) => {
      const [px, py] = line[n]!;
      const bow = jitter(0.1);
      for (let part = 0.2; part < 1.01; part += 0.2) {
        const out = Math.sin(part * Math.PI) * bow;
        drawn.push([px + (x - px) * part - (y - py) * out, py + (y - py) * part + (x - px) * out]);
      }
      return drawn;
    },
    [line[0]!],
  );
}

function across(): Line {
  const [from, to, swing, turns, start] = [
    jitter(30),
    jitter(30),
    8 + jitter(8),
    1.2 + jitter(0.7),
    jitter(3),
  ];
  return Array.from({ length: 40 }, (_, n): Point => {
    const part = n / 39;
    const middle = height / 2 + from + (to - from) * part;
    return [part * width, middle + Math.sin(start + part * turns * 2 * Math.PI) * swing];
  });
}

function short(): Line {
  const [x, y] = [width / 2 + jitter(width / 2), height / 2 + jitter(height / 2)];
  const angle = jitter(Math.PI);
  const length = 5 + jitter(3);
  return bent([
    [x, y],
    [x + Math.cos(angle) * length, y + Math.sin(angle) * length],
  ]);
}

export function anyWarp(): (point: Point) => Point {
  const wave = () => ({
    size: 4.4 + jitter(1.5),
    pace: (2 * Math.PI) / (95 + jitter(25)),
    start: jitter(Math.PI),
  });
  const [a, b, c] = [wave(), wave(), wave()];
  return ([x, y]) => [
    x + a.size * Math.sin(a.pace * y + a.start) + c.size * Math.sin(c.pace * (x + y) + c.start),
    y + b.size * Math.sin(b.pace * x + b.start),
  ];
}

/** Inks a line that grows thicker and thinner and is broken here and there. */
function draw(picture: Picture, line: Line, half: number): void {
  for (const [n, to] of line.slice(1).entries()) {
    if (chance() < 0.02) continue;
    ink(picture, line[n]!, to, half + jitter(0.4));
  }
}

function ink(picture: Picture, [ax, ay]: Point, [bx, by]: Point, half: number): void {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy || 1;
  const reach = half + 1;
  const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(ay, by) - reach)); y <= bottom; y++)
    for (let x = Math.max(0, Math.floor(Math.min(ax, bx) - reach)); x <= right; x++) {
      const part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square));
      const [ox, oy] = [x - ax - part * dx, y - ay - part * dy];
      const cover = half + 0.5 - Math.sqrt(ox * ox + oy * oy);
      if (cover > picture[y * width + x]!) picture[y * width + x] = Math.min(1, cover);
    }
}

function developed(picture: Picture): Uint8Array {
  return Uint8Array.from(picture, (cover) => 244 - cover * 214);
}

function chance(): number {
  return (jitter(1) + 1) / 2.01;
}
