/** What changes while a page is open. The server announces these and nothing else, and pages listen to nothing else. */
export const liveKinds = [
  "account",
  "agreement",
  "collection",
  "enterprise",
  "exchange",
  "message",
  "price",
  "recovery",
  "reviewCase",
  "session.ended",
  "shop",
  "staff",
  "treasury",
  "user",
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** What the line says of itself: `ready` opens it, `reset` says that too much was missed and all is to be read again. */
export const lineKinds = ["ready", "reset"] as const;
