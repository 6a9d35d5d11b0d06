export type MailMessage = {
  /** Chosen by us from the id of what the mail is about: a mail sent twice is the same mail twice. */
  readonly messageId: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** The same, for programs that show more than text. */
  readonly html?: string;
};

export type Mail = {
  readonly send: (message: MailMessage) => Promise<void>;
  readonly close: () => void;
};
