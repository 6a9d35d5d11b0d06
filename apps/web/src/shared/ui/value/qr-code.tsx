import { encode } from "uqr";

const quiet = 4;

/** Dark squares on white whatever the theme is, because cameras expect it; drawn as one path. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0, ecc: "M" });
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
  );
  const whole = size + 2 * quiet;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${whole} ${whole}`} shapeRendering="crispEdges">
      <path d={`M0 0h${whole}v${whole}H0z`} fill="#fff" />
      <path d={squares.join("")} fill="#12161c" />
    </svg>
  );
}
