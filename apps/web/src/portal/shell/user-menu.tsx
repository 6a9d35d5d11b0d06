import {
  CheckCircleOutlined,
  CheckOutlined,
  DownOutlined,
  ExclamationCircleOutlined,
} from "@ant-design/icons";
import { Dropdown, type MenuProps } from "antd";
import { useNavigate } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { routes } from "../routes.ts";
import styles from "./navbar.module.css";
import type { ClientInfo, Merchant } from "./session.ts";
import { shellWords } from "./words.ts";

export function MerchantMenu({
  info,
  onSwitch,
}: {
  info: ClientInfo;
  onSwitch: (merchant: Merchant) => void;
}) {
  const t = useWords(shellWords);
  const { merchant, merchants } = info;
  const items = merchants.map(({ id, name }) => ({ key: id, label: name }));
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: [{ type: "group", label: t("switchMerchant"), children: items }],
        selectedKeys: [merchant.id],
        onClick: ({ key }) => {
          const chosen = merchants.find(({ id }) => id === key);
          if (chosen && chosen.id !== merchant.id) onSwitch(chosen);
        },
      }}
    >
      <button type="button" className={styles.merchant}>
        <span className={styles.merchantName}>{merchant.name}</span>
        {merchant.certified ? (
          <span className={styles.verified}>
            <CheckCircleOutlined aria-hidden />
            {t("verified")}
          </span>
        ) : (
          <span className={styles.unverified}>
            <ExclamationCircleOutlined aria-hidden />
            {t("unverified")}
          </span>
        )}
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}

export function UserMenu(props: {
  info: ClientInfo;
  onRole: (role: string) => void;
  onShortcuts: () => void;
  onLogOut: () => void;
}) {
  const t = useWords(shellWords);
  const navigate = useNavigate();
  const { info, onRole, onShortcuts, onLogOut } = props;
  const role = info.roles.find(({ id }) => id === info.currentRole);
  const items: MenuProps["items"] = [
    {
      key: "person",
      type: "group",
      label: (
        <span className={styles.person}>
          {info.name}
          <small>
            {info.account}
            {role && ` · ${role.name}`}
          </small>
        </span>
      ),
    },
    { type: "divider" },
    {
      key: "role",
      label: t("switchRole"),
      disabled: info.roles.length < 2,
      children: info.roles.map(({ id, name }) => ({
        key: `role:${id}`,
        label: name,
        extra: id === info.currentRole ? <CheckOutlined aria-hidden /> : null,
      })),
    },
    { key: "account", label: t("myAccount") },
    { key: "enterprise", label: t("myEnterprise") },
    { key: "settings", label: t("userSettings") },
    { key: "shortcuts", label: t("shortcuts") },
    { type: "divider" },
    { key: "logout", label: t("logout") },
  ];
  const choose = (key: string) => {
    if (key.startsWith("role:")) return onRole(key.slice(5));
    switch (key) {
      case "account":
        return void navigate(routes.UserInfo.path);
      case "enterprise":
        return void navigate(routes.MyEnterprise.path);
      case "settings":
        return void navigate(`${routes.UserInfo.path}#settings`);
      case "shortcuts":
        return onShortcuts();
      default:
        return onLogOut();
    }
  };
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      styles={{ root: { minWidth: 184 } }}
      menu={{ items, onClick: ({ key }) => choose(key) }}
    >
      <button type="button" className={styles.avatar} aria-label={`${t("userMenu")}：${info.name}`}>
        {Array.from(info.name)[0]}
      </button>
    </Dropdown>
  );
}
