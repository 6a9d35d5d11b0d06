import * as z from "zod/mini";
import { defineRead, defineWrite, nothing } from "../route.ts";
import { scheduleNames } from "../schedule-name.ts";

/** `topic` is the flow and what it was asked for, `key` the id of what the work is about. */
const work = { topic: z.string().check(z.maxLength(80)), key: z.string().check(z.maxLength(200)) };

export const listStuckWork = defineRead({
  method: "POST",
  path: "/operations/stuck",
  summary: "Work that keeps going wrong, what has waited longest first",
  input: nothing,
  output: z.array(
    z.object({
      ...work,
      /** Whose work it is; nobody's where it is the house's own. */
      merchant: z.nullable(z.object({ merchantNo: z.string(), name: z.string() })),
      attempts: z.int(),
      /** The name of what went wrong last, never its contents. */
      lastError: z.nullable(z.string()),
      since: z.iso.datetime(),
      nextTryAt: z.iso.datetime(),
    }),
  ),
});

export const tryStuckWork = defineWrite({
  method: "POST",
  path: "/operations/tryAgain",
  signature: "own",
  summary: "Has stuck work tried again now",
  input: z.object(work),
  output: z.object(work),
  refusals: ["notFound"],
});

export const listSchedules = defineRead({
  method: "POST",
  path: "/operations/schedules",
  summary: "Recurring work of the house: how it went last and when it is due next",
  input: nothing,
  output: z.array(
    z.object({
      name: z.enum(scheduleNames),
      everySeconds: z.nullable(z.int()),
      /** Once a day, when the clocks of this zone show this time. */
      daily: z.nullable(z.object({ at: z.string(), zone: z.string() })),
      runningSince: z.nullable(z.iso.datetime()),
      /** Nothing where it has never run. */
      last: z.nullable(z.object({ startedAt: z.iso.datetime(), ms: z.int(), error: z.nullable(z.string()) })),
      nextAt: z.nullable(z.iso.datetime()),
      /** It should have run and has not. */
      late: z.boolean(),
    }),
  ),
});
