/** Looks for known malware. An answer that does not come is a fault: nothing passes unseen. */
export type Scan = (bytes: AsyncIterable<Buffer>) => Promise<"clean" | "infected">;
