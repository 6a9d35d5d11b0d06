import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import { Mark } from "#shared/brand/logo.tsx";
import { useWords } from "#shared/i18n/words.ts";
import { Count } from "#shared/ui/value/count.tsx";
import { Spoken } from "#shared/ui/value/spoken.tsx";
import { routeWords } from "../route-words.ts";
import { type RouteName, routes } from "../routes.ts";
import { routeIcon } from "./icons.tsx";
import { groupWord, type MenuPage, type MenuSection } from "./menu.ts";
import styles from "./side-menu.module.css";
import { SiderArt } from "./sider-art.tsx";
import { shellWords } from "./words.ts";

export function Logo({ small = false }: { small?: boolean }) {
  return (
    <span className={small ? styles.logoSmall : styles.logo}>
      <Mark size={small ? 22 : 26} />
      <span>Causeway</span>
    </span>
  );
}

type MenuProps = { sections: readonly MenuSection[]; current: RouteName };

export function SideMenu(props: MenuProps & { width: number; collapsed: boolean; onCollapse: () => void }) {
  const t = useWords(shellWords);
  const { sections, current, width, collapsed, onCollapse } = props;
  const toggle = collapsed ? t("expand") : t("collapse");
  return (
    <nav
      className={`${styles.side} ${collapsed ? styles.collapsed : ""}`}
      style={{ width: collapsed ? 64 : width }}
      aria-label={t("mainMenu")}
    >
      <div className={styles.head}>
        <Logo />
      </div>
      <MenuList sections={sections} current={current} />
      <button type="button" className={styles.fold} aria-label={toggle} title={toggle} onClick={onCollapse}>
        {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
      </button>
      {!collapsed && <SiderArt />}
    </nav>
  );
}

/** Real links in a real list: they open in a new browser tab, and assistive technology counts them. */
export function MenuList({ sections, current, onGo }: MenuProps & { onGo?: () => void }) {
  const t = useWords(shellWords);
  return (
    <div className={styles.menu}>
      {sections.map((section, index) => (
        <div key={section.group ?? `top-${index}`}>
          {section.group !== null && <h2 className={styles.group}>{t(groupWord[section.group])}</h2>}
          <ul>
            {section.pages.map((page) => (
              <li key={page.name}>
                <MenuLink page={page} active={page.name === current} {...(onGo && { onGo })} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

export function MenuLink({ page, active, onGo }: { page: MenuPage; active: boolean; onGo?: () => void }) {
  const t = useWords(shellWords);
  const title = useWords(routeWords)(routes[page.name].title);
  return (
    <Link
      to={routes[page.name].path}
      className={active ? styles.active : undefined}
      aria-current={active ? "page" : undefined}
      title={title}
      onClick={onGo}
    >
      {routeIcon[page.name]}
      <span className={styles.title}>{title}</span>
      {page.waiting > 0 && (
        <span className={styles.count}>
          <Count n={page.waiting} turn />
          <Spoken>{t("waiting")}</Spoken>
        </span>
      )}
    </Link>
  );
}
