import { Traveller } from "#shared/brand/drawing.tsx";
import type { FlagName } from "#shared/brand/flags.ts";
import { ink, paper, road } from "#shared/brand/palette.ts";
import * as bridge from "./long-bridge.ts";
import { City, Port } from "./shores.tsx";

const travellers: readonly (readonly [FlagName, number])[] = [
  ["us", 330],
  ["eu", 452],
  ["gb", 575],
  ["hk", 720],
  ["cn", 866],
  ["jp", 988],
  ["sg", 1110],
];

const { width, waterline, quay, start, end } = bridge;
const sunRadius = 172;
const stones = [30, 74, 118, 162, 206, 246]
  .map((x, index) => `M${x} ${index % 2 ? 266 : 283}v17M${width - x} ${index % 2 ? 283 : 266}v17`)
  .join("");

export function HeroArt(props: { className?: string | undefined; label: string }) {
  return (
    <svg
      className={props.className}
      viewBox="0 0 1440 440"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      role="img"
      aria-label={props.label}
    >
      <defs>
        <mask id="hero-stripes">
          {bridge.stripes.map(({ y, height }) => (
            <rect key={y} x="0" y={y} width={width} height={height} fill={paper} />
          ))}
        </mask>
        <linearGradient id="hero-water" x1="0" y1="300" x2="0" y2="440" gradientUnits="userSpaceOnUse">
          <stop stopColor="#EAF1FF" />
          <stop offset="1" stopColor="#F7F9FC" />
        </linearGradient>
      </defs>
      <rect y={waterline} width={width} height="140" fill="url(#hero-water)" />
      <path d={`M0 ${waterline}H${width}`} stroke={ink} strokeWidth="1.2" />
      <path
        d={`M${720 - sunRadius} ${waterline}a${sunRadius} ${sunRadius} 0 0 1 ${2 * sunRadius} 0z`}
        fill="#DFE9FF"
      />
      <g mask="url(#hero-stripes)">
        <path
          d={`M${720 - sunRadius} ${waterline}a${sunRadius} ${sunRadius} 0 0 0 ${2 * sunRadius} 0z`}
          fill="#C9DAFF"
        />
      </g>
      <g stroke={ink} strokeOpacity=".32" strokeWidth="1.1">
        <path d="M0 150C60 128 104 110 160 128s90 66 150 92 110 46 160 80" />
        <path d="M1440 120c-60-16-110 10-160 44s-90 46-140 78-76 40-128 58" />
      </g>
      <path
        d={`M0 ${quay}H${start}V${waterline}H0zM${end} ${quay}H${width}V${waterline}H${end}z`}
        fill={paper}
        stroke={ink}
        strokeWidth="1.3"
      />
      <path d={`M0 283H${start}M${end} 283H${width}${stones}`} stroke={ink} strokeOpacity=".22" />
      <Port />
      <City />
      <path d={`${bridge.deckLine()}V${waterline}H${start}z`} fill={paper} />
      <path d={bridge.arches} fill="#EEF4FF" stroke={ink} strokeWidth="1.3" />
      <path d={bridge.deckLine(5.5)} stroke={ink} strokeOpacity=".35" />
      <path d={bridge.railing} stroke={ink} strokeOpacity=".55" strokeWidth="1.1" />
      <path d={bridge.deckLine(-11)} stroke={ink} strokeOpacity=".75" strokeWidth="1.1" />
      <g mask="url(#hero-stripes)" opacity=".8">
        <g transform={`matrix(1 0 0 -.92 0 ${waterline * 1.92})`}>
          <path d={bridge.arches} stroke={ink} strokeWidth="1.3" strokeOpacity=".6" />
          <path d={bridge.deckLine()} stroke={road} strokeWidth="4" />
        </g>
      </g>
      <path d={bridge.ripples} stroke={ink} strokeOpacity=".16" strokeWidth="1.1" strokeLinecap="round" />
      <path d={bridge.roadLine} stroke={road} strokeWidth="2.6" strokeLinejoin="round" />
      {travellers.map(([flag, x]) => (
        <Traveller key={flag} flag={flag} x={x} y={bridge.deckAt(x) - 30} radius={14.5} line={1.2} />
      ))}
    </svg>
  );
}
