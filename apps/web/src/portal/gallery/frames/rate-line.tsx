import styles from "./frames.module.css";

const values = [
  82, 91, 79, 95, 112, 106, 121, 134, 126, 118, 129, 147, 161, 152, 138, 144, 129, 116, 108, 119, 133, 142,
  158, 169, 161, 154, 143, 139, 146, 150,
];
const [low, high] = [60, 180];
const floor = 150;
const step = 700 / 29;
const points = values.map(
  (value, index) => [index * step, floor - ((value - low) / (high - low)) * 140] as const,
);
const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

/** A still picture of the chart that the dashboard will draw. */
export function RateLine({ label }: { label: string }) {
  return (
    <svg className={styles.chart} viewBox="0 0 760 186" role="img" aria-label={label}>
      {[0, 1, 2, 3].map((rule) => (
        <g key={rule}>
          <path className={styles.grid} d={`M0 ${floor - rule * 46.7}H700`} />
          <text x="712" y={floor + 4 - rule * 46.7}>
            {(7.776 + rule * 0.004).toFixed(4)}
          </text>
        </g>
      ))}
      {["10-15", "10-22", "10-29", "11-05"].map((day, index) => (
        <text key={day} x={index * 7 * step} y="172">
          {day}
        </text>
      ))}
      <path className={styles.wash} d={`M${line}L700 ${floor}L0 ${floor}Z`} />
      <path className={styles.curve} d={`M${line}`} />
      <circle className={styles.now} cx="700" cy={points.at(-1)?.[1]} r="4.5" />
    </svg>
  );
}
