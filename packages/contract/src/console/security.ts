import * as z from "zod/mini";
import { lookReason } from "../look-reason.ts";
import { pageMark } from "../page-mark.ts";
import { defineAct, defineRead } from "../route.ts";
import { securityGroups, securityKinds, securityOutcomes } from "../security-event.ts";

const text = z.string().check(z.trim(), z.maxLength(100));
/** A calendar day in the house's own time. */
const day = z.iso.date();

const filters = {
  group: z.optional(z.enum(securityGroups)),
  kind: z.optional(z.enum(securityKinds)),
  outcome: z.optional(z.enum(securityOutcomes)),
  /** A merchant's number or id, or `house`. */
  merchant: z.optional(text),
  /** A person's account name, a colleague's e-mail, or an id of either. */
  who: z.optional(text),
  /** An address, or a /64 of IPv6. */
  network: z.optional(text),
  from: z.optional(day),
  to: z.optional(day),
};
const filter = z.object(filters);
export type SecurityLogFilter = z.output<typeof filter>;

const row = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(securityKinds),
  group: z.enum(securityGroups),
  outcome: z.enum(securityOutcomes),
  merchant: z.nullable(z.object({ merchantId: z.uuid(), merchantNo: z.string(), name: z.string() })),
  person: z.nullable(z.object({ personId: z.string(), username: z.string() })),
  staff: z.nullable(z.object({ staffId: z.string(), name: z.string() })),
  network: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  subject: z.string(),
  reason: z.nullable(z.string()),
  details: z.record(z.string(), z.string()),
});
export type SecurityLogRow = z.output<typeof row>;

export const listSecurityLog = defineAct({
  method: "POST",
  path: "/securityLog/list",
  summary: "Every security event, newest first; that somebody looks, and for what, is audited",
  input: z.object({ ...filters, after: z.optional(pageMark), size: z.int().check(z.gte(1), z.lte(100)) }),
  output: z.object({ rows: z.array(row), next: z.nullable(pageMark) }),
  refusals: ["pageLost"],
});

export const countSecurityLog = defineRead({
  method: "POST",
  path: "/securityLog/count",
  summary: "How many there were in each of the last 48 hours, and how many of those were not kept one by one",
  input: filter,
  output: z.object({
    hours: z.array(
      z.object({ hour: z.string(), done: z.int(), refused: z.int(), alarm: z.int(), surplus: z.int() }),
    ),
  }),
});

export const exportSecurityLog = defineAct({
  method: "POST",
  path: "/securityLog/export",
  summary: "The narrowed list as a file, at most 10,000 rows; who takes it and why is audited",
  input: z.object({ ...filters, why: lookReason }),
  output: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
  refusals: ["exportTooLong"],
  signature: "recent",
});
