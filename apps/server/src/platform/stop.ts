import type { Events } from "./events.ts";

/** Stops in the order given, once, on the first signal; whoever has not finished in time is cut off. */
export function onStop(
  part: string,
  events: Events,
  steps: readonly (() => Promise<unknown> | void)[],
  withinMs = 8_000,
): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    events.emit({ event: "stopping", part });
    setTimeout(() => process.exit(1), withinMs).unref();
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        events.emit({ event: "part.failed", part, error });
      }
    }
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
}
