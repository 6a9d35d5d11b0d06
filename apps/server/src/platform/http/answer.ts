import {
  channelRefusals,
  code,
  faultWords,
  fillIn,
  refusals,
  standardCode,
  wordsIn,
  type Locale,
  type RefusalData,
} from "@causeway/contract";
import type { Events } from "#platform/events.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Served } from "./binding.ts";

export type Outcome = { readonly data: unknown } | { readonly error: unknown };

type Said = {
  readonly code: number;
  readonly standard: number;
  readonly data: unknown;
  readonly message: string | null;
};

/**
 * The one place where what happened becomes what is said. A refusal the route did not declare is a mistake of ours
 * and is answered like any other fault: without detail.
 */
export function say(
  outcome: Outcome,
  { name, route }: Served,
  locale: Locale,
  requestId: string,
  events: Events,
): Said {
  if ("data" in outcome) {
    const answer = route.successCode?.(outcome.data) ?? code.success;
    return { code: answer, standard: standardCode.success, data: outcome.data, message: null };
  }
  const { error } = outcome;
  if (error instanceof Refusal && mayRefuse(route, error)) {
    const entry = refusals[error.refusal];
    const data: RefusalData = { refusal: error.refusal, details: error.details, requestId };
    return {
      code: entry.code,
      standard: entry.standard,
      data,
      message: fillIn(wordsIn(locale, entry.words), valuesOf(error.details)),
    };
  }
  events.emit({ event: "call.failed", route: name, requestId, error });
  const data: RefusalData = { refusal: "fault", requestId };
  return { code: code.fault, standard: standardCode.fault, data, message: wordsIn(locale, faultWords) };
}

/** A refusal's details stand where its words name them. */
function valuesOf(details: unknown): (name: string) => string | number | undefined {
  const values = new Map<string, unknown>(Object.entries(details ?? {}));
  return (name) => {
    const value = values.get(name);
    return typeof value === "string" || typeof value === "number" ? value : undefined;
  };
}

function mayRefuse(route: Served["route"], { refusal }: Refusal): boolean {
  return [...channelRefusals, ...route.refusals].some((name) => name === refusal);
}
