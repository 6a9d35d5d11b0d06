import { StepsArt } from "../art/trade-art.tsx";
import styles from "./stops.module.css";

/** Steps as stops along the road; on a phone the road turns and runs down the page. */
export function Stops(props: { items: readonly (readonly [title: string, text: string])[] }) {
  return (
    <div className={styles.road}>
      <StepsArt className={styles.deck} />
      <ol>
        {props.items.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
