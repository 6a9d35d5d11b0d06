import * as z from "zod/mini";
import { pageMark } from "../page-mark.ts";
import { roles } from "../role.ts";
import { defineAct, defineRead, defineWrite, nothing } from "../route.ts";
import { companyGroups, companyKinds, securityOutcomes } from "../security-event.ts";

/** A calendar day in Hong Kong, as people read the page. */
const day = z.iso.date();

const filters = {
  group: z.optional(z.enum(companyGroups)),
  outcome: z.optional(z.enum(securityOutcomes)),
  person: z.optional(z.uuid()),
  from: z.optional(day),
  to: z.optional(day),
};

const event = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(companyKinds),
  group: z.enum(companyGroups),
  outcome: z.enum(securityOutcomes),
  /** Whom it concerns; nothing where it is nobody's in particular. */
  person: z.nullable(z.object({ personId: z.string(), name: z.string() })),
  /** Who did it, where that is somebody else. */
  by: z.nullable(z.object({ kind: z.enum(["person", "staff", "system"]), name: z.string() })),
  /** Shortened: enough to tell the office from elsewhere. */
  network: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The role it is about, and the one before. */
  role: z.nullable(z.enum(roles)),
  roleBefore: z.nullable(z.enum(roles)),
});
export type SecurityEvent = z.output<typeof event>;

export const listSecurityEvents = defineRead({
  method: "POST",
  path: "/security/list",
  summary:
    "What happened to the accounts of the company's people, as far as it concerns this company; newest first",
  input: z.object({
    ...filters,
    after: z.optional(pageMark),
    size: z.int().check(z.gte(1), z.lte(100)),
  }),
  output: z.object({ rows: z.array(event), next: z.nullable(pageMark) }),
  refusals: ["pageLost"],
});

export const exportSecurityEvents = defineAct({
  method: "POST",
  path: "/security/export",
  summary: "The same as a file, at most 10,000 rows; who takes it is audited",
  input: z.object(filters),
  output: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
  refusals: ["exportTooLong"],
});

export const listMemberFactors = defineRead({
  method: "POST",
  path: "/security/members",
  summary: "By what each of the company's people proves who he is, and when he last signed in here",
  input: nothing,
  output: z.object({
    members: z.array(
      z.object({
        personId: z.uuid(),
        name: z.string(),
        username: z.string(),
        role: z.enum(roles),
        passkeys: z.int(),
        authenticator: z.boolean(),
        lastSignInAt: z.nullable(z.string()),
        /** The person who asks. */
        self: z.boolean(),
        /** Asked within the last day. */
        asked: z.boolean(),
      }),
    ),
  }),
});

export const askForFactor = defineWrite({
  method: "POST",
  path: "/security/ask",
  summary: "Asks a member who has codes alone to set up a passkey or an authenticator; once a day",
  input: z.object({ personId: z.uuid() }),
  output: z.object({ asked: z.literal(true) }),
  refusals: ["notFound", "wrongState"],
});
