import type { Locale } from "@causeway/contract";

/** What can be said to a person outside the portal. Each has its words in `templates.ts`. */
export type Message =
  | { readonly template: "code"; readonly purpose: SentCodePurpose; readonly code: string }
  | { readonly template: "alreadyRegistered" }
  | { readonly template: "passwordChanged" }
  | { readonly template: "deviceStolen" };

export type SentCodePurpose = "register" | "login" | "reset" | "secondStep";

export type Addressed = Message & {
  readonly channel: "email" | "sms";
  /** An e-mail address, or a phone number in international form. */
  readonly to: string;
  readonly locale: Locale;
};

export const deliverTopic = "notification/deliver";
