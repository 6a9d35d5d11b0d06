import {
  companyKinds,
  groupOf,
  isSecurityAct,
  outcomeOf,
  securityKinds,
  type SecurityGroup,
  type SecurityKind,
  type SecurityOutcome,
} from "@causeway/contract/security-event";
import { lookActs } from "@causeway/contract/look-reason";
import { definePageMark } from "#platform/data/page-mark.ts";
import type { TenantId } from "#platform/ids.ts";

/** An event as it is stored: in somebody's audit chain, or as a note of its own. */
export type StoredEvent = {
  readonly at: Date;
  /** Tells rows of one millisecond apart. */
  readonly key: string;
  readonly merchantId: TenantId;
  readonly kind: SecurityKind;
  /** As in the audit; nothing for a note, which names whom it concerns. */
  readonly actor: string | null;
  readonly person: string | null;
  readonly staff: string | null;
  readonly subject: string;
  readonly address: string;
  readonly browser: string;
  readonly details: Readonly<Record<string, string>>;
};

export type EventFilter = {
  /** Whose rows; null for everybody's, of which the house has each note once. */
  readonly merchant: TenantId | null;
  readonly kinds: readonly SecurityKind[];
  /** Whoever did it or whom it concerns, by id; an empty list finds nothing. */
  readonly who: readonly string[] | null;
  readonly network: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
};

export const eventMarks = definePageMark("securityEvents", { at: "time", key: "text" });
export const logMarks = definePageMark("securityLog", { at: "time", key: "text" });
export type EventMark = ReturnType<typeof eventMarks.read>;

/** Acts that are a security event only where staff do them. */
export const staffOnly = lookActs;

type Narrowing = {
  readonly group?: SecurityGroup | undefined;
  readonly kind?: SecurityKind | undefined;
  readonly outcome?: SecurityOutcome | undefined;
};

export function kindsOf(all: readonly SecurityKind[], { group, kind, outcome }: Narrowing): SecurityKind[] {
  return all.filter(
    (each) =>
      (group === undefined || groupOf(each) === group) &&
      (kind === undefined || each === kind) &&
      (outcome === undefined || outcomeOf(each) === outcome),
  );
}

/** What a company asks for. Coming over from another company stands among the sign-ins, and is told as one. */
export function companyKindsOf(narrowing: Narrowing): SecurityKind[] {
  return kindsOf([...companyKinds, "session.switched"], narrowing);
}

export const everyKind = securityKinds;

export const isAct = isSecurityAct;
