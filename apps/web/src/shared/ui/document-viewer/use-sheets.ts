import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { OpenDocument } from "./open-document.ts";
import type { Sheets } from "./sheet.ts";
import { canBeShown, openSheets } from "./sheets.ts";

export type SheetsState =
  | { readonly kind: "loading" }
  | { readonly kind: "shown"; readonly sheets: Sheets }
  /** A file of a kind that browsers cannot show. */
  | { readonly kind: "other" }
  | { readonly kind: "failed"; readonly error: unknown };

/** A link is good for a minute, so it is asked for when somebody looks and used at once. */
export function useSheets(id: string, open: OpenDocument): { state: SheetsState; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ of: string; state: SheetsState } | null>(null);
  const latest = useRef(open);
  useLayoutEffect(() => {
    latest.current = open;
  });
  const wanted = `${id} ${attempt}`;
  useEffect(() => {
    const over = new AbortController();
    let sheets: Sheets | undefined;
    const load = async (): Promise<SheetsState> => {
      const opened = await latest.current(id, "preview");
      if (!canBeShown(opened.type)) return { kind: "other" };
      const bytes = "file" in opened ? opened.file : await fetchFile(opened.url, over.signal);
      sheets = await openSheets(opened.type, bytes);
      if (over.signal.aborted) sheets.close();
      return { kind: "shown", sheets };
    };
    void load()
      .catch((error: unknown): SheetsState => ({ kind: "failed", error }))
      .then((state) => over.signal.aborted || setResult({ of: wanted, state }));
    return () => {
      over.abort();
      sheets?.close();
    };
  }, [id, wanted]);
  const state: SheetsState = result?.of === wanted ? result.state : { kind: "loading" };
  return { state, retry: () => setAttempt((n) => n + 1) };
}

async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`the file was answered with ${reply.status}`);
  return reply.blob();
}
