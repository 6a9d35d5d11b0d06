import type { GivenQuote } from "./exchange-quote.ts";

/** What only a refusal's own reader needs; everything else is in the words. */
export type RefusalDetails = {
  invalidInput: { issues: { path: string; message: string }[] };
  clockSkew: { serverNow: number };
  lockedUntil: { until: number };
  tooFrequent: { retryAfterMs: number };
  busy: { retryAfterMs: number };
  passkeyWaits: { from: string };
  quoteExpired: { quote: GivenQuote | null };
  amountUndeliverable: { least: string };
  exchangeLimit: { limit: string; left: string };
  exchangeStock: { currency: string };
  exchangeRoom: { currency: string };
  dealStock: { currency: string };
  balanceInsufficient: { short: string };
  marketClosed: { opensAt: string };
  applicationIncomplete: { issues: { path: string; fault: string; message: string }[] };
  shopIncomplete: { issues: { path: string; fault: string; message: string }[] };
  wrongSeller: { authorised: string; named: string };
  realNameIncomplete: { issues: { path: string; fault: string; message: string }[] };
  staffDomain: { domains: string };
  uploadTypeNotAccepted: { types: string };
  uploadTooLarge: { size: string };
  uploadTooMany: { number: number };
  secondStepNeeded: {
    attemptId: string;
    methods: SecondStepMethod[];
  };
};

/** A factor beside the password; codes go to a target that is shown masked. */
export type FactorMethod =
  | { method: "passkey" | "authenticator" | "recovery" }
  | { method: "email" | "sms"; masked: string };
/** A way somebody has of passing the second step. The password is one for whoever came by a code. */
export type SecondStepMethod = FactorMethod | { method: "password" };
