import type { RefusalDetails, RefusalName } from "@causeway/contract";

/** The business says no. Anything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly details: unknown;

  constructor(name: RefusalName, details?: unknown) {
    super(name);
    this.refusal = name;
    this.details = details;
  }
}

export function refuse<Name extends RefusalName>(
  name: Name,
  ...details: Name extends keyof RefusalDetails ? [RefusalDetails[Name]] : []
): never {
  throw new Refusal(name, details[0]);
}

/** Nothing where the business says no. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
