import { CheckCircleOutlined, ExclamationCircleOutlined } from "@ant-design/icons";
import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

type Verdict = { readonly kind: "ok" | "warn" | "error" | "help"; readonly text: ReactNode };

/** Ids a control takes from the field around it, so that label and verdict are read with it. */
export type FieldIds = { readonly id: string; readonly "aria-describedby": string };

/** Label above, limits right of it, and under the control what was found, in words: passed, please look, or mend. */
export function Field(props: {
  label: string;
  note?: ReactNode;
  verdict?: Verdict | undefined;
  span?: 1 | 2 | 3 | 4 | 6;
  children: (ids: FieldIds) => ReactNode;
}) {
  const { label, note, verdict, span = 3, children } = props;
  const id = useId();
  const ids = { id, "aria-describedby": `${id}-verdict` };
  return (
    <div className={`${styles.field} ${styles[`s${span}`]}`}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </div>
      {children(ids)}
      <div id={ids["aria-describedby"]} role={verdict?.kind === "error" ? "alert" : undefined}>
        {verdict !== undefined && (
          <div className={`${styles.verdict} ${styles[verdict.kind]}`}>
            {verdict.kind === "ok" && <CheckCircleOutlined aria-hidden />}
            {(verdict.kind === "warn" || verdict.kind === "error") && (
              <ExclamationCircleOutlined aria-hidden />
            )}
            {verdict.text}
          </div>
        )}
      </div>
    </div>
  );
}

/** Six columns on a wide screen, one on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
