import * as contract from "@causeway/contract/console/statement";
import { toDecimal } from "@causeway/money";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { read, staff, write, type Bound } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { definePageMark } from "#platform/data/page-mark.ts";
import { refuse } from "#platform/refusal.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import type { BreakId } from "./statement.ts";
import { decideBreak } from "./decide-break.ts";
import { readProposals } from "./read-proposals.ts";
import { readSubjects } from "./read-subjects.ts";
import { choicesFor, type Subject } from "./choices.ts";
import { listClosedBreaks, listOpenBreaks, takeBreak, type BreakRow } from "./break.store.ts";
import { listStatements, type StatementRow } from "./statement.store.ts";

const order = { at: "time", id: "uuid" } as const;
const open = [listOpenBreaks, definePageMark("openItems", order)] as const;
const closed = [listClosedBreaks, definePageMark("closedItems", order)] as const;

/** Treasury sees where bank and books differ, takes what it looks into, and closes what it has explained. */
export function statementConsoleRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listBreaks, staff("treasury.view"), (_call, { state, after, limit }) =>
      ctx.db.tx(house, async (tx) => {
        const [list, marks] = state === "open" ? open : closed;
        const found = await list(tx, marks.read(after), limit + 1);
        const { rows, next } = marks.cut(found, limit, (row) => ({
          at: row.closed_at ?? row.opened_at,
          id: row.id,
        }));
        const ids = rows.map(({ id }) => id);
        const proposals = await readProposals(tx, ids);
        const subjects = await readSubjects(tx, state === "open" ? ids : []);
        return {
          rows: rows.map((row) => breakShown(row, subjects.get(row.id), proposals.get(row.id) ?? null)),
          next,
        };
      }),
    ),
    read(contract.listStatements, staff("treasury.view"), () =>
      ctx.db.tx(house, async (tx) => (await listStatements(tx)).map(statementShown)),
    ),
    write(contract.takeBreak, staff("treasury.act"), async (tx, { actor }, { breakId }) => {
      if (!(await takeBreak(tx, breakId as BreakId, actor.staffId))) refuse("notFound");
      await audit(tx, ctx.clock.now(), { actor: staffActor(actor), act: "break.taken", subject: breakId });
      return { breakId };
    }),
    write(contract.closeBreak, staff("treasury.act"), (tx, call, input) => decideBreak(ctx, tx, call, input)),
  ];
}

function breakShown(row: BreakRow, subject: Subject | undefined, proposal: contract.BreakProposal | null) {
  const { currency } = row;
  const amount = (minor: string | null) =>
    minor === null || currency === null ? null : toDecimal({ currency, minor: BigInt(minor) });
  return {
    breakId: row.id,
    reference: row.reference,
    kind: row.kind,
    currency,
    bankAmount: amount(row.bank_minor),
    booksAmount: amount(row.books_minor),
    openedAt: row.opened_at.toISOString(),
    dueOn: row.due_on,
    owner: row.owner,
    ownerRole: row.owner_role,
    closedAt: row.closed_at?.toISOString() ?? null,
    note: row.note,
    proposal,
    waits: waitsFor(row),
    choices: subject && row.decision === null ? [...choicesFor(subject)] : [],
    decision: row.decision,
    refusal: row.refusal,
    settledHow: row.settled_how,
    settledBy: row.settled_by,
  };
}

function waitsFor(row: BreakRow) {
  if (row.closed_at !== null) return null;
  return row.entry_about_order ? ("receipt" as const) : row.entry_suspended ? ("suspense" as const) : null;
}

function statementShown(row: StatementRow) {
  const amount = (minor: string) => toDecimal({ currency: row.currency, minor: BigInt(minor) });
  return {
    statementId: row.statement_id,
    currency: row.currency,
    day: row.day,
    opening: amount(row.opening),
    closing: amount(row.closing),
    lines: row.lines,
    matched: row.matched,
    owed: amount(row.owed),
    held: amount(row.held),
    covered: BigInt(row.owed) <= BigInt(row.held),
    reconciledAt: row.reconciled_at.toISOString(),
  };
}
