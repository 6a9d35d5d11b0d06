import { setTimeout as sleep } from "node:timers/promises";
import { isMuchUnderWay } from "../people/calm.ts";
import type { Banks } from "./banks.ts";
import type { Chance } from "./chance.ts";
import type { Pace } from "./pace.ts";

/** As much of a world as this needs. */
type World = { readonly ownerUrl: string };

const payers = 4;
const mostUnderWay = 300;
const lookEveryMs = 400;
/** By so much money may be ahead of what goes wrong. */
const lead = 0.1;

/** Money comes until the banks have booked as much as is wanted, and a little for as long as anything goes wrong. */
export async function payAll(
  world: World,
  banks: Banks,
  chance: Chance,
  pace: Pace,
  over: AbortSignal,
): Promise<void> {
  const accounts = (
    await Promise.all(
      banks.all.map(async ({ panel }) => (await panel.accounts()).map((account) => ({ ...account, panel }))),
    )
  ).flat();
  const stop = new AbortController();
  const seen = { isBehind: false, isOwed: true, isAhead: false };
  const looking = (async () => {
    while (!stop.signal.aborted) {
      const [isBehind, { money, wrongs }] = await Promise.all([
        isMuchUnderWay(world.ownerUrl, mostUnderWay),
        pace(),
      ]);
      Object.assign(seen, { isBehind, isOwed: money < 1, isAhead: money > wrongs + lead });
      await sleep(lookEveryMs);
    }
  })();
  const payer = async () => {
    while (seen.isOwed || !over.aborted) {
      if (seen.isBehind) {
        await sleep(lookEveryMs);
        continue;
      }
      const account = accounts[chance.below(accounts.length)]!;
      const whole = chance.between(100, 100_000);
      const amount = account.currency === "JPY" ? String(whole) : `${whole}.${chance.between(10, 100)}`;
      await account.panel.credit(account.id, amount);
      await sleep(pauseMs(seen, chance));
    }
  };
  await Promise.all(Array.from({ length: payers }, payer));
  stop.abort();
  await looking;
}

/** Brisk while money is owed; slower where it would leave what goes wrong behind, and a little at the end. */
function pauseMs({ isOwed, isAhead }: { isOwed: boolean; isAhead: boolean }, chance: Chance): number {
  if (!isOwed) return chance.between(300, 900);
  return isAhead ? chance.between(600, 1_800) : chance.between(20, 200);
}
