import { wordsIn, type Locale, type Words } from "@causeway/contract";
import { refuse } from "#platform/refusal.ts";

/** The refusals that name, field by field, what keeps a form from being handed in. */
type Incomplete = "applicationIncomplete" | "realNameIncomplete" | "shopIncomplete";

/** Refuses a form with everything that is wrong in it, in the words of whoever filled it in. */
export function refuseIssues<Fault extends string>(
  refusal: Incomplete,
  issues: readonly { readonly path: string; readonly fault: Fault }[],
  faults: Readonly<Record<Fault, Words>>,
  locale: Locale,
): void {
  if (issues.length === 0) return;
  refuse(refusal, {
    issues: issues.map(({ path, fault }) => ({ path, fault, message: wordsIn(locale, faults[fault]) })),
  });
}
