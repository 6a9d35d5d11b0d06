import { anyWarp, written } from "@causeway/server/identity/captcha/draw-captcha.ts";
import { captchaSymbols, type Line, type Point } from "@causeway/server/identity/captcha/glyphs.ts";
import { bestSequence } from "./best-sequence.ts";
import { blurred, halved, padded, type Picture } from "./picture.ts";

/** A symbol as it may be drawn: where ink has to be and where none may be, as distances in a padded picture. */
type Template = { readonly symbol: string; readonly on: Int32Array; readonly off: Int32Array };

const samples = 100;
const margin = 24;
const half = { width: 165, height: 44 };
const rowWidth = half.width + 2 * margin;
/** How much ink in the wrong place counts against ink in the right one; 0.5 to 1.6 were tried. */
const offWeight = 1.2;
/** How far apart neighbours stand, in halved pixels. */
const steps = [18, 32] as const;

/**
 * Knows the symbols and how they are drawn: lets the renderer itself write each a hundred times, turned, leant, stretched
 * and bent, slides all of them over the picture and reads the row of symbols that fits best altogether.
 */
export function slidingTemplates(symbols: number): (picture: Picture) => string {
  const templates = Array.from(captchaSymbols).flatMap((symbol) =>
    Array.from({ length: samples }, () => template(symbol, drawn(symbol))),
  );
  return (picture) => {
    const fits = bestFits(padded(blurred(halved(picture), 1), margin), templates);
    return bestSequence(fits, symbols, steps)
      .map((n) => captchaSymbols[n])
      .join("");
  };
}

/** As the renderer draws it alone: written and warped, around its own middle. */
function drawn(symbol: string): Line[] {
  const warp = anyWarp();
  const middle: Point = [half.width, half.height];
  const [x, y] = warp(middle);
  return written(symbol, middle).map((line) => line.map(warp).map(([px, py]): Point => [px - x, py - y]));
}

function template(symbol: string, lines: readonly Line[]): Template {
  const on = lines.flatMap(along).map(([x, y]): Point => [x / 2, y / 2]);
  const off: Point[] = [];
  for (let x = -12; x <= 12; x += 3)
    for (let y = -18; y <= 18; y += 3)
      if (on.every(([ox, oy]) => Math.hypot(ox - x, oy - y) > 3)) off.push([x, y]);
  return { symbol, on: distances(on), off: distances(off) };
}

function along(line: Line): Point[] {
  return line.slice(1).flatMap(([x, y], n) => {
    const [px, py] = line[n]!;
    const parts = Math.max(1, Math.round(Math.hypot(x - px, y - py) / 4));
    return Array.from({ length: parts }, (_, part): Point => [
      px + ((x - px) * part) / parts,
      py + ((y - py) * part) / parts,
    ]);
  });
}

function distances(points: readonly Point[]): Int32Array {
  return Int32Array.from(points, ([x, y]) => Math.round(y) * rowWidth + Math.round(x));
}

/** For each symbol and column the best fit of any of its templates at any height. */
function bestFits({ ink }: Picture, templates: readonly Template[]): Float32Array[] {
  const fits = Array.from(captchaSymbols, () => new Float32Array(half.width).fill(-9));
  for (const { symbol, on, off } of templates) {
    const best = fits[captchaSymbols.indexOf(symbol)]!;
    for (let y = half.height / 2 - 6; y <= half.height / 2 + 6; y += 3)
      for (let x = 10; x < half.width - 10; x += 2) {
        const at = (y + margin) * rowWidth + x + margin;
        const fit = mean(ink, on, at) - offWeight * mean(ink, off, at);
        if (fit > best[x]!) best[x] = fit;
      }
  }
  return fits;
}

function mean(ink: Float32Array, around: Int32Array, at: number): number {
  let sum = 0;
  for (let n = 0; n < around.length; n++) sum += ink[at + around[n]!]!;
  return sum / around.length;
}
