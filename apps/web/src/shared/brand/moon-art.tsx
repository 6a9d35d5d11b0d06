import { n, Traveller } from "./drawing.tsx";
import type { FlagName } from "./flags.ts";
import * as bridge from "./moon-bridge.ts";
import { ink, paper, road } from "./palette.ts";

/** `whole` to sign in, `gate` with a pavilion to pass through, `building` with the keystone still on the hook. */
export type MoonScene = "whole" | "gate" | "building";

const air = "#F5F8FD";
const travellers: Readonly<Record<MoonScene, readonly (readonly [FlagName, number])[]>> = {
  whole: [
    ["us", 206],
    ["hk", 360],
    ["cn", 514],
  ],
  gate: [
    ["us", 128],
    ["hk", 228],
    ["cn", 560],
  ],
  building: [
    ["us", 176],
    ["cn", 544],
  ],
};

const { middle, waterline, opening, ring } = bridge;
const halfGap = 62;
const left = -400;
const right = 1120;

export function MoonArt(props: { scene: MoonScene; label: string; className?: string | undefined }) {
  const gap = props.scene === "building" ? halfGap : 0;
  const railGap = gap === 0 ? 0 : gap + 8;
  return (
    <svg
      className={props.className}
      viewBox="0 0 720 820"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      role="img"
      aria-label={props.label}
    >
      <defs>
        <mask id="moon-stripes">
          {bridge.stripes.map(({ y, height }) => (
            <rect key={y} x="0" y={y} width="720" height={height} fill={paper} />
          ))}
        </mask>
      </defs>
      <rect x={left} y={waterline} width={right - left} height="700" fill="#EAF0FB" />
      <path d={`M${left} ${waterline}H${right}`} stroke={ink} strokeWidth="1.2" />
      <path d={`${bridge.along(0, left, right)}V${waterline}H${left}z`} fill={paper} />
      {gap > 0 && <Gap />}
      <path
        d={`M${middle - opening} ${waterline}a${opening} ${opening} 0 0 1 ${2 * opening} 0z`}
        fill={air}
        stroke={ink}
        strokeWidth="1.4"
      />
      <path
        d={`M${middle - ring} ${waterline}a${ring} ${ring} 0 0 1 ${2 * ring} 0`}
        stroke={ink}
        strokeWidth="1.1"
      />
      <path d={bridge.joints} stroke={ink} strokeOpacity=".6" />
      <path
        d={bridge.alongBothSides(18, -8, 728, railGap)}
        stroke={ink}
        strokeWidth="1.2"
        strokeOpacity=".85"
      />
      <path d={bridge.railing(railGap)} stroke={ink} strokeWidth="1.1" strokeOpacity=".55" />
      <path d={bridge.alongBothSides(-9, 20, 700, railGap)} stroke={ink} strokeOpacity=".28" />
      <path d={bridge.ripples} stroke={ink} strokeOpacity=".13" strokeWidth="1.1" strokeLinecap="round" />
      <Reflection />
      {gap > 0 && <Keystone />}
      {props.scene === "gate" && <Pavilion />}
      <path d={bridge.alongBothSides(0, left, right, gap)} stroke={road} strokeWidth="2.8" />
      {travellers[props.scene].map(([flag, at]) => {
        const [x, y] = bridge.above(at, 40);
        return <Traveller key={flag} flag={flag} x={x} y={y} radius={17.5} />;
      })}
    </svg>
  );
}

function Reflection() {
  return (
    <g mask="url(#moon-stripes)">
      <path
        d={`M${middle - ring} ${waterline}a${ring} ${ring} 0 0 0 ${2 * ring} 0h-22a${opening} ${opening} 0 0 1 ${-2 * opening} 0z`}
        fill={road}
        fillOpacity=".9"
      />
      <path
        d={`M${middle - opening} ${waterline}a${opening} ${opening} 0 0 0 ${2 * opening} 0z`}
        fill={paper}
        fillOpacity=".55"
      />
    </g>
  );
}

/** The part of the masonry that is still open. */
function Gap() {
  const archTop = n(waterline - Math.sqrt(ring * ring - halfGap * halfGap));
  const from = middle - halfGap;
  const to = middle + halfGap;
  const edge = bridge.deckAt(from);
  return (
    <>
      <path
        d={`M${from} ${n(edge - 1)}V${archTop}A${ring} ${ring} 0 0 1 ${to} ${archTop}V${n(edge - 1)}L${middle} ${n(bridge.deckAt(middle) - 2)}z`}
        fill={air}
      />
      <path
        d={`M${from} ${n(edge)}v18h-9v16h9V${archTop}M${to} ${n(edge)}v18h9v16h-9V${archTop}`}
        stroke={ink}
        strokeWidth="1.1"
        strokeLinejoin="round"
        fill={air}
      />
    </>
  );
}

/** The keystone on the hook, and the place it is meant for. */
function Keystone() {
  const lift = 168;
  const rope = bridge.ropeEnd(lift);
  return (
    <>
      <path
        d={bridge.along(0, middle - halfGap, middle + halfGap)}
        stroke={road}
        strokeWidth="1.6"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      <path d={bridge.keystone(0)} fill={air} stroke={air} strokeWidth="3.6" />
      <path d={bridge.keystone(0)} stroke={ink} strokeWidth="1.1" strokeDasharray="3 4" />
      <path
        d={`M${middle} ${waterline - 176}V${waterline - opening - 160}`}
        stroke={ink}
        strokeOpacity=".3"
        strokeDasharray="2 6"
      />
      <path d={bridge.keystone(lift)} fill={paper} stroke={ink} strokeWidth="1.4" strokeLinejoin="round" />
      <path d={bridge.keystoneJoints(lift)} stroke={ink} strokeOpacity=".6" />
      <path
        d={`M${middle} ${left}V34M${middle - 33.6} ${n(rope)}L${middle} 40l33.6 ${n(rope - 40)}`}
        stroke={ink}
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
      <circle cx={middle} cy="37" r="3.4" fill={paper} stroke={ink} strokeWidth="1.2" />
    </>
  );
}

function Pavilion() {
  const ribs = [-44, -26, -9, 9, 26, 44]
    .map((d) => `M${n(middle + d * 0.62)} 50Q${n(middle + d * 0.9)} 82 ${n(middle + d * 1.45)} 103`)
    .join("");
  return (
    <g stroke={ink} strokeWidth="1.4" strokeLinejoin="round" fill={paper}>
      {[-62, -24, 24, 62].map((d) => (
        <path
          key={d}
          d={`M${middle + d - 4} ${n(bridge.deckAt(middle + d - 4))}V104h8V${n(bridge.deckAt(middle + d + 4))}z`}
        />
      ))}
      <path d={`M${middle - 72} 104h144v9h-144z`} />
      <path
        d={`M${middle - 104} 88Q${middle - 62} 92 ${middle - 34} 50H${middle + 34}Q${middle + 62} 92 ${middle + 104} 88Q${middle + 96} 102 ${middle + 78} 104H${middle - 78}Q${middle - 96} 102 ${middle - 104} 88z`}
      />
      <path d={`M${middle - 42} 44h84v6h-84z`} />
      <path d={ribs} fill="none" strokeWidth="1" strokeOpacity=".34" />
    </g>
  );
}
