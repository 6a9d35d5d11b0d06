import type { Readable } from "node:stream";

/** Looks for known malware. An answer that does not come is a fault: nothing passes unseen. */
export type Scan = (bytes: Readable) => Promise<"clean" | "infected">;
