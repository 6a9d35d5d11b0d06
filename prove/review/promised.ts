import type { Answer } from "@causeway/contract/review";
import type { Merchant } from "../people/patient.ts";

/** What somebody was told had happened. */
export type Promised = {
  readonly cases: string[];
  readonly decisions: { caseId: string; staffId: string; outcome: string }[];
  readonly answers: { questionId: string; answer: Answer }[];
  readonly uploads: { documentId: string; sha256: string }[];
  /** Of every file that was ever sent, answered or not. */
  readonly sent: Set<string>;
  /** Who sent files, to open them again. */
  readonly merchants: Map<string, Merchant>;
  /** Why files were not taken; nothing is promised about them. */
  readonly refusals: string[];
};
