import { setTimeout as sleep } from "node:timers/promises";
import type { Route } from "@causeway/contract";
import { listReceivingAccounts } from "@causeway/contract/portal/account";
import { listCollectionOrders } from "@causeway/contract/portal/collection";
import { clientUserInfo } from "@causeway/contract/portal/identity";
import { peopleOf } from "@causeway/server/testing/people.ts";
import type { TestApi } from "@causeway/server/testing/api.ts";
import type { PortalClient } from "@causeway/server/testing/portal-client.ts";
import type { Place } from "../identity/place.ts";

const many = 4;
const betweenMs = 100;

const reads: readonly [Route, object][] = [
  [clientUserInfo, {}],
  [listCollectionOrders, { size: 20 }],
  [listReceivingAccounts, {}],
];

export type Readers = { readonly readUntil: (isOver: () => boolean) => Promise<Reading> };
export type Reading = { readonly tookMs: readonly number[]; readonly failed: number };

/** People who are signed in and go on with their day. */
export async function settleReaders(place: Place): Promise<Readers> {
  const people = peopleOf(place as unknown as TestApi);
  const clients: PortalClient[] = [];
  for (let n = 0; n < many; n++) clients.push((await people.signIn(await people.aPerson())).portal);
  const tookMs: number[] = [];
  let failed = 0;
  const readOnce = async (client: PortalClient, n: number, address: string) => {
    const [route, input] = reads[n % reads.length]!;
    const prepared = await client.prepare(route, input, { address });
    const startedAt = performance.now();
    const reply = await client.send(prepared);
    const envelope = (await reply.json()) as { from: string };
    tookMs.push(performance.now() - startedAt);
    if ((await client.channel.open(envelope, prepared.sealed)).code !== 0) failed++;
  };
  return {
    readUntil: async (isOver) => {
      [tookMs.length, failed] = [0, 0];
      await Promise.all(
        clients.map(async (client, who) => {
          for (let n = 0; !isOver(); n++) {
            await Promise.all([readOnce(client, n + who, `192.0.2.${who + 1}`), sleep(betweenMs)]);
          }
        }),
      );
      return { tookMs: [...tookMs], failed };
    },
  };
}

export function p99(tookMs: readonly number[]): number {
  const sorted = tookMs.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}
