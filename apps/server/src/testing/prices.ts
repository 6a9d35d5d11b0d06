import { randomUUID } from "node:crypto";
import * as agreements from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/price";
import type { PriceLine } from "@causeway/contract/price/line";
import { beginPrices, endBeginning, tellMerchants } from "#price/begin-prices.ts";
import { dayIn } from "#platform/day.ts";
import type { StaffClient, TestApi } from "./api.ts";

/** A line for everybody; a test says what is different about its own. */
export function aLine(over: Partial<PriceLine>): PriceLine {
  return {
    kind: "collection",
    subject: over.kind === "exchange" ? "" : "B2B",
    currency: null,
    pairedWith: null,
    country: null,
    tier: null,
    merchant: null,
    fromUsd: "0.00",
    cost: null,
    ...over,
  };
}

export const rate = (share: string): PriceLine["cost"] => ({ rate: share, fixed: null });

/** Two people who change prices, and the flows that carry it out. */
export function pricesOf(api: TestApi, first: StaffClient, second: StaffClient) {
  const tiers = { silverFrom: "100000.00", goldFrom: "500000.00" };
  const today = () => dayIn("Asia/Hong_Kong", api.ctx.clock.now());

  const changeOf = (lines: readonly PriceLine[], over: Partial<contract.PriceChange> = {}) => ({
    firstDay: today(),
    tiers,
    lines: [...lines],
    ...over,
  });
  const propose = (
    lines: readonly PriceLine[],
    over: Partial<contract.PriceChange> = {},
    who: Pick<StaffClient, "call"> = first,
  ) =>
    who.call(contract.proposePrices, {
      ...changeOf(lines, over),
      note: "As agreed",
      requestId: randomUUID(),
    });
  const board = async () => (await second.call(contract.readPriceBoard, {})).data;
  const agree = async (who: Pick<StaffClient, "call"> = second) => {
    const { proposal } = await board();
    if (!proposal) throw new Error("a change of prices was expected, which somebody agrees to");
    const { agreementId, digest } = proposal;
    return who.call(agreements.agreeToProposal, { agreementId, digest, requestId: randomUUID() });
  };
  const carryOut = async (id: string) => {
    await beginPrices(api.ctx, id);
    for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after !== null;)
      after = await tellMerchants(api.ctx, id, after);
    await endBeginning(api.ctx, id);
  };
  /** Both agree and the flows have done their part; the id of the agreement. */
  const changed = async (lines: readonly PriceLine[], over: Partial<contract.PriceChange> = {}) => {
    const proposed = await propose(lines, over);
    if (proposed.code !== 0) throw new Error(`the change was refused: ${JSON.stringify(proposed)}`);
    const agreed = await agree();
    if (agreed.code !== 0) throw new Error(`nobody agreed: ${JSON.stringify(agreed)}`);
    await carryOut(agreed.data.agreementId);
    return agreed.data.agreementId;
  };
  return { tiers, today, changeOf, propose, board, agree, carryOut, changed };
}
