import { n, Traveller } from "#shared/brand/drawing.tsx";
import type { FlagName } from "#shared/brand/flags.ts";
import { ink, paper, road } from "#shared/brand/palette.ts";
import { stripesBelow, Water } from "./water.tsx";
import styles from "./wide-art.module.css";

const width = 1440;
const waterline = 266;
const deck = 190;
const middle = width / 2;
const radius = 27;
const pitch = 72;

const fromLeft: readonly FlagName[] = ["us", "eu", "gb", "hk", "cn", "jp", "au"];
const fromRight: readonly FlagName[] = ["ca", "sg", "nz", "ch", "se", "ae", "mx"];

/** Level arches from edge to edge, each as wide as the travellers stand apart. */
const arches = Array.from({ length: 20 }, (_, index) => {
  const x = index * pitch + (pitch - 2 * radius) / 2;
  return `M${x} ${waterline}V${deck + 14 + radius}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${waterline}`;
}).join("");

const posts = Array.from({ length: 81 }, (_, index) => `M${index * 18} ${deck - 3}v-8`).join("");

/** Fourteen currencies walk along one road into the same house. */
export function GatheringArt(props: { label: string }) {
  return (
    <svg
      className={styles.art}
      viewBox="0 0 1440 340"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      role="img"
      aria-label={props.label}
    >
      <defs>
        <mask id="gathering-stripes">
          {stripesBelow(waterline).map(({ y, height }) => (
            <rect key={y} y={y} width={width} height={height} fill={paper} />
          ))}
        </mask>
      </defs>
      <circle cx={middle} cy={deck} r="132" fill="#DFE9FF" />
      <Water waterline={waterline} width={width} seed={23} />
      <path d={`M0 ${deck}H${width}V${waterline}H0z`} fill={paper} />
      <path d={arches} fill="#EEF4FF" stroke={ink} strokeWidth="1.3" />
      <path d={`M0 ${deck + 6}H${width}`} stroke={ink} strokeOpacity=".35" />
      <path d={posts} stroke={ink} strokeOpacity=".55" strokeWidth="1.1" />
      <path d={`M0 ${deck - 11}H${width}`} stroke={ink} strokeOpacity=".75" strokeWidth="1.1" />
      <g mask="url(#gathering-stripes)" opacity=".75">
        <g transform={`matrix(1 0 0 -1 0 ${2 * waterline})`}>
          <path d={arches} stroke={ink} strokeWidth="1.3" strokeOpacity=".6" />
          <path d={`M0 ${deck}H${width}`} stroke={road} strokeWidth="5" />
        </g>
      </g>
      <House />
      <path d={`M0 ${deck}H${width}`} stroke={road} strokeWidth="2.6" />
      {fromLeft.map((flag, index) => (
        <Traveller key={flag} flag={flag} x={pitch * (index + 1)} y={deck - 31} radius={15.5} line={1.2} />
      ))}
      {fromRight.map((flag, index) => (
        <Traveller
          key={flag}
          flag={flag}
          x={width - pitch * (fromRight.length - index)}
          y={deck - 31}
          radius={15.5}
          line={1.2}
        />
      ))}
    </svg>
  );
}

/** A pavilion of two storeys that stands on the road and is open on both sides. */
function House() {
  const columns = [-84, -30, 22, 76].map((d) => `M${middle + d} ${deck}v-62h8v62z`).join("");
  return (
    <g stroke={ink} strokeWidth="1.4" strokeLinejoin="round" fill={paper}>
      <path d={columns} />
      <path d={`M${middle - 98} ${deck - 71}h196v9h-196z`} />
      <path d={roof(deck - 71, 128, 66, 40)} />
      <path d={`M${middle - 58} ${deck - 111}v-28h116v28z`} />
      <path
        d={[-40, -20, 0, 20, 40].map((d) => `M${middle + d} ${deck - 111}v-28`).join("")}
        strokeWidth="1"
        strokeOpacity=".4"
      />
      <path d={roof(deck - 139, 92, 26, 34)} />
      <path d={`M${middle - 34} ${deck - 179}h68v6h-68z`} />
    </g>
  );
}

function roof(y: number, eaves: number, ridge: number, height: number): string {
  const tip = y - 14;
  const top = y - height;
  return [
    `M${middle - eaves} ${n(tip)}`,
    `Q${middle - (eaves + ridge) / 2} ${n(tip + 2)} ${middle - ridge} ${n(top)}`,
    `H${middle + ridge}`,
    `Q${middle + (eaves + ridge) / 2} ${n(tip + 2)} ${middle + eaves} ${n(tip)}`,
    `Q${middle + eaves - 8} ${n(y - 1)} ${middle + eaves - 26} ${y}`,
    `H${middle - eaves + 26}`,
    `Q${middle - eaves + 8} ${n(y - 1)} ${middle - eaves} ${n(tip)}z`,
  ].join("");
}
