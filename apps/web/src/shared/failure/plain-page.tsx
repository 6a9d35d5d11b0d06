import type { ReactNode } from "react";
import { Logo } from "#shared/brand/logo.tsx";
import { LanguageMenu } from "#shared/i18n/language-menu.tsx";
import styles from "./plain-page.module.css";

/** A page that says one thing and offers a way on. It stands when nothing else does, so it needs nothing else. */
export function PlainPage(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header>
        <Logo />
        <LanguageMenu />
      </header>
      <main>
        <BrokenBridge />
        <h1>{props.title}</h1>
        <p>{props.text}</p>
        {props.children}
      </main>
    </div>
  );
}

/** The road ends where the span is missing; below, the water goes on. */
function BrokenBridge() {
  return (
    <svg width="320" height="120" viewBox="0 0 320 120" fill="none" aria-hidden="true">
      <path d="M0 84h320" stroke="#12161c" strokeWidth="1.2" />
      <g stroke="#12161c" strokeWidth="1.3" fill="#fff">
        <path d="M-2 84V52h106l10 12-8 8 6 12zM322 84V52H216l-10 12 8 8-6 12z" strokeLinejoin="round" />
        <path
          d="M14 84V76a12 12 0 0 1 24 0v8M46 84V76a12 12 0 0 1 24 0v8M78 84V76a10 10 0 0 1 20 0v8"
          fill="#eef4ff"
        />
        <path
          d="M222 84V76a10 10 0 0 1 20 0v8M250 84V76a12 12 0 0 1 24 0v8M282 84V76a12 12 0 0 1 24 0v8"
          fill="#eef4ff"
        />
      </g>
      <path d="M0 52h104M216 52h104" stroke="#165dff" strokeWidth="2.6" />
      <path d="M112 52h96" stroke="#165dff" strokeWidth="1.6" strokeDasharray="2 7" strokeLinecap="round" />
      <path
        d="M20 94h60M110 98h44M176 94h70M262 99h40M60 106h70M150 110h60M236 107h50"
        stroke="#12161c"
        strokeOpacity=".18"
        strokeWidth="1.2"
        strokeLinecap="round"
      />
    </svg>
  );
}
