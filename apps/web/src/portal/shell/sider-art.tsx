import { memo } from "react";
import styles from "./side-menu.module.css";

const width = 220;
const waterline = 56;

/** Nine arches growing to the middle and their broken reflection, drawn once from numbers. */
const { arches, reflection } = draw();

function draw() {
  const gap = 4;
  const sizes = Array.from(
    { length: 9 },
    (_, index) => 8 + 5 * Math.sin((1 - Math.abs((index - 4) / 4)) * (Math.PI / 2)),
  );
  const scale = (width - gap * 10) / (2 * sizes.reduce((sum, size) => sum + size));
  let x = gap;
  let above = "";
  let below = "";
  for (const size of sizes) {
    const radius = size * scale;
    const middle = x + radius;
    const spring = waterline - 10 * (1 - ((middle - width / 2) / (width / 2)) ** 2);
    const r = radius.toFixed(1);
    above += `M${(middle - radius).toFixed(1)} ${waterline}V${spring.toFixed(1)}a${r} ${r} 0 0 1 ${(2 * radius).toFixed(1)} 0V${waterline}`;
    for (const [depth, share] of [
      [5, 1],
      [10, 0.8],
      [15, 0.45],
    ] as const) {
      const half = (radius * share * 0.5).toFixed(1);
      const y = waterline + depth;
      below += `M${(middle - radius * share).toFixed(1)} ${y}h${half}M${(middle + radius * share * 0.5).toFixed(1)} ${y}h${half}`;
    }
    x += 2 * radius + gap;
  }
  return { arches: above, reflection: below };
}

export const SiderArt = memo(function SiderArt() {
  return (
    <svg
      className={styles.art}
      viewBox={`0 0 ${width} 84`}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={`M0 38Q110 14 ${width} 38`} strokeWidth="1.3" />
      <path d={arches} strokeWidth="1.1" />
      <path d={`M0 ${waterline}h${width}`} strokeWidth="1.1" />
      <path d={reflection} strokeWidth="1.1" opacity=".7" />
    </svg>
  );
});
