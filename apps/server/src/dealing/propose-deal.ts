import { staffRolesThatMay, type InputOf, type OutputOf } from "@causeway/contract";
import { dealWish, proposeDeal as route } from "@causeway/contract/console/dealing";
import { fromWire, toDecimal, writeRate } from "@causeway/money";
import type { Context } from "../context.ts";
import { askColleagues, partyOf, propose, type AgreementAct } from "#agreement/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { send } from "#platform/engine/outbox.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { mostSoldOf, topics, type DealTerms } from "./deal.ts";
import { termsOf } from "./deal.store.ts";
import { assertNearMarket } from "./judge-deal.ts";
import { findSettlingBank } from "./settling-bank.store.ts";
import { findStock } from "./stock.store.ts";

export const dealDeciders = staffRolesThatMay("treasury.act");

/** One of the treasury proposes a deal at the venue; whatever its size, another one agrees to it. */
export async function proposeDeal(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  input: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const proposed = proposedIn(input) ?? refuse("notFound");
  const act = dealAct(ctx);
  const { until } = await propose(ctx, tx, partyOf(call), act, proposed);
  await askColleagues(ctx, tx, act, { proposedBy: call.actor.staffId, until });
  return { waitsUntil: until.toISOString() };
}

/** What was proposed, each thing written in one way. */
function proposedIn({ sell, buy, fixed: wire, limit, settlesIn, note }: InputOf<typeof route>) {
  const fixed = fromWire(wire);
  const subject = `${sell}/${buy}`;
  if (!fixed || ![sell, buy].includes(fixed.currency)) return undefined;
  const side = fixed.currency === sell ? "sell" : "buy";
  const terms = termsOf(subject, { fixed: side, amount: toDecimal(fixed), limit });
  if (!terms) return undefined;
  const wish = {
    fixed: side,
    amount: toDecimal(terms.fixed),
    limit: writeRate(terms.limit),
    settlesIn,
    note,
  };
  return { subject, wish };
}

/**
 * What two of the treasury deal at the venue. The facts are where it settles; how the market stands moves with every second
 * and is judged anew, when it is proposed, when it is agreed to, and by the flow that begins it.
 */
export function dealAct(ctx: Context): AgreementAct {
  return {
    name: "deal.make",
    title: ["外汇平盘交易", "外匯平倉交易", "a deal at the venue"],
    readers: staffRolesThatMay("treasury.view"),
    proposers: dealDeciders,
    deciders: dealDeciders,
    proposal: {
      route,
      says: (body, { subject, wish }) => {
        const said = route.input.safeParse(body).data;
        const proposed = said && proposedIn(said);
        return (
          proposed?.subject === subject &&
          Object.entries(proposed.wish).every(([name, value]) => wish[name] === value)
        );
      },
    },
    readFacts: async (tx, subject) => {
      const [sell = "", buy = ""] = subject.split("/");
      return { sell, buy, sellBank: await bankOf(tx, sell), buyBank: await bankOf(tx, buy) };
    },
    carryOut: async (tx, { agreementId, subject, wish }) => {
      const terms = termsOf(subject, dealWish.parse(wish)) ?? refuse("notFound");
      await assertNearMarket(ctx, tx, terms);
      await assertInStock(tx, terms);
      await send(tx, { topic: topics.begin, key: agreementId });
    },
  };
}

async function bankOf(tx: Tx, currency: string): Promise<string> {
  return (await findSettlingBank(tx, currency))?.partner ?? refuse("notFound");
}

/** The console cannot read the books and goes by the last look at them; the flow that begins it looks anew. */
async function assertInStock(tx: Tx, terms: DealTerms): Promise<void> {
  const stock = await findStock(tx, { stock: [terms.sell] });
  if ((stock.get(terms.sell)?.free ?? 0n) < mostSoldOf(terms)) refuse("dealStock", { currency: terms.sell });
}
