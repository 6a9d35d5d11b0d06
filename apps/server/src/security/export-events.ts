import { roleWords, wordsIn, type InputOf, type OutputOf } from "@causeway/contract";
import type { exportSecurityEvents as route, SecurityEvent } from "@causeway/contract/portal/security";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { fileOf, firstColumns, mostRows, type Column } from "./event-file.ts";
import { readCompanyEvents } from "./read-events.ts";

const columns: readonly Column<SecurityEvent>[] = [
  ...firstColumns,
  { title: ["相关成员", "相關成員", "Member"], value: ({ person }) => person?.name ?? "" },
  { title: ["操作人", "操作人", "Done by"], value: ({ by }) => by?.name ?? "" },
  {
    title: ["角色", "角色", "Role"],
    value: ({ role }, locale) => (role ? wordsIn(locale, roleWords[role]) : ""),
  },
  { title: ["网络", "網絡", "Network"], value: ({ network }) => network ?? "" },
  {
    title: ["设备", "裝置", "Device"],
    value: ({ browser, system }) => [browser, system].filter((each) => each !== null).join(" · "),
  },
];

/** The list as somebody has narrowed it, in his language. */
export function exportCompanyEvents(
  ctx: Context,
  transact: Transact,
  { actor, locale }: Call<UserActor>,
  filter: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  return transact(async (tx) => {
    const found = await readCompanyEvents(tx, filter, undefined, mostRows + 1);
    if (found.length > mostRows) refuse("exportTooLong");
    const now = ctx.clock.now();
    await audit(tx, now, {
      actor: actor.userId,
      act: "security.exported",
      subject: actor.userId,
      details: { rows: String(found.length), filters: JSON.stringify(filter) },
    });
    return fileOf(
      columns,
      found.map(({ event }) => event),
      locale,
      now,
    );
  });
}
