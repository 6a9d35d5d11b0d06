import { printRate, writeRate, type Rate } from "@causeway/money";
import { useEffect, useRef, useState } from "react";
import type { Point } from "../reference.ts";
import styles from "../reference.module.css";

const height = 186;
const floor = 150;
const top = 10;
const rulers = 4;
const usualWidth = 700;
/** For what stands right of the line. */
const aside = 60;
/** Lines of text closer than this cannot both be read. */
const textHeight = 13;

/** What somebody has of his own on that line: rates that he waits for, and what he exchanged at. */
export type RateMarks = {
  readonly waiting: readonly {
    readonly key: string;
    readonly rate: Rate;
    readonly label: string;
    /** Not placed yet. */
    readonly isTyped?: boolean;
  }[];
  readonly deals: readonly {
    readonly key: string;
    readonly at: string;
    readonly rate: Rate;
    readonly label: string;
  }[];
};
const noMarks: RateMarks = { waiting: [], deals: [] };

/** How a rate went, as wide as there is room. The numbers are for drawing alone: nothing is reckoned with them. */
export function RateLine(props: {
  points: readonly Point[];
  label: string;
  nameOf: (at: string) => string;
  marks?: RateMarks | undefined;
}) {
  const { points, label, nameOf, marks = noMarks } = props;
  const { ref, width } = useWidth();
  const right = Math.max(width - aside, 1);
  const mids = points.map(({ mid }) => Number(mid));
  const { waiting, deals } = within(marks, points);
  const [low, high] = boundsOf([...mids, ...[...waiting, ...deals].map(({ rate }) => drawn(rate))]);
  const x = (n: number) => (points.length === 1 ? right : (n * right) / (points.length - 1));
  const y = (mid: number) => floor - ((mid - low) / (high - low)) * (floor - top);
  const line = mids.map((mid, n) => `${x(n).toFixed(1)} ${y(mid).toFixed(1)}`).join("L");
  const rulerStep = (high - low) / (rulers - 1);
  const places = Math.max(1 - Math.floor(Math.log10(rulerStep)), 0);
  const names = width < 480 ? 3 : 5;
  const named = new Set(Array.from({ length: names }, (_, n) => Math.floor((n * points.length) / names)));
  const isFree = (at: number) => waiting.every(({ rate }) => Math.abs(y(drawn(rate)) - at) > textHeight);
  return (
    <div ref={ref}>
      <svg className={styles.chart} width={width} height={height} role="img" aria-label={label}>
        {Array.from({ length: rulers }, (_, n) => low + n * rulerStep).map((mid) => (
          <g key={mid}>
            <path className={styles.grid} d={`M0 ${y(mid)}H${right}`} />
            {isFree(y(mid)) && (
              <text x={width} y={y(mid) + 4} textAnchor="end">
                {mid.toFixed(places)}
              </text>
            )}
          </g>
        ))}
        {[...named].map((n) => (
          <text
            key={n}
            x={x(n)}
            y={floor + 22}
            textAnchor={n === 0 && points.length > 1 ? "start" : "middle"}
          >
            {nameOf(points[n]!.at)}
          </text>
        ))}
        <path className={styles.wash} d={`M${line}L${right} ${floor}L${x(0)} ${floor}Z`} />
        <path className={styles.curve} d={`M${line}`} />
        <Waiting waiting={waiting} y={y} right={right} width={width} />
        <Deals deals={deals} x={x} y={y} right={right} />
        <circle className={styles.now} cx={right} cy={y(mids.at(-1)!)} r="4.5" />
      </svg>
    </div>
  );
}

const drawn = (rate: Rate) => Number(writeRate(rate));

function Waiting(props: {
  waiting: RateMarks["waiting"];
  y: (rate: number) => number;
  right: number;
  width: number;
}) {
  const { waiting, y, right, width } = props;
  const at = ({ rate }: RateMarks["waiting"][number]) => y(drawn(rate));
  const classOf = ({ isTyped = false }: RateMarks["waiting"][number]) =>
    isTyped ? styles.typed : styles.waiting;
  // Whoever comes first says his words; the others say theirs to whoever points at them.
  const named = waiting.filter((mark, n) =>
    waiting.slice(0, n).every((other) => Math.abs(at(other) - at(mark)) > textHeight),
  );
  return (
    <>
      {waiting.map((mark) => (
        <path key={mark.key} className={classOf(mark)} d={`M0 ${at(mark)}H${right}`}>
          <title>{`${mark.label} ${printRate(mark.rate)}`}</title>
        </path>
      ))}
      {named.map((mark) => (
        <g key={mark.key} className={classOf(mark)}>
          <text x="0" y={at(mark) - 4}>
            {mark.label}
          </text>
          <text x={width} y={at(mark) + 4} textAnchor="end">
            {printRate(mark.rate)}
          </text>
        </g>
      ))}
    </>
  );
}

/** So many say their words where there is room and no other words are; the others say theirs to whoever points at them. */
const namedDeals = 3;
const roomForWords = 400;
/** About as wide as the words of one are. */
const wordsWidth = 190;
/** Closer than this to a side, words begin or end where their dot is. */
const edge = 70;

function Deals(props: {
  deals: readonly (RateMarks["deals"][number] & { readonly n: number })[];
  x: (n: number) => number;
  y: (rate: number) => number;
  right: number;
}) {
  const { deals, x, y, right } = props;
  const sideOf = (at: number) => (at < edge ? "start" : at > right - edge ? "end" : "middle");
  const isApart = (one: (typeof deals)[number], other: (typeof deals)[number]) =>
    Math.abs(x(one.n) - x(other.n)) > wordsWidth ||
    Math.abs(y(drawn(one.rate)) - y(drawn(other.rate))) > textHeight;
  const named =
    right < roomForWords
      ? []
      : deals
          .filter((deal, n) => deals.slice(0, n).every((other) => isApart(deal, other)))
          .slice(0, namedDeals);
  return deals.map((deal) => {
    const { key, n, rate, label } = deal;
    const words = `${label} ${printRate(rate)}`;
    return (
      <g key={key}>
        <circle className={styles.dealt} cx={x(n)} cy={y(drawn(rate))} r="4">
          <title>{words}</title>
        </circle>
        {named.includes(deal) && (
          <text x={x(n)} y={y(drawn(rate)) - 10} textAnchor={sideOf(x(n))}>
            {words}
          </text>
        )}
      </g>
    );
  });
}

/** How many times the height of the line a mark may lie above or below it before the line would be flat. */
const reach = 2;

/** Marks that can be drawn beside the line, and next to which of its points. */
function within(marks: RateMarks, points: readonly Point[]) {
  const mids = points.map(({ mid }) => Number(mid));
  const [low, high] = boundsOf(mids);
  const isNear = (rate: Rate) =>
    drawn(rate) >= low - reach * (high - low) && drawn(rate) <= high + reach * (high - low);
  const first = Date.parse(points[0]!.at);
  return {
    waiting: marks.waiting.filter(({ rate }) => isNear(rate)),
    deals: marks.deals.flatMap((deal) => {
      const at = Date.parse(deal.at);
      if (at < first || !isNear(deal.rate)) return [];
      const next = points.findIndex((point) => Date.parse(point.at) >= at);
      return [{ ...deal, n: next === -1 ? points.length - 1 : next }];
    }),
  };
}

/** A little room above and below, also where nothing moved. */
function boundsOf(mids: readonly number[]): readonly [low: number, high: number] {
  const [low, high] = [Math.min(...mids), Math.max(...mids)];
  const room = (high - low || high * 0.002) * 0.15;
  return [low - room, high + room];
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(usualWidth);
  useEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
