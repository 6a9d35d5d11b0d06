import { SettingOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { refusalOf } from "#shared/api/call-error.ts";
import { type Locale, useWords } from "#shared/i18n/words.ts";
import { Panel } from "#shared/ui/frame/overlay.tsx";
import { medium as mediumMedia, phone as phoneMedia, useMedia } from "#shared/ui/theme/media.ts";
import { routeWords } from "../route-words.ts";
import { type RouteName, routes } from "../routes.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { CachedPages } from "./cached-pages.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { forget } from "./forget.ts";
import { routeAt } from "./known-path.ts";
import { localMenu, menuPageFor, menuSections, type MenuSection } from "./menu.ts";
import { MessageBox, useMessages } from "./message-box.tsx";
import { Navbar } from "./navbar.tsx";
import { PasswordNotice } from "./password-notice.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import type { ShellPorts } from "./ports.ts";
import { type ClientInfo, infoOf, type Merchant, useSession } from "./session.ts";
import { useSettings } from "./settings.ts";
import styles from "./shell.module.css";
import { type Command, ShortcutSheet, useShortcuts } from "./shortcuts.tsx";
import { Logo, SideMenu } from "./side-menu.tsx";
import { TabBar } from "./tab-bar.tsx";
import { tabKey, useTabs, visited } from "./tabs.ts";
import { TopMenu } from "./top-menu.tsx";
import { MerchantMenu, UserMenu } from "./user-menu.tsx";
import { shellWords } from "./words.ts";

/** The frame of the signed-in area; the page in front comes from the router. */
export function Shell({
  ports,
  waiting,
  onLocale,
}: {
  ports: ShellPorts;
  waiting: ReactNode;
  onLocale: (locale: Locale) => void;
}) {
  const t = useWords(shellWords);
  const settings = useSettings();
  const phone = useMedia(phoneMedia);
  const medium = useMedia(mediumMedia);
  const { name, tabs, active } = useOpenTabs();
  const [open, setOpen] = useState<Overlay>(null);
  const sections = menuSections(settings.menuFromServer ? settings.serverMenu : localMenu);
  const current = menuPageFor(name);
  const accounts = useAccountActions(ports);
  useReferenceLists(ports);
  useWelcome(accounts.info);
  useDevice(phone);
  useRun(setOpen);

  const showSettings = () => settings.note({ globalSettings: true });
  const side = settings.menu && !settings.topMenu && !settings.hideMenu;
  const merchant = accounts.info && <MerchantMenu info={accounts.info} onSwitch={accounts.switchMerchant} />;
  return (
    <div className={styles.shell} style={{ ["--sticky-top" as string]: settings.navbar ? "56px" : "0px" }}>
      <a className={styles.skip} href="#main" onClick={focusMain}>
        {t("skip")}
      </a>
      {side && (
        <SideMenu
          sections={sections}
          current={current}
          width={settings.menuWidth}
          collapsed={settings.menuCollapse || medium}
          onCollapse={() => settings.choose({ menuCollapse: !settings.menuCollapse })}
        />
      )}
      <div className={styles.column}>
        {settings.navbar && (
          <ShellNavbar
            {...{ ports, accounts, sections, current, merchant, name, phone, onLocale }}
            onOpen={setOpen}
            onSettings={showSettings}
          />
        )}
        {settings.tabBar && !phone && <TabBar tabs={tabs} active={active} />}
        <main id="main" tabIndex={-1} className={styles.main}>
          <PasswordNotice />
          <CachedPages tabs={tabs} active={active} waiting={waiting} />
        </main>
        {settings.footer && <Footer />}
      </div>
      {!settings.navbar && (
        <Button
          className={styles.gear ?? ""}
          type="primary"
          icon={<SettingOutlined aria-hidden />}
          aria-label={t("settings")}
          onClick={showSettings}
        />
      )}
      <Overlays
        {...{ open, setOpen, sections, current, merchant, onLocale }}
        find={ports.find}
        onSettings={showSettings}
      />
    </div>
  );
}

type Overlay = "search" | "help" | "menu" | null;
type InMenu = { sections: readonly MenuSection[]; current: RouteName; merchant: ReactNode };

function ShellNavbar(
  props: InMenu & {
    ports: ShellPorts;
    accounts: ReturnType<typeof useAccountActions>;
    name: RouteName;
    phone: boolean;
    onOpen: (overlay: Overlay) => void;
    onSettings: () => void;
    onLocale: (locale: Locale) => void;
  },
) {
  const { ports, accounts, sections, current, merchant, name, phone, onOpen, onSettings, onLocale } = props;
  const { menu, topMenu } = useSettings();
  const unread = useUnread(ports);
  const across = (
    <>
      <Logo />
      <TopMenu sections={sections} current={current} />
    </>
  );
  const user = accounts.info && (
    <UserMenu
      info={accounts.info}
      onRole={accounts.switchRole}
      onShortcuts={() => onOpen("help")}
      onLogOut={accounts.logOut}
    />
  );
  return (
    <Navbar
      phone={phone}
      crowded={topMenu}
      start={menu && topMenu ? across : <Breadcrumb name={name} />}
      merchant={merchant}
      user={user ?? <SignInLink />}
      messages={<MessageBox ports={ports} />}
      unread={unread}
      onMenu={() => onOpen("menu")}
      onSearch={() => onOpen("search")}
      onSettings={onSettings}
      onLocale={onLocale}
    />
  );
}

/** What lies over the page: the menu of a phone, settings, shortcuts, search. */
function Overlays(
  props: InMenu & {
    open: Overlay;
    setOpen: (overlay: Overlay) => void;
    find: ShellPorts["find"];
    onSettings: () => void;
    onLocale: (locale: Locale) => void;
  },
) {
  const { open, setOpen, sections, current, merchant, find, onSettings, onLocale } = props;
  const shut = () => setOpen(null);
  return (
    <>
      <Panel
        open={open === "menu"}
        placement="left"
        size={280}
        title={<Logo small />}
        onClose={shut}
        styles={{ body: { padding: 0 } }}
      >
        <PhoneMenu
          sections={sections}
          current={current}
          merchant={merchant}
          onDone={shut}
          onSearch={() => setOpen("search")}
          onSettings={onSettings}
          onLocale={onLocale}
        />
      </Panel>
      <Settings />
      <ShortcutSheet open={open === "help"} onClose={shut} />
      <CommandPalette
        open={open === "search"}
        onClose={shut}
        find={find}
        pages={[...sections.flatMap(({ pages }) => pages.map((page) => page.name)), "UserInfo"]}
      />
    </>
  );
}

const SettingsDrawer = lazy(async () => ({
  default: (await import("./settings-drawer.tsx")).SettingsDrawer,
}));

/** Fetched when somebody opens it, which few do, and there from then on. */
function Settings() {
  const { globalSettings } = useSettings();
  const [wasOpened, setWasOpened] = useState(globalSettings);
  if (globalSettings && !wasOpened) setWasOpened(true);
  return <Suspense fallback={null}>{wasOpened && <SettingsDrawer />}</Suspense>;
}

function useOpenTabs() {
  const { pathname, search } = useLocation();
  const name = routeAt(pathname);
  const title = useWords(routeWords)(routes[name].title);
  const stored = useTabs((store) => store.tabs);
  const visit = useTabs((store) => store.visit);
  useLayoutEffect(() => visit({ name, pathname, search }), [visit, name, pathname, search]);
  useEffect(() => {
    document.title = `${title} · Causeway`;
  }, [title]);
  return { name, tabs: visited(stored, { name, pathname, search }), active: tabKey(pathname, search) };
}

function useAccountActions(ports: ShellPorts) {
  const t = useWords(shellWords);
  const { message } = App.useApp();
  const navigate = useNavigate();
  const client = useQueryClient();
  const info = infoOf(useSession((store) => store.session));

  // Another merchant or role sees other data: home first, and once it stands, nothing of the old one is left.
  const [next, setNext] = useState<{ info: ClientInfo; name: string } | null>(null);
  const atHome = useLocation().pathname === routes.Dashboard.path;
  const begin = useEffectEvent(({ info: fresh, name }: { info: ClientInfo; name: string }) => {
    forget(client);
    useSession.getState().loaded(fresh);
    void message.success(t("switched", { name }));
  });
  useEffect(() => {
    if (next !== null && atHome) begin(next);
  }, [next, atHome]);
  const become = async (change: Promise<void>, name: string) => {
    try {
      await change;
      setNext({ info: await ports.loadInfo(), name });
      await navigate(routes.Dashboard.path);
    } catch (error) {
      if (refusalOf(error) === "enrolmentNeeded") {
        forget(client);
        return useSession.getState().enrol();
      }
      void message.error(t("switchFailed"));
    }
  };
  const logOut = async () => {
    await ports.logOut().catch(() => {});
    useSession.getState().leave();
  };
  return {
    info,
    switchRole: (role: string) =>
      void become(ports.switchRole(role), info?.roles.find(({ id }) => id === role)?.name ?? role),
    switchMerchant: (merchant: Merchant) => void become(ports.switchMerchant(merchant), merchant.name),
    logOut: () => void logOut(),
  };
}

/** Forms everywhere need the countries and provinces; they are asked for once, on entering. */
function useReferenceLists(ports: ShellPorts): void {
  const note = useSettings((settings) => settings.note);
  useEffect(() => {
    void ports.loadCountries().then(
      (countryList) => note({ countryList }),
      () => {},
    );
    void ports.loadProvinces().then(
      (chinaProvince) => note({ chinaProvince }),
      () => {},
    );
  }, [ports, note]);
}

/** Said once, to whoever has just come in and not to whoever reloads. */
function useWelcome(info: ClientInfo | null): void {
  const t = useWords(shellWords);
  const { message } = App.useApp();
  const arrived = useSession(({ session }) => session.signedIn && session.arrived === true);
  const greet = useEffectEvent((name: string) => {
    useSession.getState().welcomed();
    void message.success(t("welcome", { name }));
  });
  const name = info?.name;
  useEffect(() => {
    if (arrived && name !== undefined) greet(name);
  }, [arrived, name]);
}

function useDevice(phone: boolean): void {
  const note = useSettings((settings) => settings.note);
  useLayoutEffect(() => note({ device: phone ? "mobile" : "desktop", hideMenu: phone }), [note, phone]);
}

function useRun(setOpen: (what: "search" | "help") => void): void {
  const navigate = useNavigate();
  useShortcuts((command: Command) => {
    if (command === "search" || command === "help") return setOpen(command);
    if (command !== "collapse") return void navigate(routes[command.go].path);
    const { menuCollapse, choose } = useSettings.getState();
    choose({ menuCollapse: !menuCollapse });
  });
}

/** The bell counts what has not been read; what waits for the person is counted in the menu. */
function useUnread(ports: ShellPorts): number {
  const message = useMessages(ports, "message").data?.unread ?? 0;
  return message + (useMessages(ports, "notice").data?.unread ?? 0);
}

function SignInLink() {
  const title = useWords(routeWords);
  return <Link to={routes.Login.path}>{title("login")}</Link>;
}

function Footer() {
  const t = useWords(shellWords);
  return (
    <footer className={styles.footer}>
      <span>{t("footerText")}</span>
      <a href={routes.AboutUs.path}>{t("footerAbout")}</a>
    </footer>
  );
}

/** A plain anchor would move the address; the focus is what the reader asked for. */
function focusMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
