import { staffMay, type InputOf, type OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/console/review";
import type { Context } from "../context.ts";
import { dayIn, startOfDay } from "#platform/day.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { definePageMark } from "#platform/data/page-mark.ts";
import { acrossMerchants } from "#platform/data/staff-tenancy.ts";
import { countQueue, listQueue } from "./queue.store.ts";
import { namesOf, rowOf } from "./read-case.ts";
import type { ReviewParts } from "./review-kind.ts";

const openMarks = definePageMark("openCases", { at: "time", id: "uuid" });
const closedMarks = definePageMark("closedCases", { at: "time", id: "uuid" });

/** One page of the queue over all merchants. */
export async function listCases(
  ctx: Context,
  parts: ReviewParts,
  actor: StaffActor,
  { after, ...query }: InputOf<typeof contract.listCases>,
): Promise<OutputOf<typeof contract.listCases>> {
  const marks = query.view === "closed" ? closedMarks : openMarks;
  const mark = marks.read(after);
  return ctx.db.tx(house, async (tx) => {
    const found = await acrossMerchants(tx, actor, (all) =>
      listQueue(all, { ...query, reader: actor.staffId, after: mark }),
    );
    const names = await namesOf(parts, tx);
    const { rows, next } = marks.cut(found, query.limit, ({ closedAt, dueAt, id }) => ({
      at: closedAt ?? dueAt,
      id,
    }));
    return { rows: rows.map((one) => rowOf(parts, names, one)), next };
  });
}

/** What stands above the queue: how many there are of each view, and who may be given one. */
export function countCases(
  ctx: Context,
  parts: ReviewParts,
  actor: StaffActor,
): Promise<OutputOf<typeof contract.countCases>> {
  return ctx.db.tx(house, async (tx) => {
    const now = ctx.clock.now();
    const today = startOfDay("Asia/Hong_Kong", dayIn("Asia/Hong_Kong", now));
    const { overdue, dueWithinHour, closedToday, medianMinutes, ...views } = await acrossMerchants(
      tx,
      actor,
      (all) => countQueue(all, actor.staffId, now, today),
    );
    const people = (await parts.staff(tx)).filter(
      ({ active, role }) => active && staffMay(role, "case.decide"),
    );
    return {
      views,
      overdue,
      dueWithinHour,
      closedToday,
      medianMinutes,
      kinds: parts.kinds.map(({ kind, words }) => ({ kind, words: [...words] as const })),
      reviewers: people.map(({ id, name, role }) => ({
        id,
        name,
        mayAssign: staffMay(role, "case.assign"),
      })),
    };
  });
}
