import * as z from "zod/mini";
import { lineKinds, liveKinds } from "../live-kind.ts";
import { defineStream } from "../route.ts";

export const liveEvent = z.object({
  kind: z.enum([...lineKinds, ...liveKinds]),
  /** The id of what changed. */
  ref: z.string(),
});

export const followLive = defineStream({
  method: "GET",
  path: "/live",
  summary: "What changes for the merchant, as server-sent events, each sealed by itself",
  input: z.object({
    /** The id of the last event that was seen; the stream goes on behind it. */
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  output: liveEvent,
});
