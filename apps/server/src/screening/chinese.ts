import { pinyin } from "pinyin-pro";
import romanisation from "./data/romanisation.json" with { type: "json" };
import table from "./data/simplified.json" with { type: "json" };
import { wadeGiles } from "./wade-giles.ts";

const simplified = new Map(
  Array.from(table.traditional, (character, n) => [character, table.simplified.charAt(n)]),
);
const spellings = new Map(
  Object.entries(romanisation.spellings).map(([character, said]) => [character, said.split(" ")]),
);
const syllables = romanisation.syllables.split(" ");

/** Traditional characters as simplified ones, each by itself, which is all that names need. */
export function simplify(text: string): string {
  return Array.from(text, (character) => simplified.get(character) ?? character).join("");
}

/** One name as it sounds: per syllable, every Mandarin reading it may stand for. */
export type Sound = readonly ReadonlySet<string>[];

/** How a name in (simplified) characters sounds, surnames read as surnames. */
export function soundOfCharacters(name: string): Sound {
  const options = { toneType: "none", type: "array" } as const;
  const asSurname = pinyin(name, { ...options, mode: "surname" });
  return Array.from(name, (character, n) => {
    const others = pinyin(character, { ...options, multiple: true });
    return new Set([asSurname[n] ?? "", ...others].map(plain));
  });
}

/**
 * Every way in which letters can be read as Chinese syllables: as pinyin, in the spelling of Wade and Giles with or
 * without its apostrophes, or as Hong Kong and Southeast Asia write Cantonese and southern names.
 */
export function soundsOfLetters(tokens: readonly string[]): Sound[] {
  let found: Sound[] = [[]];
  for (const token of tokens) {
    const parsed = split(token);
    found = found.flatMap((sound) => parsed.map((more) => [...sound, ...more])).slice(0, 24);
  }
  return found.filter((sound) => sound.length > 0);
}

const plain = (syllable: string) => syllable.normalize("NFD").replaceAll(/\p{M}/gu, "");

/** What a spelling may stand for in Mandarin. */
const readings = new Map<string, Set<string>>();
const note = (spelling: string, syllable: string) => {
  const set = readings.get(spelling) ?? new Set();
  readings.set(spelling, set.add(syllable));
};
for (const syllable of syllables) {
  note(syllable, syllable);
  for (const spelling of wadeGiles(syllable)) note(spelling, syllable);
}
for (const [characters, said] of spellings) {
  const sound = pinyin(characters, { toneType: "none", type: "array", mode: "surname" }).map(plain);
  // A surname of two characters is written together; it is split below like any other word.
  if (sound.length === 1) said.forEach((spelling) => note(spelling, sound[0]!));
}

const longest = Math.max(...Array.from(readings.keys(), ({ length }) => length));

/** All splits of a word into syllables, fewest first; a word of many is no Chinese name. */
function split(word: string): Sound[] {
  const found: ReadonlySet<string>[][] = [];
  const walk = (at: number, soFar: ReadonlySet<string>[]) => {
    if (found.length >= 12 || soFar.length > 6) return;
    if (at === word.length) {
      found.push(soFar);
      return;
    }
    for (let end = Math.min(word.length, at + longest); end > at; end--) {
      const reading = readings.get(word.slice(at, end));
      if (reading) walk(end, [...soFar, reading]);
    }
  };
  walk(0, []);
  return found.toSorted((a, b) => a.length - b.length);
}
