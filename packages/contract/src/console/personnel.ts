import * as z from "zod/mini";
import { defineRead, defineWrite, nothing } from "../route.ts";
import { staffRoles } from "../staff-role.ts";
import { reason, staffEmail, staffName } from "./staff.ts";

const role = z.enum(staffRoles);
const staffId = z.uuid();

export const staffStates = ["invited", "active", "disabled"] as const;

export const listStaff = defineRead({
  method: "POST",
  path: "/staff/list",
  summary: "Everybody with an account in the console",
  input: nothing,
  output: z.array(
    z.object({
      staffId,
      name: z.string(),
      email: z.string(),
      role,
      state: z.enum(staffStates),
      /** Until when the invitation is good. */
      invitedUntil: z.nullable(z.string()),
      lastSignInAt: z.nullable(z.string()),
    }),
  ),
});

/** What two people do with an account of a colleague. */
export const staffChangeKinds = ["invite", "role", "enable", "reset"] as const;
export type StaffChangeKind = (typeof staffChangeKinds)[number];

export const listStaffChanges = defineRead({
  method: "POST",
  path: "/staff/change/list",
  summary:
    "What was agreed to about accounts and waits to take effect; without staff.view, about one's own alone",
  input: nothing,
  output: z.array(
    z.object({
      changeId: z.uuid(),
      kind: z.enum(staffChangeKinds),
      staffId,
      name: z.string(),
      email: z.string(),
      /** The role that is given, where one is. */
      role: z.nullable(role),
      proposedBy: z.string(),
      agreedBy: z.string(),
      agreedAt: z.iso.datetime(),
      /** When it takes effect unless somebody stops it. */
      readyAt: z.iso.datetime(),
    }),
  ),
});
export type StaffChange = z.output<typeof listStaffChanges.output>[number];

/** Until when a second person can agree, and the hours that are waited for after that. */
const proposed = z.object({ until: z.iso.datetime(), waitHours: z.int() });

export const inviteStaff = defineWrite({
  method: "POST",
  path: "/staff/invite",
  signature: "own",
  summary: "Proposes a colleague; with a second person's agreement and after the wait, the link is sent",
  input: z.object({ name: staffName, email: staffEmail, role, reason }),
  output: proposed,
  refusals: ["staffExists", "staffDomain", "staffChangeWaits", "agreementWaits"],
});

export const changeStaffRole = defineWrite({
  method: "POST",
  path: "/staff/role",
  signature: "own",
  summary: "Proposes another role; one that may do no more than the old counts as soon as it is agreed to",
  input: z.object({ staffId, role, reason }),
  output: proposed,
  refusals: ["notFound", "notOneself", "wrongState", "staffChangeWaits", "agreementWaits"],
});

export const enableStaff = defineWrite({
  method: "POST",
  path: "/staff/enable",
  signature: "own",
  summary: "Proposes that a disabled account be opened again",
  input: z.object({ staffId, reason }),
  output: proposed,
  refusals: ["notFound", "notOneself", "wrongState", "staffDomain", "staffChangeWaits", "agreementWaits"],
});

export const resetStaff = defineWrite({
  method: "POST",
  path: "/staff/reset",
  signature: "own",
  summary: "Proposes that password, authenticator and passkeys be taken away and a new link be sent",
  input: z.object({ staffId, reason }),
  output: proposed,
  refusals: ["notFound", "notOneself", "wrongState", "staffDomain", "staffChangeWaits", "agreementWaits"],
});

const done = z.object({ done: z.literal(true) });

export const stopStaffChange = defineWrite({
  method: "POST",
  path: "/staff/change/stop",
  signature: "own",
  summary: "Stops what waits, alone and at once: whoever edits accounts, or whom it is about",
  input: z.object({ changeId: z.uuid(), reason }),
  output: done,
  refusals: ["notFound", "staffChangeOver"],
});

export const inviteStaffAgain = defineWrite({
  method: "POST",
  path: "/staff/invite/again",
  signature: "own",
  summary: "Sends a new link to somebody who has not used his, at the same address; the old one is worthless",
  input: z.object({ staffId }),
  output: done,
  refusals: ["notFound", "staffDomain"],
});

export const disableStaff = defineWrite({
  method: "POST",
  path: "/staff/disable",
  signature: "own",
  summary: "Shuts an account at once, with its sessions and whatever waits that its owner had a part in",
  input: z.object({ staffId, reason }),
  output: done,
  refusals: ["notFound", "notOneself"],
});
