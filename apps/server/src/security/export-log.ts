import type { InputOf, OutputOf } from "@causeway/contract";
import type { exportSecurityLog as route, SecurityLogRow } from "@causeway/contract/console/security";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import type { Call, StaffActor, Transact } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { fileOf, firstColumns, mostRows, type Column } from "./event-file.ts";
import { readLog } from "./read-log.ts";

const columns: readonly Column<SecurityLogRow>[] = [
  ...firstColumns,
  { title: ["商户", "商戶", "Merchant"], value: ({ merchant }) => merchant?.merchantNo ?? "" },
  { title: ["用户", "用戶", "Person"], value: ({ person }) => person?.username ?? "" },
  { title: ["员工", "員工", "Staff"], value: ({ staff }) => staff?.name ?? "" },
  { title: ["网络", "網絡", "Network"], value: ({ network }) => network ?? "" },
  { title: ["设备", "裝置", "Device"], value: ({ browser }) => browser ?? "" },
  { title: ["对象", "對象", "Object"], value: ({ subject }) => subject },
  { title: ["原因", "原因", "Reason"], value: ({ reason }) => reason ?? "" },
];

/** Takes the narrowed list away as a file, for a reason that stands in the house's own chain. */
export function exportLog(
  ctx: Context,
  transact: Transact,
  { actor, locale }: Call<StaffActor>,
  { why, ...filter }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  return transact(async (tx) => {
    const found = await readLog(tx, actor, filter, undefined, mostRows + 1);
    if (found.length > mostRows) refuse("exportTooLong");
    const now = ctx.clock.now();
    await audit(tx, now, {
      actor: staffActor(actor),
      act: "security.exported",
      subject: actor.staffId,
      details: {
        purpose: why.purpose,
        reason: why.purpose === "other" ? why.words : "",
        rows: String(found.length),
        filters: JSON.stringify(filter),
      },
    });
    return fileOf(
      columns,
      found.map(({ row }) => row),
      locale,
      now,
    );
  });
}
