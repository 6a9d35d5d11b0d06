/** The bank keeps it under a code of its own; outside it has one that no list knows. */
export const nobodysCurrency = { inBooks: "MRU", onWire: "XQZ" } as const;
