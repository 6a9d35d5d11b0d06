import { ink, paper, road } from "#shared/brand/palette.ts";

const containers = [
  [128, 284],
  [158, 284],
  [188, 284],
  [128, 270],
  [158, 270],
  [143, 256],
] as const;

/** Works, containers and a crane: where the goods leave. */
export function Port() {
  return (
    <g transform="translate(0 -34)" stroke={ink} strokeWidth="1.3" strokeLinejoin="round" fill={paper}>
      <path d="M-2 300V232h22v-14l26 14v-14l26 14v-14l26 14v68z" />
      <path d="M12 300v-34h16v34M44 252h14M70 252h14M44 266h14M70 266h14" fill="none" />
      <path d="M108 300v-88h9v88z" />
      <path d="M112 204c3-7-3-10 1-16" fill="none" strokeOpacity=".5" />
      {containers.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width="28" height="14" />
          <path d={`M${x + 7} ${y + 3}v8M${x + 14} ${y + 3}v8M${x + 21} ${y + 3}v8`} strokeOpacity=".4" />
        </g>
      ))}
      <path
        d="M204 300v-92M232 300v-92M204 252l28-26M204 226l28 26M186 208h92M204 208l14-26 14 26M218 182l56 26M218 182l-30 26"
        fill="none"
      />
      <path d="M262 208v22" fill="none" />
      <rect x="255" y="230" width="14" height="9" fill={road} stroke="none" />
    </g>
  );
}

/** The city the money comes home to. */
export function City() {
  return (
    <g transform="translate(0 -34)" stroke={ink} strokeWidth="1.3" strokeLinejoin="round" fill={paper}>
      <path d="M1392 300V156l26-16v160zM1418 300V196h24v104z" />
      <path
        d="M1398 172h14M1398 188h14M1398 204h14M1398 220h14M1398 236h14M1398 252h14"
        strokeOpacity=".45"
      />
      <path d="M1352 300V188h34v112z" />
      <path d="M1361 188v112M1369 188v112M1377 188v112" strokeOpacity=".4" />
      <path d="M1310 300V214c0-24 32-24 32 0v86z" />
      <path d="M1316 226h20M1316 240h20M1316 254h20M1316 268h20" strokeOpacity=".45" />
      <path d="M1262 300V132l20-22 20 22v168z" />
      <path d="M1282 110V84M1262 150h40M1272 150v150M1282 150v150M1292 150v150" strokeOpacity=".45" />
      <path d="M1226 300v-76h28v76z" />
      <path d="M1232 236h16M1232 248h16M1232 260h16M1232 272h16" strokeOpacity=".45" />
      <path d="M1196 300v-46h24v46z" />
      <path d="M1202 264h12M1202 276h12" strokeOpacity=".45" />
    </g>
  );
}
