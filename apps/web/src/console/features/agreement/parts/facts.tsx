import styles from "./agreement.module.css";
import type { Described } from "./describe.ts";

export function Facts({ facts }: Pick<Described, "facts">) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
