import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
  MinusCircleOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import styles from "./status-tag.module.css";
import type { Tone } from "../theme/palette.ts";

const icons = {
  proc: ClockCircleOutlined,
  done: CheckCircleOutlined,
  turn: ExclamationCircleOutlined,
  refused: CloseCircleOutlined,
  closed: MinusCircleOutlined,
} satisfies Record<Tone, unknown>;

/** Colour, icon and word together: blue in process, green done, orange your turn, red refused, grey closed. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      <Icon aria-hidden />
      {children}
    </span>
  );
}
