import { ChannelError } from "./channel-error.ts";

/** How far a request's timestamp may lie before and after the server's clock. */
export const timestampWindow = { pastMs: 120_000, futureMs: 30_000 } as const;

export function checkTimestamp(timestamp: number, now: number): void {
  const ahead = timestamp - now;
  if (!(ahead >= -timestampWindow.pastMs && ahead <= timestampWindow.futureMs)) {
    throw new ChannelError("outside-window", "the timestamp lies outside the window");
  }
}
