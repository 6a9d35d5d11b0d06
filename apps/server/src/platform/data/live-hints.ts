import type { TenantId } from "../ids.ts";

export type Hints = {
  /** Some open page of these tenants has something to read; the database has it already. */
  readonly add: (tenants: Iterable<TenantId>) => void;
  /** Says at once what is gathered, and nothing afterwards. */
  readonly stop: () => Promise<void>;
};

const gatherMs = 50;

/**
 * Gathers whose pages should look and says so at most once in a while for all of them. A notification takes one lock for
 * the whole database until its transaction has committed, so it never stands in the transaction that it tells of. One
 * that is lost, with its process or its connection, is made good by the poll of whoever listens.
 */
export function gatherHints(say: (tenants: readonly TenantId[]) => Promise<void>): Hints {
  const gathered = new Set<TenantId>();
  let saying: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  const sayNow = async () => {
    const tenants = [...gathered];
    gathered.clear();
    lastAt = performance.now();
    if (tenants.length > 0) await say(tenants);
  };
  const plan = () => {
    if (timer || saying || gathered.size === 0) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        saying = sayNow().finally(() => {
          saying = undefined;
          plan();
        });
      },
      Math.max(0, lastAt + gatherMs - performance.now()),
    );
  };
  return {
    add: (tenants) => {
      for (const tenant of tenants) gathered.add(tenant);
      plan();
    },
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await saying;
      clearTimeout(timer);
      await sayNow();
    },
  };
}
