import * as z from "zod/mini";
import { pageMark } from "../page-mark.ts";
import { defineAct, defineRead } from "../route.ts";

const text = z.string().check(z.trim(), z.maxLength(100));
/** A calendar day in the house's own time. */
const day = z.iso.date();

const actor = z.object({
  kind: z.enum(["staff", "person", "anonymous", "system"]),
  id: z.string(),
  /** Nothing for who is not, or no longer, known by a name. */
  name: z.nullable(z.string()),
});

export const listAudit = defineRead({
  method: "POST",
  path: "/audit/list",
  summary: "Who did what, when, from where, at which merchant and to what; newest first",
  input: z.object({
    /** A merchant's number or id, or `house` for acts of no merchant. */
    merchant: z.optional(text),
    /** A colleague's e-mail, a person's account name, or an id. */
    who: z.optional(text),
    /** An act or the beginning of one, such as `staff.`. */
    act: z.optional(text),
    /** Only what staff looked at: cases, hidden values, documents. */
    looks: z.optional(z.literal("staff")),
    subject: z.optional(text),
    from: z.optional(day),
    to: z.optional(day),
    after: z.optional(pageMark),
    size: z.int().check(z.gte(1), z.lte(100)),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        key: z.string(),
        /** The place in its merchant's chain. */
        seq: z.string(),
        at: z.string(),
        actor,
        act: z.string(),
        subject: z.string(),
        /** Nothing for acts of the house itself. */
        merchant: z.nullable(z.object({ merchantId: z.uuid(), merchantNo: z.string(), name: z.string() })),
        address: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        details: z.record(z.string(), z.string()),
      }),
    ),
    next: z.nullable(pageMark),
  }),
  refusals: ["pageLost"],
});

export const verifyAudit = defineAct({
  method: "POST",
  path: "/audit/verify",
  summary: "Recomputes the chains: of one merchant, of the house, or of everybody",
  input: z.object({ merchant: z.optional(text) }),
  output: z.object({
    chains: z.int(),
    rows: z.int(),
    faults: z.array(
      z.object({
        merchant: z.nullable(z.object({ merchantNo: z.string(), name: z.string() })),
        seq: z.string(),
        fault: z.enum(["hash", "gap", "head"]),
      }),
    ),
  }),
  refusals: ["notFound"],
});
