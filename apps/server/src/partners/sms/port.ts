export type Sms = {
  /** In international form: +85251234567. */
  readonly send: (to: string, text: string) => Promise<void>;
};
