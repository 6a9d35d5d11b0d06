import type { Words } from "@causeway/contract";
import type { Context } from "../context.ts";
import { sendMessage } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { timeIn } from "#platform/day.ts";
import { house } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { findStaff, listColleagues } from "./staff.store.ts";
import { lockUntoldPasskeys, setPasskeyTold, type UntoldPasskey } from "./staff-passkey.store.ts";

/**
 * Tells of every passkey that was bound for a member of staff, however it came into the table: whoever has the api would
 * not tell of his own. Its owner hears of it, and every senior colleague.
 */
export function newPasskeys(ctx: Context): Schedule {
  return {
    name: "newPasskeys",
    cadence: { everySeconds: 60 },
    missed: "once",
    run: () =>
      ctx.db.tx(house, async (tx) => {
        for (const bound of await lockUntoldPasskeys(tx, ctx.config.staff.waitHours)) {
          await tell(ctx, tx, bound);
          await setPasskeyTold(tx, bound.id);
        }
      }),
  };
}

const subject: Words = [
  "员工绑定了新的通行密钥",
  "員工綁定了新的通行密鑰",
  "A passkey was bound for a member of staff",
];

async function tell(ctx: Context, tx: Tx, { staff, countsFrom }: UntoldPasskey): Promise<void> {
  const colleagues = await listColleagues(tx);
  const name = colleagues.find(({ id }) => id === staff)?.name ?? "";
  const from = `${timeIn("Asia/Hong_Kong", countsFrom).slice(0, 16)} (UTC+8)`;
  const body: Words = [
    `${name} 的账号绑定了新的通行密钥，自 ${from} 起可以签署。如果这不是本人所为，请立即在运营台停用该账号。`,
    `${name} 的帳號綁定了新的通行密鑰，自 ${from} 起可以簽署。如非本人所為，請立即在營運台停用該帳號。`,
    `A new passkey was bound for ${name}; it signs from ${from}. If that was somebody else, disable the account in the console at once.`,
  ];
  const told = colleagues.filter(
    ({ id, role, active }) => id === staff || (active && role === "seniorReviewer"),
  );
  for (const { id } of told) {
    const to = (await findStaff(tx, id))!;
    const said = { template: "said", kind: "staff.passkeyBound", values: {}, subject, body } as const;
    await sendMessage(ctx, tx, { ...said, channel: "email", to: to.email, locale: to.language });
  }
}
