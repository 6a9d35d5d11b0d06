import { cross, type Rate } from "@causeway/money";
import type { Context } from "../context.ts";
import type { Tick } from "#partners/fx/port.ts";
import type { Config } from "#platform/config.ts";
import { daysAfter } from "#platform/day.ts";
import { house } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { dealtCurrencies } from "./dealt-currencies.ts";
import { opensNext } from "./market-hours.ts";
import { thinHistory } from "./rate-history.store.ts";
import { sourceRules } from "./rate-sources.ts";

/** For as long as somebody looks at less than an hour of them, at less than six, and at all. */
const minutesDays = 10;
const hoursDays = 40;
const sixHoursDays = 370;
const mostAtOnce = 10_000;

/** What a dollar is in each currency that is dealt now, by the first source that says so. */
export function perDollarNow(good: readonly Tick[], config: Pick<Config, "fx">, now: Date): readonly Rate[] {
  const quoted = sourceRules
    .filter(({ isLive }) => isLive)
    .map(({ source, freshMs }) =>
      good.filter((tick) => tick.source === source && now.getTime() - tick.at.getTime() <= freshMs),
    );
  return dealtCurrencies.flatMap(({ currency }) => {
    if (opensNext(config, [currency, "USD"], now)) return [];
    return quoted.flatMap((ticks) => cross(ticks, "USD", currency)?.mid ?? []).slice(0, 1);
  });
}

/** Thins what is older than a few days. */
export function rateHistory({ db, clock }: Context): Schedule {
  return {
    name: "rateHistory",
    cadence: { everySeconds: 3_600 },
    missed: "once",
    run: async () => {
      const now = clock.now();
      const limits = {
        minutesFrom: daysAfter(now, -minutesDays),
        hoursFrom: daysAfter(now, -hoursDays),
        sixHoursFrom: daysAfter(now, -sixHoursDays),
        most: mostAtOnce,
      };
      let removed: number;
      do removed = await db.tx(house, (tx) => thinHistory(tx, limits));
      while (removed === mostAtOnce);
    },
  };
}
