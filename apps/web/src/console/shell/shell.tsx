import { DownOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { NavLink, useNavigate } from "react-router";
import { staffMay } from "@causeway/contract/staff-role";
import { changeLocale } from "#shared/i18n/locale-choice.ts";
import { languageNames } from "#shared/i18n/language-menu.tsx";
import { locales, useLocale, useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { Spoken } from "#shared/ui/value/spoken.tsx";
import { Brand } from "../features/sign-in/parts/brand.tsx";
import { staffRoleWords } from "../role-words.ts";
import { houseZone, type StaffInfo } from "../features/staff/staff-context.ts";
import { routeWords } from "../route-words.ts";
import { type ConsolePage, consolePages } from "../routes.ts";
import { EnvironmentContext } from "./environment.ts";
import styles from "./shell.module.css";
import { shellWords } from "./words.ts";

const pages: readonly ConsolePage[] = Object.values(consolePages);

/** Pages of the bar that this role may open, in their order. */
export function menuOf(role: StaffInfo["role"]): readonly ConsolePage[] {
  return pages.filter(({ inMenu, needs }) => inMenu && (needs === null || staffMay(role, needs)));
}

/** No sider and no picture: one dark bar, and the rest of the screen is work. */
export function Shell(props: { info: StaffInfo; onLogOut: () => void; children: ReactNode }) {
  const t = useWords(shellWords);
  const title = useWords(routeWords);
  const { info, onLogOut, children } = props;
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {t("skip")}
      </a>
      <header className={styles.bar}>
        <Brand />
        <nav aria-label={t("mainMenu")}>
          {menuOf(info.role).map((page) => (
            <NavLink key={page.path} to={page.path}>
              {title(page.title)}
            </NavLink>
          ))}
        </nav>
        <Environment />
        <Clock />
        <UserMenu info={info} onLogOut={onLogOut} />
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Environment() {
  const t = useWords(shellWords);
  return <span className={styles.environment}>{t(useContext(EnvironmentContext))}</span>;
}

function Clock() {
  const t = useWords(shellWords);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  const time = dateTime(now, houseZone)?.slice(11, 16) ?? "";
  return <span className={styles.clock}>{t("zone", { time })}</span>;
}

function UserMenu({ info, onLogOut }: { info: StaffInfo; onLogOut: () => void }) {
  const t = useWords(shellWords);
  const role = useWords(staffRoleWords);
  const title = useWords(routeWords);
  const navigate = useNavigate();
  const current = useLocale();
  const items = [
    { key: "email", type: "group" as const, label: info.email },
    { key: "passkeys", label: title(consolePages.passkeys.title) },
    { type: "divider" as const },
    ...locales.map((locale) => ({
      key: locale,
      label: <span lang={locale}>{languageNames[locale]}</span>,
      disabled: locale === current,
    })),
    { type: "divider" as const },
    { key: "logout", label: t("logout") },
  ];
  const choose = (key: string) => {
    const locale = locales.find((known) => known === key);
    if (locale) changeLocale(locale);
    else if (key === "passkeys") void navigate(consolePages.passkeys.path);
    else onLogOut();
  };
  return (
    <Dropdown trigger={["click"]} placement="bottomRight" menu={{ items, onClick: ({ key }) => choose(key) }}>
      <button type="button" className={styles.user}>
        <Spoken>{t("userMenu")}</Spoken>
        {info.name}
        <small>{role(info.role)}</small>
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}
