import { createLanes, type Chain, type Outcome } from "@causeway/ledger";
import type pg from "pg";

/** The process that is killed: it holds nothing but posters, and forgets everything when it dies. */
export type ToPoster = {
  readonly lane: number;
  readonly orders: readonly { readonly n: number; readonly chain: Chain }[];
};
export type FromPoster = {
  readonly lane: number;
  readonly answers: readonly { readonly n: number; readonly outcome: Outcome }[];
};

const connection = JSON.parse(process.argv[2] ?? "{}") as pg.ClientConfig;
const lanes = createLanes(Number(process.argv[3]), { connection, batchSize: 500 });

process.on("message", ({ lane, orders }: ToPoster) => {
  void answerTogether(lane, orders);
});

/** Each answer leaves as soon as it is known; those known in one turn share a message. */
async function answerTogether(lane: number, orders: ToPoster["orders"]): Promise<void> {
  let ready: { n: number; outcome: Outcome }[] = [];
  await Promise.all(
    orders.map(async ({ n, chain }) => {
      const outcome = await lanes.post(lane, chain);
      if (ready.length === 0) {
        setImmediate(() => {
          process.send?.({ lane, answers: ready } satisfies FromPoster);
          ready = [];
        });
      }
      ready.push({ n, outcome });
    }),
  );
}
