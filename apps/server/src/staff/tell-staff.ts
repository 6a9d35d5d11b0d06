import type { Locale, Words } from "@causeway/contract";
import type { Context } from "../context.ts";
import { sendMessage } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { listAccounts } from "./staff.store.ts";
import { stateOf } from "./staff.ts";

export type StaffNews = {
  readonly kind: `staff.${string}`;
  readonly subject: Words;
  readonly body: Words;
};

/**
 * Everybody who works in the console, each in his own language, and whom it is about. Whoever means harm can keep one
 * colleague from noticing, and not all of them.
 */
export async function tellStaff(
  ctx: Context,
  tx: Tx,
  news: StaffNews,
  about: { readonly email: string; readonly language: Locale },
): Promise<void> {
  const active = (await listAccounts(tx)).filter(({ staff }) => stateOf(staff) === "active");
  const colleagues = active.map(({ staff: { email, language } }) => ({ email, language }));
  const isActive = colleagues.some(({ email }) => email === about.email);
  const link = `${ctx.config.console.origin}/staff`;
  for (const { email, language } of isActive ? colleagues : [...colleagues, about])
    await sendMessage(ctx, tx, {
      template: "said",
      values: {},
      ...news,
      link,
      channel: "email",
      to: email,
      locale: language,
    });
}
