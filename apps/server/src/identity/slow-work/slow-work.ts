import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Locale } from "@causeway/contract";
import { refuse } from "#platform/refusal.ts";

/** What strangers can ask for and takes a core many milliseconds, some of it on purpose. */
export type Task =
  | { readonly kind: "hash"; readonly secret: string }
  | { readonly kind: "fits"; readonly secret: string; readonly stored: string }
  | { readonly kind: "draw"; readonly text: string }
  | { readonly kind: "speak"; readonly text: string; readonly locale: Locale };
export type Done = {
  readonly hash: string;
  readonly fits: boolean;
  readonly draw: Uint8Array;
  readonly speak: Uint8Array;
};

/** Whoever is known to us by the device he uses does not stand in line behind strangers. */
export type Place = { readonly isKnown?: boolean };

export type SlowWork = {
  /** Its threads, now: the first who needs one does not wait for it, nor do those beside him. */
  readonly start: () => void;
  readonly run: <T extends Task>(task: T, place?: Place) => Promise<Done[T["kind"]]>;
  /** Refuses at once what `run` would refuse, before anything else is spent on it. */
  readonly assertRoom: (place?: Place) => void;
};

type Waiting = {
  readonly task: Task;
  readonly isKnown: boolean;
  readonly resolve: (done: Done[Task["kind"]]) => void;
  readonly reject: (why: Error) => void;
};

const tryAgainMs = 1_000;
/** Ten passwords. Two sites that spend a whole second at once take two cores for as long. */
const strangersAtOnceMs = 250;

export type ThreadData = { readonly nice: number };
let threadData: ThreadData = { nice: 0 };
/** Of the threads' time, in the long run. */
let strangersPart = 1;

/**
 * For a process that answers calls: threads that are started from now on yield to the one that does. Processes share a
 * machine, and a thread yields within its own only; so strangers have a quarter of these threads' time, no more. Where
 * they never wait at the entrance, they do not here.
 */
export function letSlowWorkYield({ busyAbove }: { readonly busyAbove: number }): void {
  threadData = { nice: 10 };
  strangersPart = busyAbove < 1 ? 1 / 4 : 1;
  slowWork.start();
}

/**
 * A few threads and two short lines before them, so that however many ask, one core stays with those who are signed in
 * and memory stays as it is. Who finds no place is told to come again.
 */
export function createSlowWork({ threads, places }: { threads: number; places: number }): SlowWork {
  const known: Waiting[] = [];
  const strangers: Waiting[] = [];
  const idle: Worker[] = [];
  let working = 0;
  let again: NodeJS.Timeout | undefined;
  const ofStrangers = timeOfStrangers(threads);

  const startThread = () => {
    const thread = new Worker(new URL("slow-work.worker.ts", import.meta.url), { workerData: threadData });
    // One that ends while it has nothing to do is nobody's failure: the next who needs one starts another.
    const forget = () => {
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    };
    thread.on("error", () => {}).once("exit", forget);
    thread.unref();
    return thread;
  };

  const lineOf = (isKnown: boolean) => (isKnown ? known : strangers);

  const assertRoom = ({ isKnown = false }: Place = {}) => {
    if (lineOf(isKnown).length >= places) refuse("busy", { retryAfterMs: tryAgainMs });
  };

  const nextStranger = () => {
    if (strangers.length === 0) return undefined;
    const waitMs = ofStrangers.waitMs();
    if (waitMs === 0) return strangers.shift();
    again ??= setTimeout(() => {
      again = undefined;
      next();
    }, waitMs);
    return undefined;
  };

  const next = () => {
    if (working >= threads) return;
    const waiting = known.shift() ?? nextStranger();
    if (!waiting) return;
    working++;
    void perform(idle.pop() ?? startThread(), waiting);
  };

  const perform = async (thread: Worker, { task, isKnown, resolve, reject }: Waiting) => {
    const startedAt = performance.now();
    const { promise, ...outcome } = Promise.withResolvers<Done[Task["kind"]]>();
    const end = () => outcome.reject(new Error(`the thread for slow work ended at ${task.kind}`));
    thread.once("message", outcome.resolve).once("error", outcome.reject).once("exit", end);
    // Only while it works is it a reason for this process to go on.
    thread.ref();
    thread.postMessage(task);
    try {
      resolve(await promise);
      thread.off("message", outcome.resolve).off("error", outcome.reject).off("exit", end);
      thread.unref();
      idle.push(thread);
    } catch (error) {
      void thread.terminate();
      reject(error as Error);
    } finally {
      working--;
      if (!isKnown) ofStrangers.spend(performance.now() - startedAt);
      next();
    }
  };

  return {
    start: () => {
      while (idle.length + working < threads) idle.push(startThread());
    },
    assertRoom,
    run: async <T extends Task>(task: T, { isKnown = false }: Place = {}) => {
      assertRoom({ isKnown });
      const { promise, resolve, reject } = Promise.withResolvers<Done[Task["kind"]]>();
      lineOf(isKnown).push({ task, isKnown, resolve, reject });
      next();
      return (await promise) as Done[T["kind"]];
    },
  };
}

/** Strangers may have a quarter of a second of the threads' time at once, and their part of it in the long run. */
export function timeOfStrangers(threads: number, now = () => performance.now()) {
  let spentMs = 0;
  let lookedAt = now();
  const look = () => {
    const sinceMs = now() - lookedAt;
    spentMs = Math.max(0, spentMs - sinceMs * threads * strangersPart);
    lookedAt += sinceMs;
  };
  return {
    spend: (ms: number) => {
      look();
      spentMs += ms;
    },
    waitMs: () => {
      look();
      return Math.max(0, Math.ceil((spentMs - strangersAtOnceMs) / (threads * strangersPart)));
    },
  };
}

/** This process's own: one core less than the machine has. */
export const slowWork = createSlowWork({
  threads: Math.min(4, Math.max(1, availableParallelism() - 1)),
  places: 32,
});
