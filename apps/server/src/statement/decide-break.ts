import { staffRolesThatMay, type InputOf, type OutputOf } from "@causeway/contract";
import * as contract from "@causeway/contract/console/statement";
import { magnitude, toDecimal, type CurrencyCode } from "@causeway/money";
import type { Context } from "../context.ts";
import {
  askColleagues,
  canonical,
  partyOf,
  propose,
  type AgreementAct,
  type Content,
} from "#agreement/index.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { nameAssignee } from "./assign-suspense.ts";
import { explainBreak, refuseInvolved } from "./close-break.ts";
import { lockOpenBreak, type OpenBreak } from "./decision.store.ts";
import type { BreakId } from "./statement.ts";

/** The largest figure of a break: no decision about it moves more, whichever way the money goes. */
export function amountOf({
  bankMinor,
  booksMinor,
  entryMinor,
}: Pick<OpenBreak, "bankMinor" | "booksMinor" | "entryMinor">) {
  const figures = [bankMinor, booksMinor, entryMinor].filter((minor) => minor !== null);
  const sizes = figures.map(magnitude);
  return sizes.length === 0 ? null : sizes.reduce((a, b) => (a > b ? a : b));
}

/**
 * Above the amount for its currency two people decide; of a currency that nobody named an amount for, and about what is
 * blocked, always.
 */
export function needsTwo(
  aloneUpTo: ReadonlyMap<CurrencyCode, bigint>,
  found: Pick<OpenBreak, "kind" | "currency" | "bankMinor" | "booksMinor" | "entryMinor">,
): boolean {
  if (found.kind === "blocked") return true;
  const amount = amountOf(found);
  if (amount === null) return false;
  const limit = found.currency === null ? undefined : aloneUpTo.get(found.currency);
  return limit === undefined || amount > limit;
}

/** Its owner decides about a break, alone or, above the amount, by proposing it to a second person. */
export async function decideBreak(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  input: InputOf<typeof contract.closeBreak>,
): Promise<OutputOf<typeof contract.closeBreak>> {
  const { requestId: _, breakId, ...wish } = input;
  const found = (await lockOpenBreak(tx, breakId as BreakId)) ?? refuse("notFound");
  if (!needsTwo(ctx.config.treasury.aloneUpTo, found)) {
    await explainBreak(ctx, tx, call.actor, input);
    return { breakId, waitsUntil: null };
  }
  if (found.owner !== call.actor.staffId) refuse("notFound");
  const act = breakAct(ctx);
  const asked = { subject: breakId, wish: present({ ...wish, to: await whose(ctx, tx, found, wish) }) };
  const { until } = await propose(ctx, tx, partyOf(call), act, asked);
  await askColleagues(ctx, tx, act, { proposedBy: call.actor.staffId, until });
  return { breakId, waitsUntil: until.toISOString() };
}

/** Who is to be given it: the second person reads a name, not an id. */
async function whose(
  ctx: Context,
  tx: Tx,
  { currency }: OpenBreak,
  { merchantId, accountId }: Partial<contract.BreakDecision>,
): Promise<string | undefined> {
  if (currency === null || merchantId === undefined || accountId === undefined) return undefined;
  return nameAssignee(ctx, tx, { merchant: merchantId as TenantId, account: accountId }, currency);
}

/** What two people of the treasury do together. */
export function breakAct(ctx: Context): AgreementAct {
  return {
    name: "break.close",
    title: ["了结对账差异", "了結對帳差異", "closing a difference between bank and books"],
    readers: staffRolesThatMay("treasury.view"),
    proposers: staffRolesThatMay("treasury.act"),
    deciders: staffRolesThatMay("treasury.act"),
    proposal: { route: contract.closeBreak, says: saysDecision },
    readFacts: async (tx, subject) =>
      factsOf((await lockOpenBreak(tx, subject as BreakId)) ?? refuse("agreementMoved")),
    carryOut: async (tx, { subject, wish, proposedBy, agreedBy }) => {
      const decision = contract.breakDecision.parse({ ...wish, breakId: subject });
      const found = await lockOpenBreak(tx, subject as BreakId);
      if (agreedBy) await refuseInvolved(tx, agreedBy, [found?.tenant, decision.merchantId]);
      await explainBreak(ctx, tx, { staffId: proposedBy as Id<"staff"> }, decision);
    },
  };
}

/** Whether this is what somebody signed about an item. Whose it becomes he named by id; the name is for reading. */
export function saysDecision(
  body: unknown,
  { subject, wish }: { readonly subject: string; readonly wish: Content["wish"] },
): boolean {
  const said = contract.closeBreak.input.safeParse(body);
  if (!said.success) return false;
  const { requestId: _, breakId, ...signed } = said.data;
  const { to: _name, ...wished } = wish;
  return (
    breakId === subject &&
    canonical({ wish: present(signed), facts: {} }) === canonical({ wish: wished, facts: {} })
  );
}

function factsOf(found: OpenBreak): Content["facts"] {
  const { currency, reference, kind, owner, tenant, orderId } = found;
  const amount = (minor: bigint | null) =>
    minor === null || currency === null ? undefined : toDecimal({ currency, minor });
  return present({
    reference,
    kind,
    currency,
    amount: amount(amountOf(found)),
    bankAmount: amount(found.bankMinor),
    booksAmount: amount(found.booksMinor),
    entryAmount: amount(found.entryMinor),
    owner,
    merchant: tenant,
    order: orderId,
  });
}

function present(values: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((each): each is [string, string] => each[1] != null),
  );
}
