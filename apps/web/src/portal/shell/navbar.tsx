import {
  BellOutlined,
  GlobalOutlined,
  MenuOutlined,
  SearchOutlined,
  SettingOutlined,
} from "@ant-design/icons";
import { Badge, Button, Dropdown, Popover } from "antd";
import { type ReactNode, useState } from "react";
import { type Locale, locales, useLocale, useWords } from "#shared/i18n/words.ts";
import { Logo } from "./side-menu.tsx";
import styles from "./navbar.module.css";
import { shellWords } from "./words.ts";

export const languageNames: Readonly<Record<Locale, string>> = {
  "zh-CN": "简体中文",
  "zh-HK": "繁體中文",
  "en-US": "English",
};

export function Navbar(props: {
  phone: boolean;
  /** The menu stands in the navbar, and the search makes room for it. */
  crowded: boolean;
  start: ReactNode;
  merchant: ReactNode;
  user: ReactNode;
  messages: ReactNode;
  unread: number;
  onMenu: () => void;
  onSearch: () => void;
  onSettings: () => void;
  onLocale: (locale: Locale) => void;
}) {
  const t = useWords(shellWords);
  const { phone, crowded, start, merchant, user, messages, unread, onMenu, onSearch, onSettings, onLocale } =
    props;
  return (
    <header className={`${styles.navbar} ${crowded ? styles.crowded : ""}`}>
      {phone ? (
        <>
          <Button
            type="text"
            icon={<MenuOutlined aria-hidden />}
            aria-label={t("openMenu")}
            onClick={onMenu}
          />
          <Logo small />
        </>
      ) : (
        start
      )}
      <div className={styles.right}>
        {!phone && (
          <>
            <SearchButton onClick={onSearch} />
            {merchant}
            <i className={styles.rule} />
            <LanguageMenu onLocale={onLocale} />
          </>
        )}
        <Bell unread={unread}>{messages}</Bell>
        {!phone && (
          <Button
            type="text"
            icon={<SettingOutlined aria-hidden />}
            aria-label={t("settings")}
            onClick={onSettings}
          />
        )}
        {user}
      </div>
    </header>
  );
}

/** Looks like a field and opens the palette, which is one. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  const t = useWords(shellWords);
  return (
    <button type="button" className={styles.search} onClick={onClick} aria-keyshortcuts="Control+K Meta+K">
      <SearchOutlined aria-hidden />
      <span>{t("search")}</span>
      <kbd>{isApple ? "⌘ K" : "Ctrl K"}</kbd>
    </button>
  );
}

export const isApple = /mac|iphone|ipad/i.test(navigator.platform);

function LanguageMenu({ onLocale }: { onLocale: (locale: Locale) => void }) {
  const t = useWords(shellWords);
  const locale = useLocale();
  const items = locales.map((key) => ({ key, label: <span lang={key}>{languageNames[key]}</span> }));
  return (
    <Dropdown
      trigger={["click"]}
      menu={{ items, selectedKeys: [locale], onClick: ({ key }) => onLocale(key as Locale) }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined aria-hidden />}
        aria-label={`${t("language")}：${languageNames[locale]}`}
      >
        {languageNames[locale]}
      </Button>
    </Dropdown>
  );
}

function Bell({ unread, children }: { unread: number; children: ReactNode }) {
  const t = useWords(shellWords);
  const [open, setOpen] = useState(false);
  const label = unread > 0 ? t("messagesUnread", { n: unread }) : t("messages");
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      content={children}
      align={{ offset: [34, 10] }}
      destroyOnHidden
      styles={{ container: { padding: 0, overflow: "hidden" } }}
    >
      <Badge count={unread} size="small" offset={[-8, 8]}>
        <Button
          type="text"
          className={open ? (styles.on ?? "") : ""}
          icon={<BellOutlined aria-hidden />}
          aria-label={label}
          aria-expanded={open}
          aria-haspopup="dialog"
        />
      </Badge>
    </Popover>
  );
}
