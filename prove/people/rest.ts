import { setTimeout as sleep } from "node:timers/promises";
import { waitForCalm } from "./calm.ts";

const patienceMs = 180_000;

/** One bank, or several whose days pass together. */
type Banks = {
  readonly move: (days: number) => Promise<unknown>;
  readonly summary: () => Promise<{ readonly undelivered: number; readonly planned: number }>;
};

/** All the banks have set themselves to do is done and told, their days are over, and nothing of ours is on its way. */
export async function comeToRest(ownerUrl: string, banks: Banks): Promise<string[]> {
  const stuck: string[] = [];
  // What is booked when days pass stands in the statement of a day that passes after them.
  for (const days of [0, 4, 4]) {
    if (days > 0) await banks.move(days);
    await sleep(1_000);
    stuck.push(...(await waitUntilTold(banks, days > 0)), ...(await waitForCalm(ownerUrl, patienceMs)));
  }
  return [...new Set(stuck)];
}

async function waitUntilTold(banks: Banks, isAllDue: boolean): Promise<string[]> {
  for (let waitedMs = 0; ; waitedMs += 500) {
    const { undelivered, planned } = await banks.summary();
    if (undelivered === 0 && (planned === 0 || !isAllDue)) return [];
    if (waitedMs >= patienceMs)
      return [`the banks have ${undelivered} messages left to deliver, and ${planned} plans`];
    await sleep(500);
  }
}
