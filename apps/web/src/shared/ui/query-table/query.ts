import { useCallback, useMemo } from "react";
import { useLocation, useSearchParams } from "react-router";

export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** What a list asks for. `after` is the server's own mark of where the last page ended; there are no page numbers. */
export type Query = {
  readonly filters: Readonly<Record<string, string>>;
  readonly after: string | null;
  readonly size: PageSize;
};

export type Page<Row> = {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly total?: number;
};

type Trail = readonly (string | null)[];

/**
 * Filters and place live in the address, so a list can be shared and survives a reload. The marks of the pages
 * before this one travel in the history entry: keyset paging knows only forwards.
 */
export function useQuery(names: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const trail = readTrail(useLocation().state);
  const after = params.get("after");
  const size = pageSizes.find((known) => String(known) === params.get("size")) ?? pageSizes[0];
  const key = names.join("&");
  const filters = useMemo(() => readFilters(params, key.split("&")), [params, key]);

  const setFilters = useCallback(
    (changed: Readonly<Record<string, string>>) =>
      setParams(
        (before) => {
          before.delete("after");
          for (const [name, value] of Object.entries(changed)) {
            if (value === "") before.delete(name);
            else before.set(name, value);
          }
          return before;
        },
        { replace: true, state: null },
      ),
    [setParams],
  );

  const goTo = useCallback(
    (mark: string | null, marksBefore: Trail) =>
      setParams(
        (before) => {
          if (mark === null) before.delete("after");
          else before.set("after", mark);
          return before;
        },
        { replace: true, state: { trail: marksBefore } },
      ),
    [setParams],
  );

  const setSize = useCallback(
    (wanted: PageSize) =>
      setParams(
        (before) => {
          before.delete("after");
          if (wanted === pageSizes[0]) before.delete("size");
          else before.set("size", String(wanted));
          return before;
        },
        { replace: true, state: null },
      ),
    [setParams],
  );

  const query: Query = useMemo(() => ({ filters, after, size }), [filters, after, size]);
  return {
    query,
    setFilters,
    setSize,
    clear: () => setFilters(Object.fromEntries(names.map((name) => [name, ""]))),
    /** Rows before this page, or null when a shared link dropped the reader in the middle. */
    passed: after === null ? 0 : trail === null ? null : trail.length * size,
    goNext: (mark: string) => goTo(mark, [...(trail ?? []), after]),
    goBack: () => goTo(trail?.at(-1) ?? null, trail?.slice(0, -1) ?? []),
  };
}

function readFilters(params: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""]));
}

function readTrail(state: unknown): Trail | null {
  const trail = (state as { trail?: unknown } | null)?.trail;
  return Array.isArray(trail) ? (trail as Trail) : null;
}
