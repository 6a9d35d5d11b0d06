import type { Locale, Words } from "@causeway/contract";

/** What is sent to somebody outside the portal. Codes go to addresses that may be nobody's yet. */
export type Message =
  | { readonly template: "code"; readonly purpose: SentCodePurpose; readonly code: string }
  | { readonly template: "alreadyRegistered" }
  /** Is never sent: stands for the message that somebody else's address would have got. */
  | { readonly template: "nothing" }
  /** What a slice said, as it stands in the message box. */
  | {
      readonly template: "said";
      readonly kind: string;
      readonly values: Readonly<Record<string, string>>;
      readonly subject: Words;
      readonly body: Words;
      /** A page of the portal, or the whole address of one of the console. */
      readonly link?: string;
    };

export type Said = Exclude<Message, { readonly template: "nothing" }>;

export type SentCodePurpose =
  | "register"
  | "login"
  | "reset"
  | "secondStep"
  | "reauth"
  | "newEmail"
  | "newPhone";

export type Addressed = Message & {
  readonly channel: "email" | "sms";
  /** An e-mail address, or a phone number in international form. */
  readonly to: string;
  readonly locale: Locale;
};

export const deliverTopic = "notification/deliver";
