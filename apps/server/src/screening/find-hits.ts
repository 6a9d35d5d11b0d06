import type { ListedEntry, Watchlist } from "#partners/watchlist/port.ts";
import type { Party } from "#review/index.ts";
import { compareNames, hitFrom } from "./match-names.ts";
import { prepareName, type PreparedName } from "./name.ts";

export type Found = {
  readonly list: Watchlist;
  readonly entry: ListedEntry;
  readonly listedName: string;
  readonly matchedName: string;
  readonly score: number;
};

type Listed = { list: Watchlist; entry: ListedEntry; name: string; prepared: PreparedName };

/** All lists taken apart once. Only names that share a sound, a character or the beginning of a word are compared. */
export type NameIndex = { readonly digest: string; readonly find: (party: Party) => Found[] };

export function indexLists(lists: readonly Watchlist[]): NameIndex {
  const byKey = new Map<string, Listed[]>();
  for (const list of lists) {
    for (const entry of list.entries) {
      for (const name of entry.names) {
        const listed = { list, entry, name, prepared: prepareName(name, entry.person) };
        for (const key of keysOf(listed.prepared)) {
          const at = byKey.get(key);
          if (at) at.push(listed);
          else byKey.set(key, [listed]);
        }
      }
    }
  }
  return { digest: digestOf(lists), find: (party) => findIn(byKey, party) };
}

export function digestOf(lists: readonly Watchlist[]): string {
  return lists.map(({ id, digest }) => `${id}:${digest.slice(0, 16)}`).join(" ");
}

/** The best of each entry, whichever of its names and ours came nearest. */
function findIn(byKey: ReadonlyMap<string, readonly Listed[]>, party: Party): Found[] {
  const best = new Map<ListedEntry, Found>();
  for (const matchedName of party.names) {
    const prepared = prepareName(matchedName, party.person);
    const near = new Set(keysOf(prepared).flatMap((key) => byKey.get(key) ?? []));
    for (const { list, entry, name, prepared: other } of near) {
      const score = compareNames(prepared, other);
      if (score >= hitFrom && score > (best.get(entry)?.score ?? 0))
        best.set(entry, { list, entry, listedName: name, matchedName, score });
    }
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}

function keysOf({ characters, tokens, sounds }: PreparedName): string[] {
  return [
    ...new Set([
      ...Array.from(characters),
      ...tokens.flatMap((token) => [token.slice(0, 2), token.slice(-3)]),
      ...sounds.flatMap((sound) => sound.flatMap((syllable) => [...syllable].map((said) => `~${said}`))),
    ]),
  ];
}
