import { CloseOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import { Link, useNavigate } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { useAskToLeave } from "#shared/ui/form/unsaved-changes.tsx";
import { routeWords } from "../route-words.ts";
import { routes } from "../routes.ts";
import styles from "./tab-bar.module.css";
import { canClose, neighbour, type Tab, useTabs, withHome } from "./tabs.ts";
import { shellWords } from "./words.ts";

/** The pages that are open, as links; each closes, and a right click or the context key offers the rest. */
export function TabBar({ tabs, active }: { tabs: readonly Tab[]; active: string }) {
  const t = useWords(shellWords);
  const title = useWords(routeWords);
  const navigate = useNavigate();
  const ask = useAskToLeave();
  const { close, closeOthers, refresh } = useTabs();

  const closeTab = async (tab: Tab) => {
    if (tab.dirty && !(await ask())) return;
    if (tab.key === active) await navigate(neighbour(tabs, tab.key));
    close(tab.key);
  };
  const closeAllBut = async (tab: Tab) => {
    const losing = tabs.some((other) => other.dirty && other.key !== tab.key);
    if (losing && !(await ask())) return;
    if (tab.key !== active) await navigate(tab.pathname + tab.search);
    closeOthers(tab.key);
  };
  const run = (tab: Tab, action: string) => {
    if (action === "refresh") refresh(tab.key);
    else void (action === "close" ? closeTab(tab) : closeAllBut(tab));
  };

  return (
    <nav className={styles.bar} aria-label={t("openPages")}>
      <ul>
        {withHome(tabs).map((tab) => {
          const name = title(routes[tab.name].title);
          const items = [
            { key: "refresh", label: t("tabRefresh") },
            { key: "close", label: t("tabClose"), disabled: !canClose(tab) },
            {
              key: "others",
              label: t("tabCloseOthers"),
              disabled: tabs.every((other) => other.key === tab.key || !canClose(other)),
            },
          ];
          return (
            <Dropdown
              key={tab.key}
              trigger={["contextMenu"]}
              menu={{ items, onClick: ({ key }) => run(tab, key) }}
            >
              <li className={tab.key === active ? styles.on : undefined}>
                <Link to={tab.pathname + tab.search} aria-current={tab.key === active ? "page" : undefined}>
                  {name}
                </Link>
                {canClose(tab) && (
                  <button
                    type="button"
                    aria-label={t("closeTab", { name })}
                    onClick={() => void closeTab(tab)}
                  >
                    <CloseOutlined aria-hidden />
                  </button>
                )}
              </li>
            </Dropdown>
          );
        })}
      </ul>
    </nav>
  );
}
