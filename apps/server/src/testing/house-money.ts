import { randomUUID } from "node:crypto";
import * as agreements from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/house-transfer";
import type { HouseKind } from "@causeway/ledger";
import { toDecimal, type CurrencyCode } from "@causeway/money";
import { expect } from "vitest";
import { findOwnAccount } from "#partners/bank/bank-data.store.ts";
import type { Transfer, TransferReport } from "#partners/bank/port.ts";
import { house, newId } from "#platform/ids.ts";
import { lookAtCover } from "#statement/cover.ts";
import { recordEntry } from "#statement/record-entry.ts";
import { atBank, type AtBank } from "../context.ts";
import type { StaffClient, TestApi } from "./api.ts";
import { bankOf, facing } from "./bank.ts";
import { doFlowsWork } from "./flows-work.ts";

type Wish = {
  readonly kind?: contract.HouseTransferKind;
  readonly currency: CurrencyCode;
  readonly minor: bigint;
  readonly partner?: string;
};

/** Our own money among clients', and two of the treasury who move it. */
export function houseMoneyOf(api: TestApi, first: StaffClient, second: StaffClient) {
  const bank = bankOf(api);

  /** So much is ours at a bank, in this account of the books. */
  const earn = async (kind: HouseKind, currency: CurrencyCode, minor: bigint, partner = "harbour") => {
    const ctx = atBank(api.ctx, partner);
    const entry = bank.anEntry({
      accountId: `POOL${currency}`,
      kind: "interest",
      money: { currency, minor },
      counterparty: null,
    });
    await recordEntry(ctx, entry);
    if (kind !== "interest") {
      const step = { subject: newId(api.ctx.clock.now()), step: "earn" };
      const posted = await api.ctx.books.post(house, step, (place, idOf) => [
        {
          kind: "transfer",
          id: idOf(),
          debit: place({ kind: "interest", currency }),
          credit: place({ kind, currency }),
          amount: minor,
          purpose: "correction",
        },
      ]);
      expect(posted.accepted).toBe(true);
    }
    await lookAtCover(api.ctx);
  };

  /** What the bank takes for its work is borne by us. */
  const bear = async (currency: CurrencyCode, minor: bigint) => {
    const accountId = `POOL${currency}`;
    const of = { direction: "debit", kind: "charge", counterparty: null } as const;
    await recordEntry(api.ctx, bank.anEntry({ accountId, ...of, money: { currency, minor } }));
    await lookAtCover(api.ctx);
  };

  const propose = ({ kind = "sweep", currency, minor, partner = "harbour" }: Wish, who = first) =>
    who.call(contract.proposeHouseTransfer, {
      partner,
      kind,
      money: { currency, amount: toDecimal({ currency, minor }) },
      note: "As every Monday",
      requestId: randomUUID(),
    });
  const waiting = async ({ currency, partner = "harbour" }: Pick<Wish, "currency" | "partner">) => {
    const { data } = await second.call(agreements.listAgreements, { state: "waiting" });
    return data.find(({ subject }) => subject === `${partner}/${currency}`);
  };
  const agreeTo = async (proposal: Awaited<ReturnType<typeof waiting>>, who = second) => {
    if (!proposal) throw new Error("a proposal was expected, which somebody agrees to");
    const { agreementId, digest } = proposal;
    const requestId = randomUUID();
    const reply = await who.call(agreements.agreeToProposal, { agreementId, digest, requestId });
    return { ...reply, id: agreementId };
  };
  const agree = async (wish: Pick<Wish, "currency" | "partner">, who = second) =>
    agreeTo(await waiting(wish), who);
  /** Both agree, and no flow has run yet. */
  const agreed = async (wish: Wish): Promise<string> => {
    expect((await propose(wish)).code).toBe(0);
    const reply = await agree(wish);
    expect(reply.code).toBe(0);
    return reply.id;
  };

  const shown = async (id: string) => {
    const { data } = await first.call(contract.readHouseMoney, {});
    return data.transfers.find(({ transferId }) => transferId === id);
  };
  const account = async (currency: CurrencyCode) => {
    const { data } = await first.call(contract.readHouseMoney, {});
    return data.accounts.find((each) => each.currency === currency)!;
  };
  const own = async (currency: CurrencyCode, partner = "harbour") =>
    (await api.ctx.db.tx(house, (tx) => findOwnAccount(tx, partner, currency)))!;

  /** The debit of a sweep, as the bank books it. */
  const debitOf = (id: string, currency: CurrencyCode, minor: bigint) =>
    bank.anEntry({
      accountId: `POOL${currency}`,
      direction: "debit",
      counterparty: null,
      money: { currency, minor },
      endToEndId: id.replaceAll("-", ""),
    });

  return { bank, earn, bear, propose, waiting, agreeTo, agree, agreed, shown, account, own, debitOf };
}

/** The server in front of a bank that remembers what it was asked to transfer and answers as a test wants it to. */
export function playTransfers(ctx: AtBank, first: TransferReport = { state: "accepted" }) {
  const asked: Transfer[] = [];
  const played = { answer: first };
  const at = facing(ctx, {
    requestTransfer: async (transfer) => {
      asked.push(transfer);
      return played.answer.state === "executed" ? { state: "accepted" } : played.answer;
    },
    findTransfer: async (id) =>
      asked.some(({ transferId }) => transferId === id) ? played.answer : { state: "denied" },
  });
  return {
    asked,
    ctx: at,
    /** The bank says this from now on, and the flows do whatever follows. */
    says: async (state: TransferReport["state"], reason?: string) => {
      played.answer = reason === undefined ? { state } : { state, reason };
      await doFlowsWork(at);
      await doFlowsWork(at);
    },
  };
}
