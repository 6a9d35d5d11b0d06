import { written } from "@causeway/server/identity/captcha/draw-captcha.ts";
import { captchaSymbols, type Line, type Point } from "@causeway/server/identity/captcha/glyphs.ts";
import type { Picture } from "./picture.ts";

const samples = 60;
const grid = { width: 12, height: 18 };

/**
 * Cuts the picture where least ink has to be cut through, and compares each piece, stretched to one size, with what the
 * renderer makes of every symbol.
 */
export function pieceByPiece(symbols: number): (picture: Picture) => string {
  const known = Array.from(captchaSymbols).flatMap((symbol) =>
    Array.from({ length: samples }, () => ({
      symbol,
      shape: shapeOf(written(symbol, [0, 0]).flatMap(along)),
    })),
  );
  return (picture) => {
    const cuts = cutsOf(picture, symbols);
    return cuts
      .slice(1)
      .map((to, n) => {
        const shape = shapeOf(inkBetween(picture, cuts[n]!, to));
        let best = { symbol: "", fit: -1 };
        for (const one of known) {
          const fit = product(shape, one.shape);
          if (fit > best.fit) best = { symbol: one.symbol, fit };
        }
        return best.symbol;
      })
      .join("");
  };
}

/** Where to cut: among all rows of so many pieces of likely widths the one with the least ink under its cuts. */
function cutsOf({ width, height, ink }: Picture, pieces: number): number[] {
  const columns = Array.from({ length: width + 1 }, () => 0);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) columns[x]! += ink[y * width + x]!;
  const [least, most] = [Math.floor((width / pieces) * 0.65), Math.ceil((width / pieces) * 1.4)];
  let rows = columns.map((_, x) => ({ cuts: [x], sum: x === 0 ? 0 : Number.POSITIVE_INFINITY }));
  for (let n = 0; n < pieces; n++)
    rows = columns.map((cost, x) => {
      let last: (typeof rows)[number] = { cuts: [], sum: Number.POSITIVE_INFINITY };
      for (let from = Math.max(0, x - most); from <= x - least; from++)
        if (rows[from]!.sum < last.sum) last = rows[from]!;
      return { cuts: [...last.cuts, x], sum: last.sum + cost };
    });
  return rows.at(-1)!.cuts;
}

function inkBetween({ width, height, ink }: Picture, from: number, to: number): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < height; y++)
    for (let x = from; x < to; x++) if (ink[y * width + x]! > 0.5) points.push([x, y]);
  return points;
}

function along(line: Line): Point[] {
  return line.slice(1).flatMap(([x, y], n) => {
    const [px, py] = line[n]!;
    const at = (part: number): Point => [px + (x - px) * part, py + (y - py) * part];
    return [at(0), at(0.25), at(0.5), at(0.75)];
  });
}

/** Stretched to the grid, blurred over neighbours and of length one. */
function shapeOf(points: readonly Point[]): Float32Array {
  const shape = new Float32Array(grid.width * grid.height);
  const range = (of: readonly number[]) => [Math.min(...of), Math.max(...of)] as const;
  const [left, right] = range(points.map(([x]) => x));
  const [top, bottom] = range(points.map(([, y]) => y));
  for (const [x, y] of points) {
    const [gx, gy] = [
      Math.round(((x - left) / (right - left || 1)) * (grid.width - 1)),
      Math.round(((y - top) / (bottom - top || 1)) * (grid.height - 1)),
    ];
    for (let oy = Math.max(0, gy - 1); oy <= Math.min(grid.height - 1, gy + 1); oy++)
      for (let ox = Math.max(0, gx - 1); ox <= Math.min(grid.width - 1, gx + 1); ox++)
        shape[oy * grid.width + ox] = Math.min(4, shape[oy * grid.width + ox]! + 1);
  }
  const mean = shape.reduce((sum, value) => sum + value, 0) / shape.length;
  const centred = shape.map((value) => value - mean);
  const size = Math.sqrt(product(centred, centred)) || 1;
  return centred.map((value) => value / size);
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let n = 0; n < a.length; n++) sum += a[n]! * b[n]!;
  return sum;
}
