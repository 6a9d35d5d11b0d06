import type { InputOf, OutputOf } from "@causeway/contract";
import type { listBreaks } from "@causeway/contract/console/statement";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { definePageMark } from "#platform/data/page-mark.ts";
import { addDays, dayIn, startOfDay } from "#platform/day.ts";
import { listClosedBreaks, listOpenBreaks } from "./break.store.ts";
import { readProposals } from "./read-proposals.ts";
import { readSubjects } from "./read-subjects.ts";
import { breakShown } from "./shown-item.ts";

const order = { at: "time", id: "uuid" } as const;
const open = [listOpenBreaks, definePageMark("openItems", order)] as const;
const closed = [listClosedBreaks, definePageMark("closedItems", order)] as const;

/** A page of items as somebody has narrowed them. */
export async function listItems(
  ctx: Context,
  tx: Tx,
  { state, after, limit, age, ...asked }: InputOf<typeof listBreaks>,
): Promise<OutputOf<typeof listBreaks>> {
  const [list, marks] = state === "open" ? open : closed;
  const openedBefore = age === undefined ? undefined : beginningOf(ctx, age);
  const found = await list(tx, marks.read(after), limit + 1, { ...asked, openedBefore });
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
}

/** Whatever was found before the day that began so many days ago, counting today's, by the house's calendar. */
function beginningOf(ctx: Context, age: number): Date {
  const today = dayIn("Asia/Hong_Kong", ctx.clock.now());
  return startOfDay("Asia/Hong_Kong", addDays(today, 1 - age));
}
