import { arcade, Traveller } from "#shared/brand/drawing.tsx";
import type { FlagName } from "#shared/brand/flags.ts";
import { ink, paper, road } from "#shared/brand/palette.ts";

const line = { stroke: ink, strokeWidth: 1.4, strokeLinejoin: "round", strokeLinecap: "round" } as const;

function Ground(props: { ripples: string }) {
  return (
    <>
      <path d="M0 186h520" {...line} strokeWidth="1.1" />
      <path d={arcade(0, 520, 186, 15)} stroke={ink} strokeOpacity=".45" strokeWidth="1.1" />
      <path d={props.ripples} stroke={ink} strokeOpacity=".18" strokeWidth="1.2" />
    </>
  );
}

function Paper(props: { x: number; title: string }) {
  const { x, title } = props;
  return (
    <g>
      <path d={`M${x} 62h58l16 16v84h-74z`} fill={paper} {...line} />
      <path d={`M${x + 58} 62v16h16`} {...line} />
      <text x={x + 12} y="102" fontSize="13" fontWeight="500" fill={ink}>
        {title}
      </text>
      {[48, 48, 48, 26].map((length, row) => (
        <path
          key={`${x} ${row * 10}`}
          d={`M${x + 12} ${116 + row * 10}h${length}`}
          stroke={ink}
          strokeOpacity=".3"
          strokeWidth="1.3"
        />
      ))}
    </g>
  );
}

/** Foreign trade: the papers cross the bridge together with the money. */
export function PapersArt(props: { label: string; titles: readonly [string, string, string] }) {
  return (
    <svg viewBox="0 0 520 220" fill="none" role="img" aria-label={props.label}>
      <Ground ripples="M20 200h60M110 206h90M240 200h50M330 207h80M440 200h56" />
      {props.titles.map((title, index) => (
        <Paper key={title} x={70 + 102 * index} title={title} />
      ))}
      <path d="M0 164h520" stroke={road} strokeWidth="2.6" />
      <Traveller flag="us" x={424} y={132} radius={30} line={1.4} />
    </svg>
  );
}

function Shop(props: { x: number; window: string }) {
  const { x } = props;
  const scallops = "a12 12 0 0 0 24 0".repeat(5);
  return (
    <g>
      <path d={`M${x + 8} 92v72h104v-72`} fill={paper} {...line} />
      <path d={`M${x} 92l10-32h100l10 32z`} fill={paper} {...line} />
      <path
        d={`M${x} 92${scallops}M${x + 34} 60l-10 32M${x + 50} 60l-2 32M${x + 70} 60l2 32M${x + 86} 60l10 32`}
        {...line}
      />
      <path d={props.window} {...line} />
    </g>
  );
}

const shoppers: readonly (readonly [FlagName, number])[] = [
  ["us", 376],
  ["gb", 412],
  ["eu", 448],
];

/** E-commerce: a marketplace shop and a site of one's own stand on the same road. */
export function ShopsArt(props: { label: string }) {
  return (
    <svg viewBox="0 0 520 220" fill="none" role="img" aria-label={props.label}>
      <Ground ripples="M30 206h70M130 200h50M220 206h90M350 200h60M440 206h50" />
      <Shop x={60} window="M82 164v-44h30v44M124 120h34v26h-34z" />
      <Shop x={206} window="M230 118h72v30h-72zM230 127h72M236 122.6h.1M242 122.6h.1" />
      <path d="M0 164h520" stroke={road} strokeWidth="2.6" />
      {shoppers.map(([flag, x]) => (
        <Traveller key={flag} flag={flag} x={x} y={140} radius={22} line={1.4} />
      ))}
    </svg>
  );
}

/** The road under the four steps of opening an account. */
export function StepsArt(props: { className?: string | undefined }) {
  return (
    <svg
      className={props.className}
      viewBox="0 0 1200 64"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      <path
        d={arcade(0, 1200, 44, 16)}
        stroke={ink}
        strokeOpacity=".38"
        strokeWidth="1.1"
        vectorEffect="non-scaling-stroke"
      />
      <path d="M0 44h1200" stroke={ink} strokeWidth="1.1" />
      <path d="M0 20h1200" stroke={road} strokeWidth="2.6" />
    </svg>
  );
}
