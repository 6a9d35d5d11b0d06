const velar = new Set(["g", "k", "h"]);
const initials: Record<string, string[]> = {
  b: ["p"],
  d: ["t"],
  g: ["k"],
  j: ["ch"],
  q: ["ch"],
  x: ["hs"],
  zh: ["ch"],
  z: ["ts"],
  c: ["ts"],
  r: ["j"],
};
const finals: Record<string, string[]> = {
  ian: ["ien"],
  ie: ["ieh"],
  ue: ["ueh"],
  ong: ["ung"],
  iong: ["iung"],
  uo: ["o", "uo"],
  ui: ["ui", "uei"],
  er: ["erh"],
};
const wholeSyllables: Record<string, string[]> = {
  zhi: ["chih"],
  chi: ["chih"],
  shi: ["shih"],
  ri: ["jih"],
  zi: ["tzu", "tsu"],
  ci: ["tzu", "tsu"],
  si: ["szu", "ssu", "sze"],
  yi: ["i"],
  yan: ["yen"],
  ye: ["yeh"],
  yue: ["yueh"],
  you: ["yu"],
  yong: ["yung"],
  er: ["erh"],
  he: ["ho"],
};

/** The spellings of Wade and Giles for a syllable of pinyin, apostrophes and dots left out as people do. */
export function wadeGiles(syllable: string): string[] {
  const whole = wholeSyllables[syllable];
  if (whole) return whole;
  const [, initial = "", final = ""] = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw]?)(.*)$/.exec(syllable) ?? [];
  const starts = initials[initial] ?? [initial];
  const ends = (finals[final] ?? [final]).concat(velar.has(initial) && final === "e" ? ["o"] : []);
  return starts.flatMap((start) => ends.map((end) => start + end));
}
