import { standardCode, type Code } from "./code.ts";
import type { Words } from "./locale.ts";

/** One way of saying no: its code on each channel and its words. */
export type Entry = { readonly code: Code; readonly standard: number; readonly words: Words };

export const entry = (answer: Code, words: Words, standard: number = standardCode.refused): Entry => ({
  code: answer,
  standard,
  words,
});
