import { randomJitter as jitter } from "#platform/crypto/chance.ts";

/** Strokes of each symbol on a field of 4 by 6; a picture of lines gives a reader of text nothing to read. */
const strokes: Record<string, string> = {
  A: "0,6 2,0 4,6|1,4 3,4",
  C: "4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5",
  E: "4,0 0,0 0,6 4,6|0,3 3,3",
  F: "4,0 0,0 0,6|0,3 3,3",
  H: "0,0 0,6|4,0 4,6|0,3 4,3",
  K: "0,0 0,6|4,0 0,3 4,6",
  L: "0,0 0,6 4,6",
  M: "0,6 0,0 2,3 4,0 4,6",
  N: "0,6 0,0 4,6 4,0",
  P: "0,6 0,0 3,0 4,1 4,2 3,3 0,3",
  R: "0,6 0,0 3,0 4,1 4,2 3,3 0,3|2,3 4,6",
  T: "0,0 4,0|2,0 2,6",
  W: "0,0 1,6 2,3 3,6 4,0",
  X: "0,0 4,6|4,0 0,6",
  Y: "0,0 2,3 4,0|2,3 2,6",
  "2": "0,1 1,0 3,0 4,1 4,2 0,6 4,6",
  "3": "0,0 4,0 2,2 4,4 3,6 1,6 0,5",
  "4": "3,6 3,0 0,4 4,4",
  "6": "3,0 1,1 0,3 0,5 1,6 3,6 4,5 4,4 3,3 0,3",
  "7": "0,0 4,0 1,6",
  "9": "4,3 1,3 0,2 0,1 1,0 3,0 4,1 4,3 3,5 1,6",
};
export const captchaSymbols = Object.keys(strokes).join("");

const size = { width: 132, height: 44 };

/** An SVG of wavering strokes, each symbol turned and moved a little, with a few lines across. */
export function drawCaptcha(text: string): string {
  const step = (size.width - 16) / text.length;
  const symbols = Array.from(text, (symbol, n) =>
    drawSymbol(symbol, 10 + n * step + jitter(2), 9 + jitter(3)),
  );
  const noise = Array.from({ length: 4 }, () => {
    const [from, middle, to] = [0, 1, 2].map(() => (size.height + jitter(size.height)) / 2);
    return `<path d="M0 ${from}Q${size.width / 2} ${middle} ${size.width} ${to}" stroke="#98A1AF" stroke-width="1"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round">${noise.join("")}${symbols.join("")}</svg>`
  );
}

function drawSymbol(symbol: string, x: number, y: number): string {
  const angle = jitter(18);
  const [sx, sy] = [3.6 + jitter(0.4), 4.2 + jitter(0.4)];
  const path = strokes[symbol]!.split("|")
    .map(
      (line) =>
        `M${line
          .split(" ")
          .map((point) => place(point, sx, sy))
          .join("L")}`,
    )
    .join("");
  return `<path d="${path}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)} 8 13)" stroke="#12161C" stroke-width="2.2"/>`;
}

function place(point: string, sx: number, sy: number): string {
  const [px = 0, py = 0] = point.split(",").map(Number);
  return `${(px * sx + jitter(0.7)).toFixed(1)} ${(py * sy + jitter(0.7)).toFixed(1)}`;
}
