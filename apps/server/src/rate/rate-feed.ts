import type { Context } from "../context.ts";
import type { RateSource, Tick } from "#partners/fx/port.ts";
import { house } from "#platform/ids.ts";
import { createJudge, placeOf, type TickFault } from "./judge-tick.ts";
import { opensNext } from "./market-hours.ts";
import { pairName, rulesOf } from "./rate-sources.ts";
import { perDollarNow } from "./rate-history.ts";
import { keepMinute } from "./rate-history.store.ts";
import { keepTicks } from "./rate.store.ts";
import { createSilence, type Silence } from "./silence.ts";

type Ctx = Pick<Context, "db" | "clock" | "events" | "config">;
type Fault = TickFault | "garbled" | "missing";

const minuteMs = 60_000;
const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs);

/** What was refused for one reason is said at its first time, and then as often as this. */
const saidEveryMs = 60_000;

/**
 * Hears sources, judges what they say, and keeps what is believed: once a beat, the newest of each pair, so that it does not
 * matter to the database how often a venue ticks. It begins with what was believed before.
 */
export function createFeed(ctx: Ctx, sources: readonly RateSource[], known: readonly Tick[]) {
  const { clock, events } = ctx;
  const judge = createJudge(known);
  const kept = createKeeper(ctx);
  const refused = createRefusals(ctx);
  const listened = sources.map((source) => ({
    source,
    silence: createSilence(rulesOf(source), clock.now()),
    said: "none" as Silence,
  }));
  const lost = new Set<RateSource>();
  /** What is in doubt is looked at once more with the next beat: another source may say the same by then. */
  const doubted = new Map<string, { readonly tick: Tick; readonly verdict: TickFault }>();

  const judgeAt = (tick: Tick, now: Date) => {
    const verdict = judge.judge(tick, now);
    if (verdict === "believed") kept.put(tick);
    return verdict;
  };
  const doubt = (tick: Tick, verdict: TickFault) => {
    const before = doubted.get(placeOf(tick));
    if (before) refused.note(tick.source, before.verdict, before.tick);
    doubted.set(placeOf(tick), { tick, verdict });
  };
  const judgeDoubted = () => {
    for (const { tick, verdict } of doubted.values())
      if (judgeAt(tick, clock.now()) !== "believed") refused.note(tick.source, verdict, tick);
    doubted.clear();
  };

  let minute = minuteOf(clock.now());
  const keepHistory = async () => {
    const now = clock.now();
    if (minuteOf(now) === minute) return;
    minute = minuteOf(now);
    const good = sources.flatMap(judge.goodOf);
    const rates = perDollarNow(good, ctx.config, now);
    if (rates.length === 0) return;
    const at = new Date(minute * minuteMs);
    await ctx.db
      .tx(house, (tx) => keepMinute(tx, at, rates))
      .catch((error: unknown) => {
        // A minute without a rate is a gap in a picture and no more.
        events.emit({ event: "database.lost", error });
      });
  };
  const lookForSilence = () => {
    const now = clock.now();
    for (const each of listened) {
      const { source } = each;
      const { silence, pairs } = each.silence.look(
        judge.goodOf(source),
        now,
        (currencies, at) => opensNext(ctx.config, currencies, at) === undefined,
      );
      if (silence === each.said) continue;
      each.said = silence;
      events.emit(
        silence === "none"
          ? { event: "rates.heard", source }
          : { event: "rates.silent", source, count: pairs },
      );
    }
  };
  return {
    hear: (ticks: readonly Tick[]) => {
      const now = clock.now();
      for (const tick of ticks) {
        lost.delete(tick.source);
        const verdict = judgeAt(tick, now);
        if (verdict === "unconfirmed" || verdict === "contradicted") doubt(tick, verdict);
        else if (verdict !== "believed" && verdict !== "known") refused.note(tick.source, verdict, tick);
      }
    },
    /** What came could not be read, or something was left out; whoever follows the line asks anew by himself. */
    miss: (source: RateSource, reason: "garbled" | "missing") => refused.note(source, reason),
    /** A line broke or an answer did not come; said once until the source speaks again. */
    lose: (source: RateSource, reason: string) => {
      if (lost.has(source)) return;
      lost.add(source);
      events.emit({ event: "rates.lost", source, reason });
    },
    beat: async () => {
      judgeDoubted();
      await kept.write();
      await keepHistory();
      lookForSilence();
      refused.say();
    },
  };
}

/** Holds the newest tick of each pair until it stands in the database. */
function createKeeper({ db, clock, events }: Ctx) {
  const waiting = new Map<string, Tick>();
  return {
    put: (tick: Tick) => void waiting.set(placeOf(tick), tick),
    write: async () => {
      if (waiting.size === 0) return;
      const batch = [...waiting];
      waiting.clear();
      try {
        await db.tx(house, (tx) =>
          keepTicks(
            tx,
            batch.map(([, tick]) => tick),
            clock.now(),
          ),
        );
      } catch (error) {
        for (const [place, tick] of batch) if (!waiting.has(place)) waiting.set(place, tick);
        events.emit({ event: "database.lost", error });
      }
    },
  };
}

/** Counts what was refused; whatever is said again and again fills no log. */
function createRefusals({ clock, events, config }: Ctx) {
  const counts = new Map<
    string,
    { source: RateSource; reason: Fault; count: number; pair: string; saidAt: Date }
  >();
  /** A file that is read again says nothing again. */
  const last = new Map<string, Date>();
  /** Of a pair, for as long as a beat lasts: it takes longer to reckon than all else about a tick. */
  const closed = new Map<string, boolean>();
  const isClosed = ({ base, quote }: Tick["bid"]) => {
    const name = pairName({ base, quote });
    const known = closed.get(name) ?? opensNext(config, [base, quote], clock.now()) !== undefined;
    closed.set(name, known);
    return known;
  };
  return {
    note: (source: RateSource, reason: Fault, tick?: Tick) => {
      if (tick) {
        const place = placeOf(tick);
        if (last.get(place)?.getTime() === tick.at.getTime()) return;
        if (reason !== "unknown") last.set(place, tick.at);
        // While nobody deals, whatever is said is refused without a word.
        if (rulesOf(source).isLive && isClosed(tick.bid)) return;
      }
      const key = `${source} ${reason}`;
      const one = counts.get(key) ?? { source, reason, count: 0, pair: "", saidAt: new Date(0) };
      counts.set(key, { ...one, count: one.count + 1, pair: tick ? pairName(tick.bid) : "" });
    },
    say: () => {
      const now = clock.now();
      closed.clear();
      for (const [key, { source, reason, count, pair, saidAt }] of counts) {
        if (count === 0 || now.getTime() - saidAt.getTime() < saidEveryMs) continue;
        counts.set(key, { source, reason, count: 0, pair, saidAt: now });
        events.emit({ event: "rates.refused", source, reason, count, pair });
      }
    },
  };
}
