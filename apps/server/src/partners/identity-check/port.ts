import type { Locale } from "@causeway/contract";

export type Outcome = "passed" | "failed" | "pending";

export type CheckRequest = {
  /** Ours, once per attempt: repeating it is the same check. */
  readonly reference: string;
  readonly name: string;
  readonly certificateType: string;
  readonly certificateNo: string;
  readonly locale: Locale;
  /** Where the phone comes back to. */
  readonly returnUrl: string;
  /** Where the result is told, signed. */
  readonly callbackUrl: string;
};

export type CheckEvent = {
  /** The partner's own number of this event. */
  readonly eventId: string;
  readonly occurredAt: Date;
  readonly reference: string;
  readonly outcome: Exclude<Outcome, "pending">;
};

/** Whoever compares a face with the picture on a certificate. Faces never pass through us. */
export type IdentityCheck = {
  /** Begins a check; the phone goes on at the address returned. */
  readonly start: (request: CheckRequest) => Promise<{ url: string }>;
  readonly enquire: (reference: string) => Promise<Outcome>;
  /** Nothing for a message that the partner has not signed, or not lately. */
  readonly readCallback: (
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
    body: string,
    now: Date,
  ) => CheckEvent | undefined;
};
