import type { InputOf, OutputOf } from "@causeway/contract";
import { readUnnamedActor, spellingsOf } from "@causeway/contract/audit-act";
import { lookActs } from "@causeway/contract/look-reason";
import type { listAudit as route } from "@causeway/contract/console/audit";
import type { Context } from "../context.ts";
import { findMerchant, findPersonId, listMerchantNames, listUsernames } from "#identity/index.ts";
import { endOfDay, startOfDay } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { acrossMerchants } from "#platform/data/staff-tenancy.ts";
import { findStaffByEmail, listStaffNames } from "#staff/index.ts";
import { auditMarks, readActor, type AuditRow } from "./audit.ts";
import { listAuditRows } from "./audit.store.ts";

type Input = InputOf<typeof route>;
type Output = OutputOf<typeof route>;

export async function listAudit(ctx: Context, actor: StaffActor, input: Input): Promise<Output> {
  const after = auditMarks.read(input.after);
  return ctx.db.tx(house, (tx) =>
    acrossMerchants(tx, actor, async () => {
      const merchant = input.merchant ? await readMerchant(tx, input.merchant) : null;
      const actors = input.who ? await readWho(tx, input.who) : null;
      // A name that nobody has finds nothing, rather than everything.
      if (merchant === undefined || actors?.length === 0) return { rows: [], next: null };
      const filter = {
        merchant,
        actors,
        act: input.act || null,
        looks: input.looks === "staff" ? lookActs : null,
        subject: input.subject || null,
        from: input.from === undefined ? null : startOfDay("Asia/Hong_Kong", input.from),
        until: input.to === undefined ? null : endOfDay("Asia/Hong_Kong", input.to),
      };
      const found = await listAuditRows(tx, filter, after, input.size + 1);
      const { rows, next } = auditMarks.cut(found, input.size, (row) => row);
      return { rows: await describeRows(tx, rows), next };
    }),
  );
}

/** A merchant as somebody would write it down: its number, its id, or the house. */
export async function readMerchant(tx: Tx, text: string): Promise<TenantId | undefined> {
  if (text === "house") return house;
  return (await findMerchant(tx, text))?.merchantId;
}

async function readWho(tx: Tx, text: string): Promise<string[]> {
  if (/^[0-9a-f-]{36}$/.test(text)) return [text, `user:${text}`, `staff:${text}`];
  const unnamed = readUnnamedActor(text);
  if (unnamed) return spellingsOf(unnamed);
  const colleague = await findStaffByEmail(tx, text.toLowerCase());
  const person = await findPersonId(tx, text);
  return [...(colleague ? [`staff:${colleague.id}`] : []), ...(person ? [person, `user:${person}`] : [])];
}

/** Ids become names by one look-up each, not one per row. */
async function describeRows(tx: Tx, rows: readonly AuditRow[]): Promise<Output["rows"]> {
  const actors = rows.map(({ actor }) => readActor(actor));
  const idsOf = (kind: "staff" | "person") =>
    actors.filter((actor) => actor.kind === kind).map(({ id }) => id);
  const colleagues = await listStaffNames(tx, idsOf("staff"));
  const people = await listUsernames(tx, idsOf("person"));
  const merchants = await listMerchantNames(tx, [...new Set(rows.map(({ merchantId }) => merchantId))]);
  return rows.map((row, n) => {
    const { kind, id } = actors[n]!;
    const { address = null, reason = null, ...details } = row.details;
    return {
      key: `${row.merchantId}/${row.seq}`,
      seq: row.seq,
      at: row.at.toISOString(),
      actor: { kind, id, name: (kind === "staff" ? colleagues : people).get(id) ?? null },
      act: row.act,
      subject: row.subject,
      merchant: merchants.get(row.merchantId) ?? null,
      address,
      reason,
      details,
    };
  });
}
