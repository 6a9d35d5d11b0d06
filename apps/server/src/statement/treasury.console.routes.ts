import { exportTreasuryDay } from "@causeway/contract/console/open-item";
import * as contract from "@causeway/contract/console/treasury";
import { toDecimal } from "@causeway/money";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { announce } from "#platform/data/live.ts";
import { definePageMark } from "#platform/data/page-mark.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import { act, read, staff, write, type Bound } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { listDays, lockDay, setClosed } from "./bank-day.store.ts";
import { listCover, type CoverRow } from "./cover.store.ts";
import { exportDay } from "./export-items.ts";
import { closingOf, namesOf, readDay } from "./read-day.ts";

const marks = definePageMark("treasuryDays", { day: "day" });

/** Treasury sees per bank and day what lies between the bank and the books, and closes the day. */
export function treasuryConsoleRoutes(ctx: Context): Bound[] {
  return [
    read(contract.readCover, staff("treasury.view"), () =>
      ctx.db.tx(house, async (tx) => (await listCover(tx)).map(coverShown)),
    ),
    read(contract.readTreasuryDay, staff("treasury.view"), (_call, { day }) =>
      ctx.db.tx(house, (tx) => readDay(tx, day)),
    ),
    act(exportTreasuryDay, staff("treasury.view"), (transact, call, input) =>
      transact((tx) => exportDay(ctx, tx, call, input)),
    ),
    read(contract.listTreasuryDays, staff("treasury.view"), (_call, { after, limit }) =>
      ctx.db.tx(house, async (tx) => {
        const found = await listDays(tx, marks.read(after), limit + 1);
        const { rows, next } = marks.cut(found, limit, ({ day }) => ({ day }));
        const names = await namesOf(
          tx,
          rows.flatMap(({ closed_by }) => closed_by ?? []),
        );
        return {
          rows: rows.map(({ day, accounts, stated, closed, ...closing }) => ({
            day,
            accounts,
            stated,
            closed,
            closing: closed === accounts ? closingOf(closing, names) : null,
          })),
          next,
        };
      }),
    ),
    write(contract.closeTreasuryDay, staff("treasury.act"), async (tx, { actor }, { day, note }) => {
      const { open, unexplained } = await lockDay(tx, day);
      if (open === 0) refuse("notFound");
      if (unexplained > 0) refuse("dayUnexplained");
      await setClosed(tx, day, note);
      await announce(tx, "treasury", day);
      const details = { accounts: String(open) };
      await audit(tx, ctx.clock.now(), {
        actor: staffActor(actor),
        act: "treasury.dayClosed",
        subject: day,
        details,
      });
      return { day };
    }),
  ];
}

function coverShown({ currency, owed, held, lookedAt }: CoverRow): contract.Cover {
  const amount = (minor: bigint) => toDecimal({ currency, minor });
  return {
    currency,
    held: amount(held),
    owed: amount(owed),
    surplus: amount(held - owed),
    ratio: owed === 0n ? null : ratioOf(held, owed),
    covered: owed <= held,
    lookedAt: lookedAt.toISOString(),
  };
}

/** Rounded down, so that nothing short looks whole. */
function ratioOf(held: bigint, owed: bigint): string {
  if (held < 0n) return `-${ratioOf(-held, owed)}`;
  const parts = String((held * 10_000n) / owed).padStart(5, "0");
  return `${parts.slice(0, -4)}.${parts.slice(-4)}`;
}
