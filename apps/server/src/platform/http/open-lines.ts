/** More pages than anybody has open; what one session or one person holds beyond that is held for something else. */
export const mostLines = { perSession: 12, perPerson: 24 };

export type Lines = {
  /** Ends the oldest lines of this session and person where there are too many; answers how to give this one back. */
  readonly open: (owner: { session: string; person: string }, end: () => void) => () => void;
};

type Line = { readonly session: string; readonly person: string; readonly end: () => void };

/** The lines to open pages that this process holds. A line may be dead without our knowing, so the newest is kept. */
export function createLines(): Lines {
  const held = new Map<string, Set<Line>>();
  return {
    open: (owner, end) => {
      const line: Line = { ...owner, end };
      const own = held.get(owner.person) ?? new Set();
      held.set(owner.person, own.add(line));
      const close = (given: Line) => {
        own.delete(given);
        if (own.size === 0 && held.get(owner.person) === own) held.delete(owner.person);
      };
      const endOldest = (lines: readonly Line[], most: number) => {
        for (const old of lines.slice(0, Math.max(0, lines.length - most))) {
          close(old);
          old.end();
        }
      };
      endOldest(
        [...own].filter(({ session }) => session === owner.session),
        mostLines.perSession,
      );
      endOldest([...own], mostLines.perPerson);
      return () => close(line);
    },
  };
}
