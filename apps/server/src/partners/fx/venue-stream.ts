import type { KeyObject } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  MessageRefused,
  readVenueLine,
  signQuestion,
  writeVenueLogon,
  type VenueLine,
  type VenuePrice,
} from "@causeway/bank-link";
import type { Clock } from "#platform/clock.ts";
import type { RateListener, StreamedRates, Tick } from "./port.ts";

export type VenueStreamOptions = {
  readonly url: string;
  readonly signingKey: KeyObject;
  readonly keyId: string;
  /** A line on which nothing came for so long is given up. */
  readonly silenceMs: number;
};

const source = "venue";
const firstWaitMs = 250;
const longestWaitMs = 10_000;

/**
 * Prices over a WebSocket: whoever opens it says with a signed question who he is, hears everything once, and then what
 * changes, each message with its number. Where a number is missing everything is asked for anew; where nothing comes, not
 * even a heartbeat, another line is opened, later each time.
 */
export function createVenueStream(options: VenueStreamOptions, clock: Clock): StreamedRates {
  return {
    source,
    follow: async (pairs, listener, signal) => {
      let waitMs = firstWaitMs;
      const heard: RateListener = {
        ...listener,
        onConnected: () => {
          waitMs = firstWaitMs;
          listener.onConnected();
        },
      };
      while (!signal.aborted) {
        const reason = await followLine(options, clock, pairs, heard, signal);
        if (signal.aborted) return;
        listener.onLost(reason);
        await sleep(waitMs, undefined, { signal }).catch(() => {});
        waitMs = Math.min(2 * waitMs, longestWaitMs);
      }
    },
  };
}

/** One line, to its end; says why it ended. */
async function followLine(
  { url, signingKey, keyId, silenceMs }: VenueStreamOptions,
  clock: Clock,
  pairs: readonly string[],
  listener: RateListener,
  signal: AbortSignal,
): Promise<string> {
  const address = `${url}/v1/stream`;
  const socket = new WebSocket(address.replace(/^http/, "ws"));
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  let silence = setTimeout(() => end("silent"), silenceMs);
  const onAbort = () => end("stopped");
  signal.addEventListener("abort", onAbort, { once: true });
  const reader = createReader(listener, () => socket.send("again"));
  socket.addEventListener("open", () => {
    const question = { url: address, payload: writeVenueLogon(pairs) };
    socket.send(signQuestion(question, { id: keyId, private: signingKey }, clock.now()).compact);
  });
  socket.addEventListener("message", ({ data }) => {
    clearTimeout(silence);
    silence = setTimeout(() => end("silent"), silenceMs);
    reader.hear(typeof data === "string" ? data : "");
  });
  socket.addEventListener("error", () => end("broken"));
  socket.addEventListener("close", ({ code }) => end(`closed ${code}`));
  const reason = await ended;
  clearTimeout(silence);
  signal.removeEventListener("abort", onAbort);
  reader.stop();
  socket.close();
  return reason;
}

/** Keeps count of the messages of one line. */
export function createReader(listener: RateListener, askAgain: () => void) {
  /** The number of the last message; nothing while everything is on its way anew. */
  let last: number | undefined;
  let isConnected = false;
  let isOver = false;
  const loseCount = (why: "garbled" | "missing") => {
    if (last === undefined) return;
    last = undefined;
    listener.onGap(why);
    askAgain();
  };
  return {
    stop: () => {
      isOver = true;
    },
    hear: (text: string) => {
      if (isOver) return;
      const line = readLine(text);
      if (!line) return loseCount("garbled");
      if (line.type === "snapshot") {
        last = line.seq;
        if (!isConnected) listener.onConnected();
        isConnected = true;
        return listener.onTicks(line.prices.map(tickOf));
      }
      if (last === undefined) return undefined;
      const isNext = line.seq === (line.type === "tick" ? last + 1 : last);
      if (!isNext) return loseCount("missing");
      last = line.seq;
      return line.type === "tick" ? listener.onTicks([tickOf(line.price)]) : undefined;
    },
  };
}

function readLine(text: string): VenueLine | undefined {
  try {
    return readVenueLine(Buffer.from(text));
  } catch (error) {
    if (error instanceof MessageRefused) return undefined;
    throw error;
  }
}

function tickOf({ bid, ask, at }: VenuePrice): Tick {
  return { source, bid, ask, at };
}
