import { createStrokes, n } from "#shared/brand/drawing.tsx";
import { ink } from "#shared/brand/palette.ts";

const depth = 90;

/** Pale water with ink strokes, from the waterline to the lower edge of a wide drawing. */
export function Water(props: { waterline: number; width: number; seed: number }) {
  const { waterline, width } = props;
  return (
    <>
      <rect y={waterline} width={width} height={depth} fill="#EEF4FF" />
      <path
        d={ripples(waterline, width, props.seed)}
        stroke={ink}
        strokeOpacity=".16"
        strokeWidth="1.1"
        strokeLinecap="round"
      />
      <path d={`M0 ${waterline}H${width}`} stroke={ink} strokeWidth="1.2" />
    </>
  );
}

function ripples(waterline: number, width: number, seed: number): string {
  const next = createStrokes(seed);
  let path = "";
  for (let row = 0; row < 7; row += 1) {
    const y = waterline + 10 + row * 11;
    let x = -40 + next() * 120;
    while (x < width) {
      const length = 30 + next() * (70 + row * 16);
      if (next() > 0.5) path += `M${n(x)} ${n(y)}h${n(length)}`;
      x += length + 50 + next() * (90 + row * 14);
    }
  }
  return path;
}

/** Stripes through which a reflection is seen. */
export function stripesBelow(waterline: number) {
  return Array.from({ length: 8 }, (_, row) => ({
    y: n(waterline + 6 + row * 9 + row * row * 0.4),
    height: n(4 - row * 0.2),
  }));
}
