import * as z from "zod/mini";
import { pageMark } from "../page-mark.ts";
import { defineAct, defineRead, nothing } from "../route.ts";

export const messageTabs = ["message", "notice", "todo"] as const;
export type MessageTab = (typeof messageTabs)[number];

/** What a person chooses by when he says how he wants to hear of things. */
export const notificationTopics = ["security", "money", "review", "news"] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const messagesAtOnce = 20;

const tab = z.enum(messageTabs);
/** What a reader has seen, by the newest of it: what came meanwhile is left alone. */
const seen = z.object({ tab: z.enum(["message", "notice"]), upTo: z.uuid() });

export const boxMessage = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** A page of the portal. */
  link: z.nullable(z.string()),
  at: z.string(),
  read: z.boolean(),
});

export const listMessages = defineRead({
  method: "GET",
  path: "/message/list",
  channel: "standard",
  summary: "One tab of the message box, newest first, in the reader's language",
  input: z.object({
    tab,
    before: z.optional(pageMark),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), messagesAtOnce),
  }),
  output: z.object({
    messages: z.array(boxMessage),
    /** Where the next page begins. */
    next: z.nullable(pageMark),
    /** How many have not been read, or wait to be done; a hundred stands for any more. */
    unread: z.int(),
  }),
  refusals: ["pageLost"],
});

export const readMessage = defineAct({
  method: "POST",
  path: "/message/read",
  channel: "standard",
  summary: "Marks one message as read",
  input: z.object({ id: z.uuid() }),
  output: nothing,
});

export const readAllMessages = defineAct({
  method: "POST",
  path: "/message/readAll",
  channel: "standard",
  summary: "Marks what was seen of a tab as read",
  input: seen,
  output: nothing,
});

export const clearMessages = defineAct({
  method: "POST",
  path: "/message/clear",
  channel: "standard",
  summary: "Takes what was seen of a tab out of the message box",
  input: seen,
  output: nothing,
});

const choice = z.object({ email: z.boolean(), sms: z.boolean() });
const preferences = z.object({ security: choice, money: choice, review: choice, news: choice });

export const readNotificationPreferences = defineRead({
  method: "GET",
  path: "/notification/preferences",
  summary: "How the person wants to hear of things besides the message box",
  input: nothing,
  output: preferences,
});

export const saveNotificationPreferences = defineAct({
  method: "POST",
  path: "/notification/savePreferences",
  summary: "Chooses how to hear of things; what concerns safety is mailed whatever was chosen",
  input: preferences,
  output: preferences,
});
