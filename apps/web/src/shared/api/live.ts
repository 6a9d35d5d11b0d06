import type { SessionClient } from "@causeway/channel";
import type { LiveKind } from "@causeway/contract/live-kind";
import { followLive } from "@causeway/contract/portal/live";
import type { Locale } from "@causeway/contract/locale";
import type { OutputOf } from "@causeway/contract/route";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { createContext, useContext, useEffect, useEffectEvent } from "react";

type Change = OutputOf<typeof followLive>;
type Listener = (change: Change) => void;

/** One line from the server to this page, shared by everything on it that shows what can change. */
export type Live = {
  /** The line is open as long as somebody listens. */
  readonly listen: (listener: Listener) => () => void;
};

type LiveParts = {
  /** The session's end of the channel; nothing while nobody is signed in. */
  readonly client: () => Promise<SessionClient | null>;
  readonly locale: () => Locale;
  readonly deviceId: () => string | null;
  readonly now: () => number;
  readonly fetcher: typeof fetch;
};

const shortestPauseMs = 500;
const longestPauseMs = 30_000;

export function createLive(parts: LiveParts): Live {
  const listeners = new Set<Listener>();
  let line: AbortController | undefined;
  let after: string | undefined;

  const follow = async (signal: AbortSignal): Promise<void> => {
    let pauseMs = shortestPauseMs;
    while (!signal.aborted) {
      try {
        for await (const { id, change } of openLine(parts, after, signal)) {
          after = id;
          pauseMs = shortestPauseMs;
          listeners.forEach((listener) => listener(change));
        }
      } catch {
        // A line that broke is opened again; what was missed meanwhile comes first, because `after` is known.
      }
      if (signal.aborted) return;
      await pause(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  };

  return {
    listen(listener) {
      listeners.add(listener);
      if (!line) {
        line = new AbortController();
        void follow(line.signal);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        line?.abort();
        line = undefined;
      };
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Every event is sealed under its own id, so that none can be changed, swapped or left out unnoticed. */
async function* openLine(
  parts: LiveParts,
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<{ id: string; change: Change }> {
  const client = await parts.client();
  if (!client) return;
  const path = `/api${followLive.path}${after === undefined ? "" : `?after=${after}`}`;
  const { headers } = await client.seal({
    method: "GET",
    path,
    deviceId: parts.deviceId(),
    language: parts.locale(),
    timestamp: parts.now(),
  });
  const response = await parts.fetcher(path, {
    headers: { ...headers, Accept: "text/event-stream" },
    credentials: "include",
    signal,
  });
  if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) return;
  for await (const { id, data } of eventsIn(response.body)) {
    yield { id, change: (await client.openEvent(data, id)) as Change };
  }
}

/** The server-sent events of a body; one without an id or without end is none of this server's. */
export async function* eventsIn(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<{ id: string; data: string }> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: 65_536 }))
    .getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const { id, data } = value;
      if (id !== undefined) yield { id, data };
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

export const LiveContext = createContext<Live>({ listen: () => () => {} });

/**
 * Calls `onChange` when something of this kind changed for the merchant, with the id of what did; with an empty id when
 * too much was missed to tell, so that everything is to be read again.
 */
export function useLiveChange(kind: LiveKind, onChange: (ref: string) => void): void {
  const live = useContext(LiveContext);
  const tell = useEffectEvent(onChange);
  useEffect(
    () =>
      live.listen((change) => {
        if (change.kind === kind) tell(change.ref);
        else if (change.kind === "reset") tell("");
      }),
    [live, kind],
  );
}
