import type { Chain, Outcome } from "@causeway/ledger";
import type { ToPoster } from "./poster-process.ts";

// Every lane is crowded three times in two seconds: enough for a queue to form, and for ten minutes to fit in memory.
const mostOutstanding = 500;
const refillMs = 667;

/**
 * One lane as its caller sees it: chains go out in order, and what is not yet answered goes out again, in the same
 * order, to the next poster process. A lane commits in order, so however often it dies, the books see one sequence.
 */
export class LaneCaller {
  readonly lane: number;
  readonly #next: () => Chain;
  readonly #answered: (chain: Chain, outcome: Outcome, n: number) => void;
  readonly #outstanding = new Map<number, Chain>();
  #count = 0;
  #stopped = false;
  #send: (message: ToPoster) => void = () => {};
  readonly #refill = setInterval(() => this.#fill(), refillMs);

  constructor(
    lane: number,
    next: () => Chain,
    answered: (chain: Chain, outcome: Outcome, n: number) => void,
  ) {
    this.lane = lane;
    this.#next = next;
    this.#answered = answered;
  }

  /** A new poster process: everything that still waits for an answer is sent again. */
  connect(send: (message: ToPoster) => void): void {
    this.#send = send;
    const orders = [...this.#outstanding].map(([n, chain]) => ({ n, chain }));
    if (orders.length > 0) send({ lane: this.lane, orders });
  }

  take(answers: readonly { readonly n: number; readonly outcome: Outcome }[]): void {
    for (const { n, outcome } of answers) {
      const chain = this.#outstanding.get(n);
      if (!chain) continue;
      this.#outstanding.delete(n);
      this.#answered(chain, outcome, n);
    }
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#refill);
  }

  get isDone(): boolean {
    return this.#stopped && this.#outstanding.size === 0;
  }

  #fill(): void {
    const orders: { n: number; chain: Chain }[] = [];
    while (!this.#stopped && this.#outstanding.size < mostOutstanding) {
      const chain = this.#next();
      this.#count += 1;
      this.#outstanding.set(this.#count, chain);
      orders.push({ n: this.#count, chain });
    }
    if (orders.length > 0) this.#send({ lane: this.lane, orders });
  }
}
