import { simplify, soundOfCharacters, soundsOfLetters, type Sound } from "./chinese.ts";

/** A name taken apart once, so that comparing it with many is cheap. */
export type PreparedName = {
  readonly person: boolean;
  /** Simplified characters without what kind of company it is; empty for a name in letters. */
  readonly characters: string;
  /** Words in small letters without marks, order kept. */
  readonly tokens: readonly string[];
  /** The words with spellings of one sound made one. */
  readonly folded: readonly string[];
  /** How it sounds as a Chinese name, in every way it can be read. */
  readonly sounds: readonly Sound[];
  /** Every word of it is Chinese in letters, so that a letter more is another name. */
  readonly romanised: boolean;
};

const han = /\p{Script=Han}/u;
/** What says that something is a company and not which one. */
const legalForms = new Set(
  (
    "co company corp corporation inc incorporated ltd limited llc llp lp plc pte pty gmbh ag kg sa sarl srl spa bv nv oy ab as " +
    "jsc ooo pjsc sdn bhd kk the"
  ).split(" "),
);
const chineseForms =
  /(?:股份有限公司|有限责任公司|集团有限公司|有限公司|股份公司|集团公司|公司|集团|厂|商行|\(集团\)|（集团）)$/;
const placeMarks = /[省市区县]/g;

export function prepareName(name: string, person: boolean): PreparedName {
  const text = name.normalize("NFKC");
  if (han.test(text)) return prepareCharacters(text, person);
  const tokens = wordsOf(text).filter((word) => person || !legalForms.has(word));
  const sounds = person || tokens.length <= 6 ? soundsOfLetters(tokens) : [];
  const inPart = sounds.length > 0 ? [] : soundsOfLetters(chineseWordsOf(tokens));
  return {
    person,
    characters: "",
    tokens,
    folded: tokens.map(fold),
    sounds: [...sounds, ...inPart.filter((sound) => person && sound.length >= 2)],
    romanised: sounds.length > 0,
  };
}

function prepareCharacters(text: string, person: boolean): PreparedName {
  let characters = simplify(
    Array.from(text)
      .filter((character) => han.test(character))
      .join(""),
  );
  if (!person) {
    while (chineseForms.test(characters)) characters = characters.replace(chineseForms, "");
    characters = characters.replaceAll(placeMarks, "");
  }
  return {
    person,
    characters,
    tokens: [],
    folded: [],
    sounds: [soundOfCharacters(characters)],
    romanised: true,
  };
}

/** Spellings of one sound across Arabic, Russian and western habits become one. */
function fold(word: string): string {
  return word
    .replaceAll("sch", "sh")
    .replaceAll("tch", "ch")
    .replaceAll(/kh|ck|q|c(?![h])/g, "k")
    .replaceAll("ph", "f")
    .replaceAll(/ou|oo/g, "u")
    .replaceAll(/ee|ie|iy|yi|ii/g, "i")
    .replaceAll("dj", "j")
    .replaceAll("w", "v")
    .replaceAll("x", "ks")
    .replaceAll("y", "i")
    .replaceAll("o", "u")
    .replaceAll("e", "a")
    .replaceAll(/(.)\1+/g, "$1");
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll("ü", "u")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll("đ", "d")
    .replaceAll("æ", "ae")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/['’‘ʼ`.]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

/** The Chinese part of a name such as David Chan Tai Man. */
function chineseWordsOf(tokens: readonly string[]): string[] {
  return tokens.filter((token) => soundsOfLetters([token]).length > 0);
}
