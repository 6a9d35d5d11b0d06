import { setTimeout as sleep } from "node:timers/promises";

export type BankBooking = {
  readonly reference: string;
  readonly accountId: string;
  readonly direction: "credit" | "debit";
  readonly currency: string;
  readonly minor: string;
  /** The refund of ours that a debit carries out. */
  readonly returnId: string | null;
  readonly endToEndId: string | null;
  /** What is pending is no money of the bank's. */
  readonly status: "booked" | "pending";
  readonly isReversal: boolean;
  /** The entry that a reversal undoes. */
  readonly reverses?: string;
  readonly bookingDay: string;
  /** Told without a reference, or with parts that are not the whole. */
  readonly oddity?: "unnamed" | "borrowed" | "missum";
};
export type Summary = {
  readonly entries: number;
  readonly undelivered: number;
  /** What the bank has set itself to do later. */
  readonly planned: number;
  readonly armed: readonly { kind: string }[];
  readonly committed: Readonly<Record<string, number>>;
  readonly answers: readonly { manner: string; answer: number | null; n: number }[];
};

/** The bank's panel, from the other side of a bank that may be dead for a moment. */
export function createPanel(url: string) {
  const again = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await ask();
      } catch (error) {
        if (tries === 100) throw error;
        await sleep(200);
      }
    }
  };
  const post = (path: string, body: object) =>
    again(async () => {
      const reply = await fetch(`${url}/panel/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5_000),
      });
      if (!reply.ok) throw new Error(`the panel answered ${reply.status} ${await reply.text()}`);
      return reply.json();
    });
  const get = <T>(path: string) =>
    again(async () => (await (await fetch(`${url}/panel/${path}`)).json()) as T);
  return {
    /** A credit whose answer was lost was booked all the same; what counts is what the bank's books say. */
    credit: (account: string, amount: string) => post("credits", { account, amount, payer: "Nordwind GmbH" }),
    arm: (kind: string, ms: number) => post("faults", { kind, times: 1, ms }),
    /** Arms a misdeed and waits until the bank has committed it. */
    provoke: async (kind: string, ms: number) => {
      await post("faults", { kind, times: 1, ms });
      for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 100) {
        const { armed } = await get<Summary>("summary");
        if (!armed.some((fault) => fault.kind === kind)) return true;
        await sleep(100);
      }
      return false;
    },
    move: (days: number) => post("clock", { days }),
    accounts: () => get<{ id: string; currency: string }[]>("accounts"),
    entries: () => get<BankBooking[]>("entries"),
    /** What it did wrong, and to what: an entry, an instruction, or a day of a currency. */
    misdeeds: () => get<{ kind: string; about: string }[]>("misdeeds"),
    summary: () => get<Summary>("summary"),
    /** Per currency, as the bank's own books have it. */
    balances: () => get<Record<string, string>>("balances"),
    /** Of all that we said we have, with the statements that it holds. */
    taken: () =>
      get<
        {
          seq: number;
          kind: string;
          manner: string;
          digest: string;
          statements: readonly { id: string; currency: string }[];
        }[]
      >("taken"),
  };
}
export type Panel = ReturnType<typeof createPanel>;
