import { CheckOutlined, ClockCircleOutlined, CloseOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { CopyText } from "../value/copy-text.tsx";
import styles from "./result.module.css";
import type { Tone } from "../theme/palette.ts";

const icons = { done: CheckOutlined, proc: ClockCircleOutlined, refused: CloseOutlined };

/** How it ended: in a sentence, with the number to quote, what happens next and when, and at most two ways on. */
export function Result(props: {
  tone: Extract<Tone, "done" | "proc" | "refused">;
  title: string;
  text: ReactNode;
  number?: string;
  children?: ReactNode;
  actions: ReactNode;
}) {
  const Icon = icons[props.tone];
  return (
    <section className={styles.result}>
      <span className={`${styles.icon} ${styles[props.tone]}`}>
        <Icon aria-hidden />
      </span>
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      {props.number !== undefined && (
        <div className={styles.number}>
          <CopyText value={props.number} whole />
        </div>
      )}
      {props.children !== undefined && <div className={styles.body}>{props.children}</div>}
      <div className={styles.actions}>{props.actions}</div>
    </section>
  );
}
