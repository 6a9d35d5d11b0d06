import type { Sound } from "./chinese.ts";
import type { PreparedName } from "./name.ts";

/** From here on a person has to look. */
export const hitFrom = 80;

/** How likely two names are of one and the same, from 0 to 100. */
export function compareNames(a: PreparedName, b: PreparedName): number {
  if (a.person !== b.person) return 0;
  if (a.characters !== "" && b.characters !== "") return compareCharacters(a, b);
  const bySound = compareSounds(a, b);
  if (a.characters !== "" || b.characters !== "") return bySound;
  if (sameWords(a.tokens, b.tokens)) return 100;
  // Two names that are both Chinese in letters are one by their sound or not at all: Zhang Wei is not Zhang Hui.
  if (a.romanised && b.romanised && bothShort(a, b)) return bySound;
  return Math.max(bySound, compareWords(a.folded, b.folded));
}

function compareCharacters(a: PreparedName, b: PreparedName): number {
  if (a.characters === b.characters) return 100;
  if (a.person) return 0;
  const [x, y] = [pairsOf(a.characters), pairsOf(b.characters)];
  const shared = [...x].filter((pair) => y.has(pair)).length;
  return Math.round((200 * shared) / (x.size + y.size || 1));
}

function pairsOf(text: string): Set<string> {
  const characters = Array.from(text);
  return new Set(characters.slice(1).map((character, n) => `${characters[n]}${character}`));
}

/** Chinese names by their sound, family name first or last. What was left out to read one costs a little. */
function compareSounds(a: PreparedName, b: PreparedName): number {
  const found = a.sounds.some((one) => b.sounds.some((other) => soundAlike(one, other, a.person)));
  if (!found) return 0;
  return a.romanised && b.romanised ? 92 : 86;
}

function soundAlike(a: Sound, b: Sound, person: boolean): boolean {
  if (a.length !== b.length || a.length < 2) return false;
  const turns = person ? [0, 1, 2, b.length - 1, b.length - 2] : [0];
  return turns.some((turn) => a.every((syllable, n) => meet(syllable, b[(n + turn) % b.length]!)));
}

function meet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const syllable of a) if (b.has(syllable)) return true;
  return false;
}

/** The sound of two to four syllables is a Chinese person's; a longer one may be anybody's that happens to read so. */
function bothShort(a: PreparedName, b: PreparedName): boolean {
  const short = ({ sounds }: PreparedName) => sounds.some(({ length }) => length >= 2 && length <= 4);
  return short(a) && short(b);
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && a.toSorted().join(" ") === b.toSorted().join(" ");
}

/** Words in any order, each with its best partner; a word too many costs a little, a poor partner much. */
function compareWords(a: readonly string[], b: readonly string[]): number {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.length === 0) return 0;
  const squashed = similarity(few.toSorted().join(""), many.toSorted().join(""));
  const inOrder = similarity(few.join(""), many.join(""));
  const together = Math.max(squashed, inOrder) >= 0.92 ? Math.max(squashed, inOrder) * 97 : 0;
  if (few.length < 2 && many.length > 1) return Math.round(together);
  const left = [...many];
  let sum = 0;
  let weakest = 1;
  for (const word of few.toSorted((x, y) => y.length - x.length)) {
    const scores = left.map((other) => similarity(word, other));
    const best = Math.max(...scores);
    left.splice(scores.indexOf(best), 1);
    sum += best * word.length;
    weakest = Math.min(weakest, best);
  }
  const letters = few.reduce((total, { length }) => total + length, 0);
  const apart = weakest < 0.72 ? 0 : (100 * sum) / letters - 6 * left.length;
  return Math.round(Math.max(apart, together));
}

/** One less the share of letters that have to change; two letters that swapped places are one change. */
function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 0;
  return 1 - changes(a, b) / longer;
}

function changes(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}
