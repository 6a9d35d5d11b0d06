import * as z from "zod/mini";
import { defineRead, defineWrite, nothing } from "../route.ts";

const instructionId = z.uuid();

/** How something that a bank was asked for stands, while it is under way. */
export const instructionStates = [
  "written",
  "sent",
  "accepted",
  "unknown",
  "denied",
  "done",
  "refused",
] as const;

/** What a bank answered; nothing where its answer was never heard. */
export const instructionAnswers = ["accepted", "done", "refused", "denied", "unclear", "silent"] as const;

export const listInstructions = defineRead({
  method: "POST",
  path: "/instruction/list",
  summary: "What the bank was asked for and is still under way, what has waited longest first",
  input: nothing,
  output: z.array(
    z.object({
      instructionId,
      kind: z.string(),
      state: z.enum(instructionStates),
      /** Whose money it is about; nobody's where it stands in suspense. */
      merchant: z.nullable(z.object({ merchantNo: z.string(), name: z.string() })),
      /** What the bank knows it is about. */
      reference: z.string(),
      currency: z.string(),
      amount: z.string(),
      writtenAt: z.iso.datetime(),
      firstSentAt: z.nullable(z.iso.datetime()),
      nextEnquiryAt: z.nullable(z.iso.datetime()),
      /** Since when it is a person's matter. */
      handedOverAt: z.nullable(z.iso.datetime()),
      /** How often the bank was spoken to about it, and what came of it last. */
      attempts: z.int(),
      last: z.nullable(
        z.object({
          kind: z.enum(["send", "enquiry"]),
          at: z.iso.datetime(),
          answer: z.nullable(z.enum(instructionAnswers)),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});

export const askBankNow = defineWrite({
  method: "POST",
  path: "/instruction/askBank",
  summary: "Has the bank asked now what became of an instruction",
  input: z.object({ instructionId }),
  output: z.object({ instructionId }),
  refusals: ["notFound", "wrongState"],
});
