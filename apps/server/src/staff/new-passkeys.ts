import type { Words } from "@causeway/contract";
import type { Context } from "../context.ts";
import { sendMessage } from "#notification/index.ts";
import { newWrittenCode, readWrittenCode } from "#platform/crypto/written-code.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { findStaff, listColleagues } from "./staff.store.ts";
import type { Staff } from "./staff.ts";
import { lockUntoldPasskeys, setPasskeyTold, type UntoldPasskey } from "./staff-passkey.store.ts";

/**
 * Tells of every passkey that was bound for a member of staff, however it came into the table: whoever has the api would
 * not tell of his own. Its owner hears of it, with the code that lets it sign, and every senior colleague.
 */
export function newPasskeys(ctx: Context): Schedule {
  return {
    name: "newPasskeys",
    cadence: { everySeconds: 15 },
    missed: "once",
    run: () =>
      ctx.db.tx(house, async (tx) => {
        for (const bound of await lockUntoldPasskeys(tx)) {
          const code = bound.needsCode ? newWrittenCode(3) : null;
          await tellOwner(ctx, tx, bound, code);
          if (!bound.isTold) await tellSeniors(ctx, tx, bound);
          await setPasskeyTold(tx, bound.id, code && readWrittenCode(code));
        }
      }),
  };
}

/** He alone gets the code, by a message that only the flows can open. */
async function tellOwner(ctx: Context, tx: Tx, bound: UntoldPasskey, code: string | null): Promise<void> {
  const owner = await findStaff(tx, bound.staff);
  if (!owner) throw new Error(`passkey ${bound.id} belongs to a member of staff`);
  const { name } = bound;
  const confirm: Words = code
    ? [
        `请登录运营台，在“通行密钥”页面输入确认码 ${code}，确认后才能用它签署。`,
        `請登入營運台，在「通行密鑰」頁面輸入確認碼 ${code}，確認後方可用它簽署。`,
        `To sign with it, please type this code on the console's page 'Passkeys': ${code}`,
      ]
    : ["", "", ""];
  await tell(ctx, tx, owner, {
    subject: ["您的账号绑定了新的通行密钥", "您的帳號綁定了新的通行密鑰", "A passkey was bound for you"],
    body: [
      `您的账号绑定了通行密钥“${name}”。${confirm[0]}如果不是您本人所为，请勿输入，并立即请高级审核员停用您的账号。`,
      `您的帳號綁定了通行密鑰「${name}」。${confirm[1]}如非您本人所為，請勿輸入，並立即請高級審核員停用您的帳號。`,
      `The passkey '${name}' was bound for you. ${confirm[2]} If that was not you, type nothing and have a senior reviewer disable your account at once.`,
    ],
  });
}

async function tellSeniors(ctx: Context, tx: Tx, { staff }: UntoldPasskey): Promise<void> {
  const colleagues = await listColleagues(tx);
  const name = colleagues.find(({ id }) => id === staff)?.name ?? "";
  const said = {
    subject: [
      "员工绑定了新的通行密钥",
      "員工綁定了新的通行密鑰",
      "A passkey was bound for a member of staff",
    ],
    body: [
      `${name} 的账号绑定了新的通行密钥，由其本人以邮件中的确认码确认后可以签署。如果不是本人所为，请立即在运营台停用该账号。`,
      `${name} 的帳號綁定了新的通行密鑰，由其本人以電郵中的確認碼確認後可以簽署。如非本人所為，請立即在營運台停用該帳號。`,
      `A passkey was bound for ${name}; it signs once confirmed with the code we mailed there. If that was somebody else, disable the account in the console at once.`,
    ],
  } as const;
  for (const { id, role, active } of colleagues) {
    const to = active && role === "seniorReviewer" && id !== staff ? await findStaff(tx, id) : undefined;
    if (to) await tell(ctx, tx, to, said);
  }
}

async function tell(
  ctx: Context,
  tx: Tx,
  { email, language }: Staff,
  { subject, body }: { readonly subject: Words; readonly body: Words },
): Promise<void> {
  const said = { template: "said", kind: "staff.passkeyBound", values: {}, subject, body } as const;
  const link = `${ctx.config.console.origin}/passkeys`;
  await sendMessage(ctx, tx, { ...said, link, channel: "email", to: email, locale: language });
}
