import { arcade, n, Traveller } from "#shared/brand/drawing.tsx";
import type { FlagName } from "#shared/brand/flags.ts";
import { ink, paper, road } from "#shared/brand/palette.ts";
import { stripesBelow, Water } from "./water.tsx";
import styles from "./wide-art.module.css";

const width = 1440;
const waterline = 250;
const shore = 214;

/** The spans between islands: where each starts, where it ends and how high it rises. */
const spans = [
  { from: 150, to: 430, rise: 74 },
  { from: 530, to: 790, rise: 56 },
  { from: 890, to: 1110, rise: 44 },
  { from: 1200, to: 1370, rise: 32 },
] as const;

type Span = (typeof spans)[number];

function deckAt(span: Span, x: number): number {
  const middle = (span.from + span.to) / 2;
  const fromMiddle = Math.abs(x - middle) / ((span.to - span.from) / 2);
  return shore - (span.rise * (1 + Math.cos(Math.PI * Math.min(1, fromMiddle)))) / 2;
}

function deckLine(span: Span, offset: number): string {
  let path = "";
  for (let x = span.from; x <= span.to; x += 10)
    path += `${path ? "L" : "M"}${x} ${n(deckAt(span, x) + offset)}`;
  return path;
}

function posts(span: Span): string {
  let path = "";
  for (let x = span.from + 8; x < span.to; x += 16) path += `M${x} ${n(deckAt(span, x) - 3)}v-7`;
  return path;
}

/** One wide arch under each span. */
function opening(span: Span): string {
  const middle = (span.from + span.to) / 2;
  const half = (span.to - span.from) / 2 - 34;
  const top = deckAt(span, middle) + 15;
  return `M${middle - half} ${waterline}Q${middle - half * 0.72} ${n(top)} ${middle} ${n(top)}T${middle + half} ${waterline}`;
}

const roadLine = `M0 ${shore}${spans
  .map((span) => `L${span.from} ${shore}${deckLine(span, 0).replace("M", "L")}L${span.to} ${shore}`)
  .join("")}H${width}`;

const islands = [
  [0, 150],
  [430, 530],
  [790, 890],
  [1110, 1200],
  [1370, 1440],
] as const;

const travellers: readonly (readonly [FlagName, Span])[] = [
  ["hk", spans[0]],
  ["de", spans[1]],
  ["us", spans[2]],
  ["jp", spans[3]],
];

/** One road that goes on from island to island. */
export function IslandsArt(props: { label: string }) {
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
        <mask id="islands-stripes">
          {stripesBelow(waterline).map(({ y, height }) => (
            <rect key={y} y={y} width={width} height={height} fill={paper} />
          ))}
        </mask>
      </defs>
      <circle cx="660" cy={waterline} r="150" fill="#DFE9FF" />
      <Water waterline={waterline} width={width} seed={41} />
      {spans.map((span) => (
        <SpanBody key={span.from} span={span} />
      ))}
      {islands.map(([from, to]) => (
        <g key={from}>
          <path
            d={`M${from} ${shore}H${to}V${waterline}H${from}z`}
            fill={paper}
            stroke={ink}
            strokeWidth="1.3"
          />
          <path d={arcade(from + 6, to - 6, waterline, 9)} stroke={ink} strokeOpacity=".4" />
        </g>
      ))}
      <Buildings />
      <g mask="url(#islands-stripes)" opacity=".75">
        <g transform={`matrix(1 0 0 -1 0 ${2 * waterline})`}>
          <path d={spans.map(opening).join("")} stroke={ink} strokeWidth="1.3" strokeOpacity=".6" />
          <path d={roadLine} stroke={road} strokeWidth="5" />
        </g>
      </g>
      <path d={roadLine} stroke={road} strokeWidth="2.6" strokeLinejoin="round" />
      {travellers.map(([flag, span]) => {
        const x = (span.from + span.to) / 2;
        return <Traveller key={flag} flag={flag} x={x} y={deckAt(span, x) - 30} radius={15.5} line={1.2} />;
      })}
    </svg>
  );
}

function SpanBody(props: { span: Span }) {
  const { span } = props;
  return (
    <g>
      <path d={`${deckLine(span, 0)}V${waterline}H${span.from}z`} fill={paper} />
      <path d={opening(span)} fill="#EEF4FF" stroke={ink} strokeWidth="1.3" />
      <path d={deckLine(span, 6)} stroke={ink} strokeOpacity=".35" />
      <path d={posts(span)} stroke={ink} strokeOpacity=".55" strokeWidth="1.1" />
      <path d={deckLine(span, -10)} stroke={ink} strokeOpacity=".75" strokeWidth="1.1" />
    </g>
  );
}

/** A warehouse, a harbour town, towers and a lighthouse: each stands on the level of the road. */
function Buildings() {
  return (
    <g transform={`translate(0 ${shore})`} stroke={ink} strokeWidth="1.3" strokeLinejoin="round" fill={paper}>
      <path d="M10 0v-58l34-18 34 18v58zM34 0v-26h20v26z" />
      <path d="M24-44h12M52-44h12" strokeOpacity=".45" />
      <path d="M88 0v-84h26v84z" />
      <path d="M95-72h12M95-60h12M95-48h12M95-36h12M95-24h12" strokeOpacity=".45" />
      <path d="M444 0v-40l16-18 16 18v40zM478 0v-54l14-16 14 16v54z" />
      <path d="M454-26h12M486-38h12M486-24h12" strokeOpacity=".45" />
      <path d="M804 0v-112l14-14 14 14v112zM840 0v-76h30v76z" />
      <path d="M811-98v98M818-98v98M825-98v98M847-62h16M847-48h16M847-34h16M847-20h16" strokeOpacity=".4" />
      <path d="M1126 0v-62c0-22 28-22 28 0v62zM1162 0v-44h24v44z" />
      <path d="M1132-52h16M1132-38h16M1132-24h16M1168-32h12M1168-20h12" strokeOpacity=".45" />
      <path d="M1394 0l6-88h16l6 88zM1396-88h24v-16h-24zM1394-104l14-14 14 14z" />
      <path d="M1399-66h18M1397-40h22M1395-16h26" strokeOpacity=".45" />
    </g>
  );
}
