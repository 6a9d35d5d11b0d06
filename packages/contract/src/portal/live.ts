import * as z from "zod/mini";
import { defineStream } from "../route.ts";

export const liveEvent = z.object({
  /** `ready` opens the stream, `reset` says that too much was missed: read everything again. */
  kind: z.string(),
  /** The id of what changed. */
  ref: z.string(),
});

export const followLive = defineStream({
  name: "followLive",
  method: "GET",
  path: "/live",
  channel: "sealed",
  summary: "What changes for the merchant, as server-sent events, each sealed by itself",
  input: z.object({
    /** The id of the last event that was seen; the stream goes on behind it. */
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  output: liveEvent,
});
