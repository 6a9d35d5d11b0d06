import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { routeWords } from "../route-words.ts";
import { type RouteName, routes } from "../routes.ts";
import { crumbsOf } from "./crumbs.ts";
import { groupWord } from "./menu.ts";
import styles from "./navbar.module.css";
import { shellWords } from "./words.ts";

export function Breadcrumb({ name }: { name: RouteName }) {
  const t = useWords(shellWords);
  const title = useWords(routeWords);
  return (
    <nav className={styles.crumbs} aria-label={t("breadcrumb")}>
      <ol>
        {crumbsOf(name).map((crumb) => {
          if (crumb.kind === "group") return <li key={crumb.group}>{t(groupWord[crumb.group])}</li>;
          const text = title(routes[crumb.name].title);
          return (
            <li key={crumb.name} aria-current={crumb.link ? undefined : "page"}>
              {crumb.link ? <Link to={routes[crumb.name].path}>{text}</Link> : text}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
