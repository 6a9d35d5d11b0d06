/**
 * The lines of each symbol on a field of 4 by 6, in the ways people write it. There are few, because what people take for
 * another one once it is bent and crossed by a line is left out: A looks like H and P, K like X and Y, 7 like T.
 */
const strokes: Record<string, readonly string[]> = {
  E: ["4,0 0,0 0,6 4,6|0,3 3,3", "4,0 0,1 0,5 4,6|0,3 3,3"],
  H: ["0,0 0,6|4,0 4,6|0,3 4,3", "0,0 1,6|4,0 3,6|0,3 4,3"],
  M: ["0,6 0,0 2,3 4,0 4,6", "0,6 1,0 2,4 3,0 4,6"],
  P: ["0,6 0,0 3,0 4,1 4,2 3,3 0,3", "1,6 1,0 3,0 4,2 3,4 1,3"],
  T: ["0,0 4,0|2,0 2,6"],
  W: ["0,0 1,6 2,3 3,6 4,0", "0,0 0,5 1,6 2,4 2,2 2,4 3,6 4,5 4,0"],
  "2": ["0,1 1,0 3,0 4,1 4,2 0,6 4,6", "0,2 0,1 2,0 4,1 3,3 0,5 1,6 4,6"],
  "3": ["0,0 4,0 2,2 4,4 3,6 1,6 0,5", "0,1 1,0 3,0 4,1 3,3 1,3 3,3 4,4 4,5 3,6 1,6 0,5"],
  "6": ["3,0 1,1 0,3 0,5 1,6 3,6 4,5 4,4 3,3 0,3", "4,0 2,1 0,4 1,6 3,6 4,4 3,3 1,3 0,4"],
  "9": ["4,3 1,3 0,2 0,1 1,0 3,0 4,1 4,3 3,5 1,6", "4,2 3,3 1,3 0,2 1,0 3,0 4,2 3,5 1,6"],
};

export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

export const captchaSymbols = Object.keys(strokes).join("");

/** Each way to write a symbol, as its lines. */
export function waysToWrite(symbol: string): readonly (readonly Line[])[] {
  return strokes[symbol]!.map((way) =>
    way.split("|").map((line) =>
      line.split(" ").map((point) => {
        const [x = 0, y = 0] = point.split(",").map(Number);
        return [x, y] as const;
      }),
    ),
  );
}
