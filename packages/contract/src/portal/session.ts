import * as z from "zod/mini";
import { pageMark } from "../page-mark.ts";
import { defineAct, defineRead, nothing } from "../route.ts";

/** What a browser says of itself, as far as it can be named; nothing where it says nothing we know. */
const from = {
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
};
/** Where a call came from: its address, and whether that is the network of whoever reads this. */
const network = { address: z.string(), sameNetwork: z.boolean() };

export const listSessions = defineRead({
  method: "GET",
  path: "/myAccount/sessions",
  summary: "Where the person is signed in, this session first",
  input: nothing,
  output: z.array(
    z.object({
      id: z.uuid(),
      current: z.boolean(),
      openedAt: z.string(),
      seenAt: z.string(),
      ...from,
      ...network,
    }),
  ),
});

export const endSession = defineAct({
  method: "POST",
  path: "/myAccount/endSession",
  summary: "Signs out one other session of the person, at once",
  input: z.object({ id: z.uuid() }),
  output: z.object({ ended: z.int() }),
  refusals: ["notFound"],
});

export const endOtherSessions = defineAct({
  method: "POST",
  path: "/myAccount/endOtherSessions",
  summary: "Signs out every session of the person but this one, at once",
  input: nothing,
  output: z.object({ ended: z.int() }),
});

export const listTrustedDevices = defineRead({
  method: "GET",
  path: "/myAccount/devices",
  summary: "Browsers that sign in without a second step, and until when",
  input: nothing,
  output: z.array(
    z.object({
      id: z.uuid(),
      current: z.boolean(),
      seenAt: z.string(),
      trustedUntil: z.string(),
      ...from,
    }),
  ),
});

export const distrustDevice = defineAct({
  method: "POST",
  path: "/myAccount/distrustDevice",
  summary: "From here on this browser needs the second step again",
  input: z.object({ id: z.uuid() }),
  output: z.object({ distrusted: z.literal(true) }),
  refusals: ["notFound"],
});

export const signInMethods = ["password", "code", "passkey"] as const;
export const signInOutcomes = ["opened", "wrongPassword", "wrongSecondStep"] as const;

export const listSignIns = defineRead({
  method: "GET",
  path: "/myAccount/signIns",
  summary: "Every attempt to sign in as this person, newest first",
  input: z.object({
    before: z.optional(pageMark),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.object({
    signIns: z.array(
      z.object({
        id: z.uuid(),
        at: z.string(),
        method: z.enum(signInMethods),
        outcome: z.enum(signInOutcomes),
        ...from,
        ...network,
      }),
    ),
    next: z.nullable(pageMark),
  }),
  refusals: ["pageLost"],
});
