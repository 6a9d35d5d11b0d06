import { outcomeOf, type SecurityNote } from "@causeway/contract/security-event";
import type { Clock } from "../clock.ts";
import type { Event, Events } from "../events.ts";
import { house, newId, type Id, type TenantId } from "../ids.ts";
import type { Db, Tx } from "./db.ts";

/** What was seen, and whom it concerns. Never what somebody typed: a name that nobody has is not written down. */
export type Seen = {
  readonly kind: SecurityNote;
  readonly person?: Id<"user"> | undefined;
  readonly staff?: Id<"staff"> | undefined;
  /** The company it happened at; without it, of a person, every company for which he acts. */
  readonly company?: TenantId;
  readonly subject?: string;
  readonly details?: Readonly<Record<string, string>>;
};

/** From where it was asked for; nothing for what nobody asked for. */
export type From = { readonly network: string; readonly browser?: string };

/** In the transaction of what happened: undone with it, and told once it has committed. */
export async function noteSeen(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  from: From | undefined,
  seen: Seen,
): Promise<void> {
  await tx.query(`SELECT ${call}`, valuesOf(clock.now(), from, seen, { bounded: false }));
  tx.emit(eventOf(from, seen, true));
}

/**
 * For what was refused or undone: a statement of its own, which no rollback takes back. Anybody can cause one, so they are
 * bounded; beyond that they are counted.
 */
export async function noteRefused(
  { db, clock, events }: { readonly db: Db; readonly clock: Clock; readonly events: Events },
  from: From | undefined,
  seen: Seen,
): Promise<void> {
  const [row] = await db.query<{ kept: boolean }>({
    name: "note-refused",
    text: `SELECT ${call} AS kept`,
    values: valuesOf(clock.now(), from, seen, { bounded: true }),
  });
  events.emit(eventOf(from, seen, row!.kept));
}

const call = "note_security_event($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";

function valuesOf(
  now: Date,
  from: From | undefined,
  { kind, person, staff, company, subject, details }: Seen,
  { bounded }: { readonly bounded: boolean },
): unknown[] {
  const who = [person ?? null, staff ?? null, company ?? null];
  const where = [from?.network ?? "", from?.browser ?? ""];
  return [house, newId(now), now, kind, ...who, ...where, subject ?? "", details ?? {}, bounded];
}

function eventOf(
  from: From | undefined,
  { kind, person, staff, company, subject }: Seen,
  kept: boolean,
): Event {
  return {
    event: "security.seen",
    kind,
    outcome: outcomeOf(kind),
    kept,
    ...(person && { personId: person }),
    ...(staff && { staffId: staff }),
    ...(company && { tenant: company }),
    ...(subject && { subject }),
    ...(from && { network: from.network }),
  };
}
