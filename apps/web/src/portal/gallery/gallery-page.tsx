import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { routeWords } from "../route-words.ts";
import { routeNames, routes } from "../routes.ts";
import { entries, type Entry } from "./entries.tsx";
import { frames } from "./frames.tsx";
import styles from "./gallery.module.css";
import { frameWords } from "./words.ts";

export function GalleryIndex() {
  const t = useWords(frameWords);
  const title = useWords(routeWords);
  return (
    <main className={styles.page}>
      <h1>Gallery</h1>
      <ul className={styles.index}>
        {entries.map(({ id, title: name }) => (
          <li key={id}>
            <Link to={`/gallery/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
      <h2>Routes</h2>
      <ul className={styles.index}>
        {routeNames.map((name) => (
          <li key={name}>
            <Link to={sampleOf(routes[name].path)}>{title(routes[name].title)}</Link>
            <code>{routes[name].path}</code>
            {name in frames ? (
              <StatusTag tone="done">{t("built")}</StatusTag>
            ) : (
              <StatusTag tone="closed">{t("notBuilt")}</StatusTag>
            )}
          </li>
        ))}
      </ul>
    </main>
  );
}

export function GalleryPage({ entry }: { entry: Entry }) {
  const { Show } = entry;
  return (
    <main className={styles.page}>
      <h1>{entry.title}</h1>
      <Show />
    </main>
  );
}

export function Waiting() {
  const t = useWords(frameWords);
  return <main className={styles.waiting} aria-busy="true" aria-label={t("inProcess")} />;
}

/** A pattern as an address one can open. */
function sampleOf(path: string): string {
  return path === "*" ? "/no/such/page" : path.replace("*", "dashboard/index").replace(":id", "1");
}
