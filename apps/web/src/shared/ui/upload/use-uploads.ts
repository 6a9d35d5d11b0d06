import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { CallRefused } from "#shared/api/call-error.ts";
import { type Refusal, refusalOf, type UploadLimits } from "./limits.ts";

export type Uploaded = { readonly id: string; readonly name: string; readonly size: number };

/** Sends one file; `progress` is told the share that has left, from 0 to 1. */
export type Send = (
  file: File,
  progress: (share: number) => void,
  signal: AbortSignal,
) => Promise<{ id: string }>;

export type Transfer = {
  readonly key: string;
  readonly file: File;
  readonly state: "sending" | "failed" | "refused";
  readonly sent: number;
  readonly refusal?: Refusal;
  /** What the server said about the file; the same file again would be told the same. */
  readonly said?: string;
};

function takesOne({ maxFiles }: UploadLimits): boolean {
  return maxFiles === 1;
}

/** Files on their way. What has arrived belongs to the form (`value`); what has not, stays here and can be retried. */
export function useUploads(props: {
  value: readonly Uploaded[];
  onChange: (files: readonly Uploaded[]) => void;
  limits: UploadLimits;
  send: Send;
}) {
  const [transfers, setTransfers] = useState<readonly Transfer[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  // Local previews of what this page has sent itself; the server's copy is asked for only after a reload.
  const originals = useRef(new Map<string, File>());

  useEffect(() => () => aborts.current.forEach((abort) => abort.abort()), []);

  const change = (key: string, part: Partial<Transfer>) =>
    setTransfers((all) =>
      all.map((transfer) => (transfer.key === key ? { ...transfer, ...part } : transfer)),
    );
  const drop = (key: string) => setTransfers((all) => all.filter((transfer) => transfer.key !== key));

  const start = async (key: string, file: File) => {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    change(key, { state: "sending", sent: 0 });
    try {
      const { id } = await latest.current.send(file, (sent) => change(key, { sent }), abort.signal);
      if (abort.signal.aborted) return;
      originals.current.set(id, file);
      drop(key);
      const kept = takesOne(latest.current.limits) ? [] : latest.current.value;
      latest.current.onChange([...kept, { id, name: file.name, size: file.size }]);
    } catch (error) {
      if (abort.signal.aborted) return;
      change(
        key,
        error instanceof CallRefused ? { state: "refused", said: error.message } : { state: "failed" },
      );
    } finally {
      aborts.current.delete(key);
    }
  };

  const add = (files: readonly File[]) => {
    // Where one file is taken, another takes its place once it has arrived.
    const stay = takesOne(props.limits) ? [] : transfers.filter(({ state }) => state !== "refused");
    let held = takesOne(props.limits) ? 0 : props.value.length + stay.length;
    const added = files.map((file): Transfer => {
      const refusal = refusalOf(file, held, props.limits);
      const key = crypto.randomUUID();
      if (refusal !== null) return { key, file, state: "refused", sent: 0, refusal };
      held += 1;
      return { key, file, state: "sending", sent: 0 };
    });
    setTransfers((all) => [...all.filter(({ key }) => stay.some((one) => one.key === key)), ...added]);
    for (const { key, file, state } of added) if (state === "sending") void start(key, file);
  };

  return {
    transfers,
    add,
    retry: ({ key, file }: Transfer) => void start(key, file),
    cancel: ({ key }: Transfer) => {
      aborts.current.get(key)?.abort();
      drop(key);
    },
    original: (uploaded: Uploaded) => originals.current.get(uploaded.id),
  };
}
