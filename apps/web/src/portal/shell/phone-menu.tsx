import { SettingOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import type { ReactNode } from "react";
import { type Locale, locales, useLocale, useWords } from "#shared/i18n/words.ts";
import type { RouteName } from "../routes.ts";
import type { MenuSection } from "./menu.ts";
import { languageNames, SearchButton } from "./navbar.tsx";
import { MenuList } from "./side-menu.tsx";
import styles from "./shell.module.css";
import { shellWords } from "./words.ts";

/** Everything the navbar has no room for on a phone. */
export function PhoneMenu(props: {
  sections: readonly MenuSection[];
  current: RouteName;
  merchant: ReactNode;
  onDone: () => void;
  onSearch: () => void;
  onSettings: () => void;
  onLocale: (locale: Locale) => void;
}) {
  const t = useWords(shellWords);
  const locale = useLocale();
  const { sections, current, merchant, onDone, onSearch, onSettings, onLocale } = props;
  return (
    <div className={styles.phoneMenu}>
      {merchant}
      <SearchButton onClick={onSearch} />
      <nav className={styles.phoneList} aria-label={t("mainMenu")}>
        <MenuList sections={sections} current={current} onGo={onDone} />
      </nav>
      <div className={styles.phoneFoot}>
        <Segmented
          block
          aria-label={t("language")}
          value={locale}
          options={locales.map((value) => ({
            value,
            label: <span lang={value}>{languageNames[value]}</span>,
          }))}
          onChange={onLocale}
        />
        <Button
          block
          icon={<SettingOutlined aria-hidden />}
          onClick={() => {
            onDone();
            onSettings();
          }}
        >
          {t("settings")}
        </Button>
      </div>
    </div>
  );
}
