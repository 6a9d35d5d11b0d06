import type { RefusalDetails } from "@causeway/contract/refusal-details";
import { type SyntheticEvent, useState } from "react";
import { CallRefused } from "#shared/api/call-error.ts";
import { useUnsavedChanges } from "#shared/ui/form/unsaved-changes.tsx";
import { withValueAt } from "./path.ts";
import { useDraftSaver } from "./use-draft-saver.ts";
import { useSending } from "./use-sending.ts";

/** What is wrong, in words, by its place in the form; in the order in which a reader meets it. */
export type Faults = Readonly<Record<string, string | undefined>>;

/**
 * The one way a form works behind sign-in. Its values are checked by rules that are ours and the server's alike. What is
 * wrong with a field is said once its reader has left it, and everything once somebody wanted to send; whoever did is
 * taken to the first. What the server refuses of a field stands at that field until something changes.
 */
export function useForm<Values extends object, Sent, Saved = never>(parts: {
  readonly initial: Values;
  readonly check: (values: Values) => Faults;
  readonly send: (values: Values) => Promise<Sent>;
  /** Where a copy of it is kept while it is being filled in; without one it is lost with the page. */
  readonly draft?: { save: (values: Values) => Promise<Saved>; isLost?: (error: unknown) => boolean };
}) {
  const [initial] = useState(parts.initial);
  const [values, setValues] = useState(initial);
  const [told, setTold] = useState<ReadonlySet<string> | "all">(nothing);
  const [refused, setRefused] = useState<Refused<Values>>();
  const { send, sending, failure } = useSending();
  const [sent, setSent] = useState<{ readonly output: Sent }>();
  const draft = useDraftSaver<Values, Saved>(parts.draft ? values : initial, parts.draft ?? noDraft);
  useUnsavedChanges(sent === undefined && (parts.draft ? draft.state !== "saved" : values !== initial));

  const faults = entriesOf(parts.check(values));
  const isTold = (path: string) => told === "all" || told.has(path);
  const tell = (paths: Iterable<string>) =>
    setTold((before) => (before === "all" ? before : new Set([...before, ...paths])));
  const faultAt = (path: string): string | undefined =>
    (isTold(path) ? faults.get(path) : undefined) ??
    (refused?.values === values ? refused.faults.get(path) : undefined);
  // Two changes may come before the next drawing; each builds on the other.
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));

  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (sending) return;
    const place: ParentNode = event?.currentTarget ?? document;
    setTold("all");
    setRefused(undefined);
    if (faults.size > 0) return focusFirstIn(place);
    await send(async () => {
      try {
        setSent({ output: await parts.send(values) });
      } catch (error) {
        const found = new Map(issuesOf(error).map(({ path, message }) => [path, message]));
        if (found.size > 0) focusFirstIn(place);
        setRefused({ values, faults: found });
        throw error;
      }
    });
  };

  return {
    initial,
    values,
    faults,
    faultAt,
    /** Somebody wanted to send it. */
    isAsked: told === "all",
    isTold,
    tell,
    change,
    set: (path: string, value: unknown) => setValues((before) => withValueAt(before, path, value)),
    setValues,
    draft,
    submit,
    sending,
    /** What went wrong with the whole of it, until the next try. */
    failure,
    /** What came of it, once it was sent. */
    sent: sent?.output,
  };
}

export type Form<Values extends object, Sent = unknown, Saved = unknown> = ReturnType<
  typeof useForm<Values, Sent, Saved>
>;
/** As much of a form as a field of it needs. */
export type FieldForm = { readonly faultAt: (path: string) => string | undefined };

type Refused<Values> = {
  readonly values: Values;
  readonly faults: ReadonlyMap<string, string>;
};

/** The faults are drawn first; then whoever pressed is taken to the first of them, in a choice to its first answer. */
function focusFirstIn(place: ParentNode): void {
  requestAnimationFrame(() => {
    const first = place.querySelector<HTMLElement>('[aria-invalid="true"]');
    const answer = first?.matches('[role="radiogroup"]') ? first.querySelector("input") : first;
    answer?.focus();
  });
}

const noDraft = { save: () => Promise.reject(new Error("this form keeps no draft")) };

const nothing: ReadonlySet<string> = new Set();

function entriesOf(faults: Faults): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(faults).flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])),
  );
}

type Issue = RefusalDetails["applicationIncomplete"]["issues"][number];

/** Refusals about fields name them in their details, each with its fault in the reader's words. */
function issuesOf(error: unknown): readonly Issue[] {
  const details = error instanceof CallRefused ? error.refusal.details : undefined;
  const { issues } = (details ?? {}) as { issues?: readonly Partial<Issue>[] };
  return (issues ?? []).filter((issue): issue is Issue => issue.fault !== undefined);
}
