import type { RefusalName } from "@causeway/contract";

export type Fault = Extract<
  RefusalName,
  | "uploadContentWrong"
  | "uploadDamaged"
  | "uploadActive"
  | "uploadProtected"
  | "uploadTooManyPixels"
  | "uploadArchiveRefused"
  | "uploadTooComplex"
>;
export type Verdict = Fault | "passed";

/** Ends the inspection of a file; why, in the product's own words. */
export class Unfit extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, why: string) {
    super(why);
    this.fault = fault;
  }
}

export function unfit(fault: Fault, why: string): never {
  throw new Unfit(fault, why);
}
