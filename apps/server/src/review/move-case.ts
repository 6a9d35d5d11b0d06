import type { AuditActor } from "#platform/data/audit.ts";
import { newId } from "#platform/ids.ts";
import { createMover } from "#platform/data/machine.ts";
import { caseMachine, type CaseAction, type Decision, type ReviewCase, type StaffId } from "./review.ts";
import { closeCase, closeUndecided, updateCase } from "./review.store.ts";
import { insertEvent, type CaseEvent } from "./thread.store.ts";

/** How each move is called in the history of a case; what makes a case resume stands there by its own name. */
const events: Record<CaseAction, string | null> = {
  screened: "screened",
  take: "taken",
  assign: "assigned",
  release: "released",
  ask: "asked",
  resume: null,
  propose: "proposed",
  close: "closed",
  withdraw: "withdrawn",
};

type CaseChange = {
  readonly assignee?: StaffId | null;
  readonly dueAt?: Date;
  /** With which it is closed. */
  readonly decision?: Decision;
};

/** Moves a locked case. */
export const moveCase = createMover(
  caseMachine,
  async (tx, reviewed: ReviewCase, { action, to, actor, at, details }, change: CaseChange) => {
    const { assignee = reviewed.assignee, dueAt = reviewed.dueAt, decision } = change;
    if (decision) await closeCase(tx, decision);
    else if (action === "withdraw") await closeUndecided(tx, reviewed.id, at);
    else await updateCase(tx, reviewed.id, { state: to, assignee, dueAt });
    const act = events[action];
    if (act)
      await insertEvent(tx, { id: newId(at), caseId: reviewed.id, at, actor: actorOf(actor), act, details });
  },
);

function actorOf(actor: AuditActor): CaseEvent["actor"] {
  const [, staff] = /^staff:(.+)$/.exec(actor) ?? [];
  return staff === undefined ? { kind: "flow" } : { kind: "staff", id: staff };
}
