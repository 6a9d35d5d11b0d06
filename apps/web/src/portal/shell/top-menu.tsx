import { DownOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Count } from "#shared/ui/value/count.tsx";
import { routeWords } from "../route-words.ts";
import { type RouteName, routes } from "../routes.ts";
import { routeIcon } from "./icons.tsx";
import { groupWord, type MenuSection } from "./menu.ts";
import styles from "./navbar.module.css";
import { shellWords } from "./words.ts";

/** The same menu across the top: groups open downwards, and a group tells what waits inside it. */
export function TopMenu({ sections, current }: { sections: readonly MenuSection[]; current: RouteName }) {
  const t = useWords(shellWords);
  const title = useWords(routeWords);
  return (
    <nav className={styles.topMenu} aria-label={t("mainMenu")}>
      {sections.map(({ group, pages }, index) => {
        const here = pages.some(({ name }) => name === current);
        const className = `${styles.topItem} ${here ? styles.here : ""}`;
        if (group === null) {
          return pages.map(({ name }) => (
            <Link
              key={name}
              to={routes[name].path}
              className={className}
              aria-current={here ? "page" : undefined}
            >
              {title(routes[name].title)}
            </Link>
          ));
        }
        const waiting = pages.reduce((sum, page) => sum + page.waiting, 0);
        const items = pages.map(({ name }) => ({
          key: name,
          icon: routeIcon[name],
          label: <Link to={routes[name].path}>{title(routes[name].title)}</Link>,
        }));
        return (
          <Dropdown key={`${group}-${index}`} trigger={["click"]} menu={{ items, selectedKeys: [current] }}>
            <button type="button" className={className}>
              {t(groupWord[group])}
              {waiting > 0 && <Count n={waiting} turn />}
              <DownOutlined aria-hidden />
            </button>
          </Dropdown>
        );
      })}
    </nav>
  );
}
