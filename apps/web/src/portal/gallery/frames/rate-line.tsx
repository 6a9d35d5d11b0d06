import styles from "./frames.module.css";

const values = [
  82, 91, 79, 95, 112, 106, 121, 134, 126, 118, 129, 147, 161, 152, 138, 144, 129, 116, 108, 119, 133, 142,
  158, 169, 161, 154, 143, 139, 146, 150,
];
const [low, high] = [60, 180];
const points = values.map(
  (value, index) => [index * (700 / 29), 140 - ((value - low) / (high - low)) * 130] as const,
);
const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

/** A still picture of the chart that the dashboard will draw. */
export function RateLine({ label }: { label: string }) {
  return (
    <svg className={styles.chart} viewBox="0 0 760 168" role="img" aria-label={label}>
      {[0, 1, 2, 3].map((step) => (
        <g key={step}>
          <path className={styles.grid} d={`M0 ${140 - step * 43.3}H700`} />
          <text x="712" y={144 - step * 43.3}>
            {(7.776 + step * 0.004).toFixed(4)}
          </text>
        </g>
      ))}
      <path className={styles.wash} d={`M${line}L700 140L0 140Z`} />
      <path className={styles.curve} d={`M${line}`} />
      <circle className={styles.now} cx="700" cy={points.at(-1)?.[1]} r="4.5" />
    </svg>
  );
}
