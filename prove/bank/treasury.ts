import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as pairs from "@causeway/contract/console/agreement";
import * as ours from "@causeway/contract/console/house-transfer";
import * as desk from "@causeway/contract/console/statement";
import * as board from "@causeway/contract/console/treasury";
import type { Context } from "@causeway/server/context.ts";
import { refused, type Patient, type Place } from "../people/patient.ts";
import { agreeToAll, aTreasurer, listOpenItems, type Agreed } from "../people/treasury.ts";
import type { Chance } from "./chance.ts";
import { readExplanations } from "./explanations.ts";

/** What is refused because something moves at this moment is not refused after so long. */
const momentMs = 2_000;
const closingTries = 5;

/** How often what was decided or came to nothing, and what was offered and refused although nothing had changed. */
export type Decided = { readonly counts: Record<string, number>; readonly refusals: string[] };
export type Treasury = {
  readonly decided: Decided;
  /** Decides about so many of a hundred open items, whatever may be decided about each, and leaves the others. */
  readonly decide: (perCent: number) => Promise<void>;
  /** Closes every day that may be closed, the oldest first. */
  readonly closeDays: () => Promise<void>;
};

/** Two of the treasury. What one of them may not do alone the other agrees to. */
export async function openTreasury(place: Place, ctx: Context, chance: Chance): Promise<Treasury> {
  const [first, second] = [await aTreasurer(place, ctx, "one"), await aTreasurer(place, ctx, "two")];
  const decided: Decided = { counts: {}, refusals: [] };
  const count = (what: string) => (decided.counts[what] = (decided.counts[what] ?? 0) + 1);
  const refuse = async (breakId: string, decision: string, refusal: string, matchedBy?: string) => {
    const item = await findOffered(first, ctx, { breakId, decision, matchedBy });
    count(item ? "refused" : "changed meanwhile");
    const words = `${item?.kind} ${item?.reference}: ${decision} is offered and refused, ${refusal}`;
    if (item && !decided.refusals.includes(words)) decided.refusals.push(words);
  };
  /** All that may be taken out, of so many of three hundred accounts: each is swept once a day. */
  const sweep = async (perThreeHundred: number) => {
    const money = await first.call(ours.readHouseMoney, {});
    if (refused(money)) throw new Error(`the treasury may not see our own money: ${money.refusal}`);
    for (const { partner, currency, sweepable, proposal } of money.accounts) {
      if (Number(sweepable) <= 0 || proposal?.state === "waiting") continue;
      if (chance.below(300) >= perThreeHundred) continue;
      const proposed = await first.call(ours.proposeHouseTransfer, {
        partner,
        kind: "sweep",
        money: { currency, amount: sweepable },
        note: "What we earned",
        requestId: randomUUID(),
      });
      count(refused(proposed) ? "changed meanwhile" : "proposed a sweep");
    }
  };
  const decide = async (perCent: number) => {
    const items = await listOpenItems(first);
    const explain = await readExplanations(first, ctx, items);
    for (const item of items) {
      if (item.owner === null)
        await first.call(desk.takeBreak, { breakId: item.breakId, requestId: randomUUID() });
      const matchedBy = explain(item);
      // Whose stray money is, and whether a list names its payer, nobody here can know.
      const ways = item.choices.filter(
        (choice) => !["assign", "block"].includes(choice) && (choice !== "match" || matchedBy !== undefined),
      );
      if (ways.length === 0 || item.proposal?.state === "waiting" || chance.below(100) >= perCent) continue;
      const decision = ways[chance.below(ways.length)]!;
      const refusal = await decideOne(first, item.breakId, decision, matchedBy);
      if (refusal === undefined) count(decision);
      else await refuse(item.breakId, decision, refusal, decision === "match" ? matchedBy : undefined);
    }
    await sweep(perCent);
    for (const { breakId, wish, refusal } of await agreePatiently(second)) {
      if (refusal === undefined) count("agreed by a second person");
      else await refuse(breakId, wish["decision"] ?? "", refusal, wish["matchedBy"]);
    }
  };
  const closeDays = async () => {
    for (const day of await listOpenDays(second)) {
      const outcome = await closePatiently(second, day);
      if (outcome === "notOffered") return;
      if (outcome === "closed") count("closed a day");
      else decided.refusals.push(`${day}: to be closed is offered and refused`);
    }
  };
  return { decided, decide, closeDays };
}

/** Days of which an account is open, the oldest first. */
async function listOpenDays(staff: Patient): Promise<string[]> {
  const open: string[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await staff.call(board.listTreasuryDays, { limit: 100, ...(after && { after }) });
    if (refused(page)) throw new Error(`the treasury may not see its days: ${page.refusal}`);
    open.push(...page.rows.filter(({ accounts, closed }) => closed < accounts).map(({ day }) => day));
    after = page.next;
  }
  return open.toReversed();
}

/** What moves at this moment keeps a day open for that moment, and not as often as it is tried here. */
async function closePatiently(staff: Patient, day: string): Promise<"closed" | "notOffered" | "refused"> {
  for (let tries = 1; tries <= closingTries; tries++) {
    if (!(await mayClose(staff, day))) return "notOffered";
    const closed = await staff.call(board.closeTreasuryDay, { day, requestId: randomUUID() });
    if (!refused(closed)) return "closed";
    await sleep(momentMs);
  }
  return "refused";
}

async function mayClose(staff: Patient, day: string): Promise<boolean> {
  const found = await staff.call(board.readTreasuryDay, { day });
  return !refused(found) && found.mayClose;
}

/** Why it was refused, now and a moment later; nothing where it was taken. */
async function decideOne(
  staff: Patient,
  breakId: string,
  decision: desk.BreakChoice,
  matchedBy: string | undefined,
): Promise<string | undefined> {
  const wish = {
    breakId,
    note: "As the bank's statement says",
    decision,
    ...(decision === "match" && { matchedBy }),
  };
  for (let tries = 1; ; tries++) {
    const closed = await staff.call(desk.closeBreak, { ...wish, requestId: randomUUID() });
    if (!refused(closed)) return undefined;
    if (tries === 2) return closed.refusal;
    await sleep(momentMs);
  }
}

/** The same for the second person, who declines what cannot be done. */
async function agreePatiently(staff: Patient): Promise<Agreed[]> {
  const all = await agreeToAll(staff);
  if (all.every(({ refusal }) => refusal === undefined)) return all;
  await sleep(momentMs);
  const again = await agreeToAll(staff);
  for (const { agreementId, refusal } of again)
    if (refusal !== undefined)
      await staff.call(pairs.declineProposal, {
        agreementId,
        reason: "It cannot be done as it is",
        requestId: randomUUID(),
      });
  return [...all.filter(({ refusal }) => refusal === undefined), ...again];
}

/** Nothing where it is not offered any more, or where what was to explain it explains something else by now. */
async function findOffered(
  staff: Patient,
  ctx: Context,
  wish: { readonly breakId: string; readonly decision: string; readonly matchedBy: string | undefined },
): Promise<desk.OpenItem | undefined> {
  const { breakId, decision, matchedBy } = wish;
  const items = await listOpenItems(staff);
  const item = items.find((each) => each.breakId === breakId);
  if (!item?.choices.some((choice) => choice === decision)) return undefined;
  if (matchedBy === undefined) return item;
  return (await readExplanations(staff, ctx, items))(item) === matchedBy ? item : undefined;
}
