import * as z from "zod/mini";
import { strongPassword } from "../credential.ts";
import { defineAct, defineRead, defineWrite, nothing } from "../route.ts";
import { roles } from "../role.ts";
import { accountName, email, phone, phoneArea } from "./identity.ts";

export const invitationDays = 7;

const role = z.enum(roles);
/** What the link in the mail carries. */
const invitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{64}$/));

const member = z.object({
  personId: z.uuid(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role,
  since: z.string(),
  /** The person who asks. */
  self: z.boolean(),
  /** Whoever asks may change his role or remove him. */
  changeable: z.boolean(),
});

const invitation = z.object({
  invitationId: z.uuid(),
  email: z.string(),
  role,
  invitedBy: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
  changeable: z.boolean(),
});

export const listMembers = defineRead({
  name: "listMembers",
  method: "POST",
  path: "/member/list",
  channel: "sealed",
  summary: "The people who act for the merchant, and who is invited",
  input: nothing,
  output: z.object({
    members: z.array(member),
    invitations: z.array(invitation),
    /** The roles that whoever asks may give. */
    grantable: z.array(role),
    /** Everybody who acts for the merchant must have an authenticator. */
    authenticatorRequired: z.boolean(),
  }),
});

export const requireAuthenticator = defineWrite({
  name: "requireAuthenticator",
  method: "POST",
  path: "/member/requireAuthenticator",
  channel: "sealed",
  summary: "Whether everybody who acts for the merchant must have an authenticator from his next sign-in on",
  input: z.object({ required: z.boolean() }),
  output: z.object({ required: z.boolean() }),
});

export const inviteMember = defineWrite({
  name: "inviteMember",
  method: "POST",
  path: "/member/invite",
  channel: "sealed",
  summary: "Sends a link to an e-mail address; answers alike whether or not anybody there has an account",
  input: z.object({ email, role }),
  output: z.object({ invitationId: z.uuid() }),
  refusals: ["roleNotYours", "alreadyMember"],
});

export const resendInvitation = defineWrite({
  name: "resendInvitation",
  method: "POST",
  path: "/member/resendInvitation",
  channel: "sealed",
  summary: "Sends a new link; the one before is void",
  input: z.object({ invitationId: z.uuid() }),
  output: z.object({ expiresAt: z.string() }),
  refusals: ["notFound", "roleNotYours"],
});

export const withdrawInvitation = defineWrite({
  name: "withdrawInvitation",
  method: "POST",
  path: "/member/withdrawInvitation",
  channel: "sealed",
  summary: "Voids an invitation that nobody has accepted yet",
  input: z.object({ invitationId: z.uuid() }),
  output: z.object({ withdrawn: z.literal(true) }),
  refusals: ["notFound", "roleNotYours"],
});

export const changeMemberRole = defineWrite({
  name: "changeMemberRole",
  method: "POST",
  path: "/member/changeRole",
  channel: "sealed",
  summary: "Gives a member another role; his sessions for the merchant end",
  input: z.object({ personId: z.uuid(), role }),
  output: z.object({ role }),
  refusals: ["notFound", "roleNotYours", "memberSelf", "lastOwner"],
});

export const removeMember = defineWrite({
  name: "removeMember",
  method: "POST",
  path: "/member/remove",
  channel: "sealed",
  summary: "Takes somebody out of the merchant; his sessions for it end at once",
  input: z.object({ personId: z.uuid() }),
  output: z.object({ removed: z.literal(true) }),
  refusals: ["notFound", "roleNotYours", "memberSelf", "lastOwner"],
});

export const readInvitation = defineRead({
  name: "readInvitation",
  method: "POST",
  path: "/invitation/read",
  channel: "sealed",
  summary: "What an invitation is to, for whoever holds its link",
  input: z.object({ token: invitationToken }),
  output: z.object({
    merchant: z.string(),
    invitedBy: z.string(),
    role,
    email: z.string(),
    expiresAt: z.string(),
  }),
  refusals: ["invitationOver"],
});

export const acceptInvitation = defineWrite({
  name: "acceptInvitation",
  method: "POST",
  path: "/invitation/accept",
  channel: "sealed",
  summary: "Joins the merchant that invited the e-mail address of whoever is signed in",
  input: z.object({ token: invitationToken }),
  output: z.object({ merchantId: z.uuid() }),
  refusals: ["invitationOver", "invitationNotYours"],
});

export const registerByInvitation = defineWrite({
  name: "registerByInvitation",
  method: "POST",
  path: "/invitation/register",
  channel: "sealed",
  summary:
    "Opens an account for the invited e-mail address, which the link has proved, and joins the merchant",
  input: z.object({
    token: invitationToken,
    username: accountName,
    phoneArea,
    phone,
    password: strongPassword,
    agreed: z.literal(true),
  }),
  output: z.object({ registered: z.literal(true) }),
  refusals: ["invitationOver", "accountTaken", "passwordCommon", "phoneWrong"],
});

export const switchRole = defineAct({
  name: "switchRole",
  method: "POST",
  path: "/clientUser/switchRole",
  channel: "sealed",
  summary: "Goes on under another role of the same person at the same merchant, under a new token",
  input: z.object({ role }),
  output: z.object({ token: z.string() }),
  refusals: ["roleNotYours"],
});
