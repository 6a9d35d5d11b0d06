import type { EntryKind } from "./entry.ts";

/**
 * What both ends of an MT940 file know. A statement is a list of fields, each on a line of its own that begins with its
 * tag; a line that begins otherwise goes on with the one before. Texts are chopped into numbered pieces.
 */
export const pieceLength = 27;
export const lineLength = 65;
export const referenceLength = 16;
export const remittancePieces = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63].map(String);
export const namePieces = ["32", "33"];

/** The kind of an entry by SWIFT's type of transaction. */
export const transactionTypes = {
  payment: "TRF",
  return: "RTI",
  charge: "CHG",
  interest: "INT",
  other: "MSC",
} as const satisfies Record<EntryKind, string>;

/** Before the account of ours that an entry is about, where that is another than the statement's. */
export const accountMark = "/VA/";
/** Before the id that we gave a payment, and before the words that follow it. */
export const idMark = "EREF+";
export const wordsMark = "SVWZ+";
