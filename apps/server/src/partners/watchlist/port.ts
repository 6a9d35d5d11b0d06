import type { Words } from "@causeway/contract";

/** Somebody, or some company, whom a list names. */
export type ListedEntry = {
  readonly id: string;
  readonly person: boolean;
  readonly names: readonly string[];
  readonly country: string | null;
  readonly birthDate: string | null;
  readonly number: string | null;
};

export type Watchlist = {
  readonly id: string;
  readonly kind: "sanctions" | "pep" | "watch";
  readonly words: Words;
  readonly source: string;
  readonly entries: readonly ListedEntry[];
  /** Differs whenever anything in the list does. */
  readonly digest: string;
};

/** Lists of people and companies to be looked for, as whoever keeps them hands them out. */
export type Watchlists = { readonly read: () => Promise<readonly Watchlist[]> };
