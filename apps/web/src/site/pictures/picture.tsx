import type { ReactNode } from "react";
import { useWords } from "#shared/i18n/words.ts";
import styles from "./picture.module.css";
import { pictureWords } from "./words.ts";

/** A picture of the product: an image to assistive technology, with a caption that says the data is made up. */
export function Picture(props: { label: string; children: ReactNode }) {
  const t = useWords(pictureWords);
  return (
    <figure className={styles.picture}>
      <div className={styles.frame} role="img" aria-label={props.label}>
        {props.children}
      </div>
      <figcaption>{t("caption")}</figcaption>
    </figure>
  );
}

/** Minor digits stand back behind major ones. */
export function Amount(props: { value: string }) {
  const [major, minor] = props.value.split(".");
  return (
    <span className={styles.amount}>
      {major}
      {minor && <span className={styles.minor}>.{minor}</span>}
    </span>
  );
}
