import { type FlagName, flags } from "./flags.ts";
import { ink, paper } from "./palette.ts";

/** Coordinates need no more than a tenth of a unit. */
export const n = (value: number) => value.toFixed(1);

/** The same "random" strokes on the server and in the browser, on every visit. */
export function createStrokes(seed: number) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** A row of half circles standing on a line. */
export function arcade(from: number, to: number, y: number, radius: number): string {
  const count = Math.floor((to - from) / (2 * radius + 3));
  const gap = (to - from - count * 2 * radius) / count;
  let path = "";
  for (let index = 0; index < count; index += 1) {
    const x = from + gap / 2 + index * (2 * radius + gap);
    path += `M${n(x)} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0`;
  }
  return path;
}

/** Round flags are the travellers on the road. */
export function Traveller(props: { flag: FlagName; x: number; y: number; radius: number; line?: number }) {
  const { flag, x, y, radius, line = 1.3 } = props;
  const inner = radius * 0.8;
  return (
    <g>
      <circle cx={n(x)} cy={n(y)} r={radius} fill={paper} stroke={ink} strokeWidth={line} />
      <image href={flags[flag]} x={n(x - inner)} y={n(y - inner)} width={2 * inner} height={2 * inner} />
    </g>
  );
}
