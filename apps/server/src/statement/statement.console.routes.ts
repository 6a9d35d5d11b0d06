import * as whole from "@causeway/contract/console/open-item";
import * as contract from "@causeway/contract/console/statement";
import { toDecimal } from "@causeway/money";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { listStaffNames } from "#staff/index.ts";
import { act, read, staff, write, type Bound } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import type { BreakId } from "./statement.ts";
import { decideBreak } from "./decide-break.ts";
import { countOpen, takeBreak } from "./break.store.ts";
import { listItems } from "./list-items.ts";
import { exportItems } from "./export-items.ts";
import { openItemMessage } from "./open-item-message.ts";
import { readItem } from "./read-item.ts";
import { listStatements, type StatementRow } from "./statement.store.ts";

/** Treasury sees where bank and books differ, takes what it looks into, and closes what it has explained. */
export function statementConsoleRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listBreaks, staff("treasury.view"), (_call, input) =>
      ctx.db.tx(house, (tx) => listItems(ctx, tx, input)),
    ),
    read(whole.readOpenItem, staff("treasury.view"), ({ actor }, { breakId }) =>
      ctx.db.tx(house, (tx) => readItem(tx, actor, breakId as BreakId)),
    ),
    act(whole.openItemMessage, staff("treasury.view"), (transact, { actor }, input) =>
      transact((tx) => openItemMessage(ctx, tx, actor, input)),
    ),
    act(whole.exportBreaks, staff("treasury.view"), (transact, call, input) =>
      transact((tx) => exportItems(ctx, tx, call, input)),
    ),
    read(contract.countBreaks, staff("treasury.view"), () =>
      ctx.db.tx(house, async (tx) => {
        const { oldestAt, owners, ...counted } = await countOpen(tx);
        const names = await listStaffNames(tx, owners);
        return {
          ...counted,
          oldestAt: oldestAt?.toISOString() ?? null,
          owners: owners.map((staffId) => ({ staffId, name: names.get(staffId) ?? "" })),
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
