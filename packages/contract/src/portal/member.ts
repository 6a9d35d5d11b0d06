import * as z from "zod/mini";
import { publicJwk, strongPassword } from "../credential.ts";
import { defineAct, defineRead, defineWrite, nothing } from "../route.ts";
import { chosenRoles, roles, titles } from "../role.ts";
import { accountName, codeOfSession, email, phone, phoneArea, session } from "./identity.ts";

export const invitationDays = 7;

const role = z.enum(chosenRoles);
/** What the link in the mail carries. */
const invitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{64}$/));

const member = z.object({
  personId: z.uuid(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role,
  /** From the real-name authentication; where there is one, it counts instead of the role. */
  title: z.nullable(z.enum(titles)),
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
  method: "POST",
  path: "/member/list",
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
  method: "POST",
  path: "/member/requireAuthenticator",
  summary: "Whether everybody who acts for the merchant must have an authenticator from his next sign-in on",
  input: z.object({ required: z.boolean() }),
  output: z.object({ required: z.boolean() }),
});

export const inviteMember = defineWrite({
  method: "POST",
  path: "/member/invite",
  summary: "Sends a link to an e-mail address; answers alike whether or not anybody there has an account",
  input: z.object({ email, role }),
  output: z.object({ invitationId: z.uuid() }),
  refusals: ["roleNotYours", "alreadyMember"],
});

export const resendInvitation = defineWrite({
  method: "POST",
  path: "/member/resendInvitation",
  summary: "Sends a new link; the one before is void",
  input: z.object({ invitationId: z.uuid() }),
  output: z.object({ expiresAt: z.string() }),
  refusals: ["notFound", "roleNotYours"],
});

export const withdrawInvitation = defineWrite({
  method: "POST",
  path: "/member/withdrawInvitation",
  summary: "Voids an invitation that nobody has accepted yet",
  input: z.object({ invitationId: z.uuid() }),
  output: z.object({ withdrawn: z.literal(true) }),
  refusals: ["notFound", "roleNotYours"],
});

export const changeMemberRole = defineWrite({
  method: "POST",
  path: "/member/changeRole",
  summary: "Gives a member another role; his sessions for the merchant end",
  input: z.object({ personId: z.uuid(), role }),
  output: z.object({ role }),
  refusals: ["notFound", "roleNotYours", "memberSelf", "lastAdministrator"],
});

export const removeMember = defineWrite({
  method: "POST",
  path: "/member/remove",
  summary: "Takes somebody out of the merchant; his sessions for it end at once",
  input: z.object({ personId: z.uuid() }),
  output: z.object({ removed: z.literal(true) }),
  refusals: ["notFound", "roleNotYours", "memberSelf", "lastAdministrator"],
});

export const readInvitation = defineRead({
  method: "POST",
  path: "/invitation/read",
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
  method: "POST",
  path: "/invitation/accept",
  summary: "Joins the merchant that invited the e-mail address of whoever is signed in",
  input: z.object({ token: invitationToken }),
  output: z.object({ merchantId: z.uuid() }),
  refusals: ["invitationOver", "invitationNotYours"],
});

export const registerByInvitation = defineAct({
  method: "POST",
  path: "/invitation/register",
  summary:
    "Opens an account for the invited e-mail address, which the link has proved, and joins the merchant; he is signed in",
  input: z.object({
    token: invitationToken,
    username: accountName,
    phoneArea,
    phone,
    password: strongPassword,
    agreed: z.literal(true),
    sessionKey: publicJwk,
  }),
  output: session,
  successCode: codeOfSession,
  refusals: ["invitationOver", "accountTaken", "passwordCommon", "phoneWrong"],
});

export const switchRole = defineAct({
  method: "POST",
  path: "/clientUser/switchRole",
  summary: "Goes on under another role of the same person at the same merchant, under a new token",
  input: z.object({ role: z.enum(roles) }),
  output: z.object({ token: z.string() }),
  refusals: ["roleNotYours"],
});
