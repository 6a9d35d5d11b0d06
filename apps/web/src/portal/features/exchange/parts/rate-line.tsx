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

/** How a rate went, as wide as there is room. The numbers are for drawing alone: nothing is reckoned with them. */
export function RateLine(props: { points: readonly Point[]; label: string; nameOf: (at: string) => string }) {
  const { points, label, nameOf } = props;
  const { ref, width } = useWidth();
  const right = Math.max(width - aside, 1);
  const mids = points.map(({ mid }) => Number(mid));
  const [low, high] = boundsOf(mids);
  const x = (n: number) => (points.length === 1 ? right : (n * right) / (points.length - 1));
  const y = (mid: number) => floor - ((mid - low) / (high - low)) * (floor - top);
  const line = mids.map((mid, n) => `${x(n).toFixed(1)} ${y(mid).toFixed(1)}`).join("L");
  const rulerStep = (high - low) / (rulers - 1);
  const places = Math.max(1 - Math.floor(Math.log10(rulerStep)), 0);
  const names = width < 480 ? 3 : 5;
  const named = new Set(Array.from({ length: names }, (_, n) => Math.floor((n * points.length) / names)));
  return (
    <div ref={ref}>
      <svg className={styles.chart} width={width} height={height} role="img" aria-label={label}>
        {Array.from({ length: rulers }, (_, n) => low + n * rulerStep).map((mid) => (
          <g key={mid}>
            <path className={styles.grid} d={`M0 ${y(mid)}H${right}`} />
            <text x={width} y={y(mid) + 4} textAnchor="end">
              {mid.toFixed(places)}
            </text>
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
        <circle className={styles.now} cx={right} cy={y(mids.at(-1)!)} r="4.5" />
      </svg>
    </div>
  );
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
