import { useWords } from "#shared/i18n/words.ts";
import site from "../site.module.css";
import styles from "./legal.module.css";
import { legalWords } from "./words.ts";

export type Clause = { readonly id: string; readonly name: string; readonly text: string };

/** What a person agrees to, short enough to be read: numbered clauses, each with an address of its own. */
export function LegalText(props: { title: string; lead: string; clauses: readonly Clause[] }) {
  const t = useWords(legalWords);
  return (
    <article className={`${site.wrap} ${styles.text}`}>
      <h1>{props.title}</h1>
      <p className={styles.version}>{t("version")}</p>
      <p className={site.lead}>{props.lead}</p>
      <ol>
        {props.clauses.map(({ id, name, text }) => (
          <li key={id} id={id}>
            <h2>{name}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}
