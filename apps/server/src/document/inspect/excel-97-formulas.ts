import { unfit } from "./verdict.ts";

/** From which number to which a function of Excel 97 computes; in between are those of macros, CALL, RTD and HYPERLINK. */
const computing: readonly (readonly [from: number, to: number])[] = [
  [0, 52],
  [56, 78],
  [82, 83],
  [86, 86],
  [97, 102],
  [105, 105],
  [109, 109],
  [111, 121],
  [124, 131],
  [140, 144],
  [148, 148],
  [162, 165],
  [167, 169],
  [183, 184],
  [189, 190],
  [193, 199],
  [204, 216],
  [219, 222],
  [227, 235],
  [247, 247],
  [252, 252],
  [261, 261],
  [269, 332],
  [336, 337],
  [342, 347],
  [350, 354],
  [358, 358],
  [360, 368],
];
/** A function that an add-in brought; its name stands in a record of its own. */
const named = 255;

/** How many bytes follow each token of a formula, by the token without its class. */
const operands: ReadonlyMap<number, number> = new Map([
  [0x01, 4],
  [0x02, 4],
  ...Array.from({ length: 0x14 }, (_, n) => [n + 0x03, 0] as const).filter(([token]) => token <= 0x16),
  [0x1c, 1],
  [0x1d, 1],
  [0x1e, 2],
  [0x1f, 8],
  [0x20, 7],
  [0x21, 2],
  [0x22, 3],
  [0x23, 4],
  [0x24, 4],
  [0x25, 8],
  [0x26, 6],
  [0x27, 6],
  [0x28, 6],
  [0x29, 2],
  [0x2a, 4],
  [0x2b, 8],
  [0x2c, 4],
  [0x2d, 8],
  [0x39, 6],
  [0x3a, 6],
  [0x3b, 10],
  [0x3c, 6],
  [0x3d, 10],
]);
const token = { text: 0x17, extended: 0x18, attribute: 0x19, call: 0x21, callOfMany: 0x22 };
const chooses = 0x04;

/** Refuses a formula that calls anything but what computes. A token that nobody knows could be anything. */
export function inspectTokens(formula: Buffer): void {
  for (let at = 0; at < formula.length;) {
    // Tokens above 1f come in three classes, which say what becomes of their value.
    const raw = formula[at]!;
    const kind = raw >= 0x40 ? (raw & 0x1f) | 0x20 : raw;
    at += 1;
    if (kind === token.call) inspectCall(formula.readUInt16LE(at));
    if (kind === token.callOfMany) inspectCall(formula.readUInt16LE(at + 1));
    at += bytesOf(kind, formula, at);
  }
}

function bytesOf(kind: number, formula: Buffer, at: number): number {
  if (kind === token.text) return 2 + formula[at]! * ((formula[at + 1]! & 1) + 1);
  if (kind === token.extended) return 5;
  if (kind === token.attribute) {
    const places = (formula[at]! & chooses) === 0 ? 0 : formula.readUInt16LE(at + 1) + 1;
    return 3 + places * 2;
  }
  return operands.get(kind) ?? unfit("uploadTooComplex", `a formula with an unknown token ${kind}`);
}

function inspectCall(number: number): void {
  if (number !== named && !computing.some(([from, to]) => number >= from && number <= to))
    unfit("uploadActive", `a formula that calls function ${number}`);
}
