import type { Locale } from "@causeway/contract";

/**
 * Carriers of the Mainland take no free text: their gateways fill in a template that was approved beforehand. Others
 * send the text as it is, so a message carries both.
 */
export type ShortMessage = {
  /** In international form: +85251234567. */
  readonly to: string;
  readonly text: string;
  readonly locale: Locale;
  /** What kind of message it is, such as `code.login`. */
  readonly template: string;
  /** What the template leaves open, in the order in which it is read. */
  readonly values: Readonly<Record<string, string>>;
};

/** `unreachable`: nothing will ever arrive at this number, so nobody should try again. Any other failure is thrown. */
export type Outcome = "taken" | "unreachable";

export type Sms = {
  readonly send: (message: ShortMessage) => Promise<Outcome>;
};

export type Credentials = { readonly id: string; readonly secret: string };

/** Approved templates by kind and language: `code.login.zh-CN`. */
export type Templates = Readonly<Record<string, string>>;

export function templateOf(templates: Templates, { template, locale }: ShortMessage): string {
  const id = templates[`${template}.${locale}`];
  if (id === undefined) throw new Error(`no short-message template for ${template}.${locale}`);
  return id;
}
