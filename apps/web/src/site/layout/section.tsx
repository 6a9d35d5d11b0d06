import type { ReactNode } from "react";
import site from "../site.module.css";

type Ground = "tinted" | "deep";

export function Section(props: { id?: string; ground?: Ground; children: ReactNode }) {
  const ground = props.ground ? site[props.ground] : "";
  return (
    <section id={props.id} className={`${site.section} ${ground}`}>
      <div className={site.wrap}>{props.children}</div>
    </section>
  );
}

/** The small line with its piece of road, and a headline broken where its languages want it broken. */
export function Headline(props: { eye: string; lines: readonly string[]; lead?: string }) {
  return (
    <>
      <p className={site.eye}>{props.eye}</p>
      <h2>
        {props.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </h2>
      {props.lead && <p className={site.lead}>{props.lead}</p>}
    </>
  );
}

export function Ticks(props: { items: readonly string[] }) {
  return (
    <ul className={site.ticks}>
      {props.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export function Arrow() {
  return (
    <svg width="16" height="10" viewBox="0 0 16 10" fill="none" aria-hidden="true">
      <path d="M0 5h14M10 1l4 4-4 4" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

export function More(props: { href: string; children: ReactNode }) {
  return (
    <a className={site.more} href={props.href}>
      {props.children}
      <Arrow />
    </a>
  );
}
