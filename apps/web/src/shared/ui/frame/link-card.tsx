import type { ReactNode } from "react";
import { Link } from "react-router";
import { NameBlock } from "../value/name-block.tsx";
import styles from "./link-card.module.css";

/** A few things a person owns, side by side, each of which opens. */
export function LinkCards({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export function LinkCard(props: {
  to: string;
  name: string;
  sub: ReactNode;
  tag: ReactNode;
  children: ReactNode;
}) {
  return (
    <Link className={styles.card ?? ""} to={props.to}>
      <div className={styles.top}>
        <NameBlock name={props.name} sub={props.sub} />
        {props.tag}
      </div>
      {props.children}
    </Link>
  );
}
