import type { RefusalName } from "@causeway/contract";

const faults = [
  "uploadContentWrong",
  "uploadDamaged",
  "uploadActive",
  "uploadProtected",
  "uploadTooManyPixels",
  "uploadArchiveRefused",
  "uploadTooComplex",
] as const satisfies readonly RefusalName[];
export type Fault = (typeof faults)[number];
export const verdicts = ["passed", ...faults] as const;
export type Verdict = (typeof verdicts)[number];

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
