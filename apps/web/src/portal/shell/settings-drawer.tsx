import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { App, Button, Input, InputNumber, Segmented, Switch } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Panel } from "#shared/ui/frame/overlay.tsx";
import { isHex } from "#shared/ui/theme/colour.ts";
import { carriesWhite, themeColors } from "#shared/ui/theme/palette.ts";
import { type Choices, choicesOf, menuWidths, useSettings } from "./settings.ts";
import styles from "./settings-drawer.module.css";
import { shellWords } from "./words.ts";

/** Every setting takes effect and is kept at once; there is nothing to save. */
export function SettingsDrawer() {
  const t = useWords(shellWords);
  const { globalSettings, theme, note, choose } = useSettings();
  const themes = (["light", "dark", "system"] as const).map((value) => ({ value, label: t(value) }));
  return (
    <Panel
      open={globalSettings}
      size={360}
      title={t("settings")}
      closable={{ placement: "end" }}
      onClose={() => note({ globalSettings: false })}
      footer={<DrawerFoot />}
      styles={{ footer: { padding: "12px 24px" } }}
    >
      <h3 className={styles.group}>{t("appearance")}</h3>
      <Segmented
        block
        aria-label={t("appearance")}
        options={themes}
        value={theme}
        onChange={(value) => choose({ theme: value })}
      />
      <ThemeColour />
      <Toggle name="colorWeak" label={t("colorWeak")} text={t("colorWeakText")} />
      <h3 className={styles.group}>{t("layout")}</h3>
      <Toggle name="navbar" label={t("navbar")} />
      <Toggle name="menu" label={t("menu")} />
      <Toggle name="topMenu" label={t("topMenu")} />
      <MenuWidth />
      <Toggle name="tabBar" label={t("tabBar")} text={t("tabBarText")} />
      <Toggle name="footer" label={t("footer")} />
      <h3 className={styles.group}>{t("data")}</h3>
      <Toggle name="menuFromServer" label={t("menuFromServer")} text={t("menuFromServerText")} />
    </Panel>
  );
}

type Switchable = { [K in keyof Choices]: Choices[K] extends boolean ? K : never }[keyof Choices];

function Row(props: { label: string; text?: string; fault?: string; id?: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <label htmlFor={props.id}>
        {props.label}
        {props.text !== undefined && <small>{props.text}</small>}
        {props.fault !== undefined && <small className={styles.fault}>{props.fault}</small>}
      </label>
      {props.children}
    </div>
  );
}

function Toggle({ name, label, text }: { name: Switchable; label: string; text?: string }) {
  const id = useId();
  const checked = useSettings((settings) => settings[name]);
  const choose = useSettings((settings) => settings.choose);
  return (
    <Row id={id} label={label} {...(text !== undefined && { text })}>
      <Switch id={id} checked={checked} onChange={(on) => choose({ [name]: on })} />
    </Row>
  );
}

function ThemeColour() {
  const t = useWords(shellWords);
  const id = useId();
  const { themeColor, choose } = useSettings();
  const [typed, setTyped] = useState<string | null>(null);
  const fault =
    typed === null ? null : !isHex(typed) ? t("colorInvalid") : carriesWhite(typed) ? null : t("colorPale");
  const take = (text: string) => {
    setTyped(text);
    if (isHex(text) && carriesWhite(text)) choose({ themeColor: text });
  };
  return (
    <>
      <Row label={t("themeColor")}>
        <span className={styles.colours} role="radiogroup" aria-label={t("themeColor")}>
          {themeColors.map((colour) => (
            <label key={colour} style={{ background: colour }} title={colour}>
              <input
                type="radio"
                name={`${id}-colour`}
                aria-label={colour}
                checked={colour === themeColor}
                onChange={() => {
                  setTyped(null);
                  choose({ themeColor: colour });
                }}
              />
              {colour === themeColor && <CheckOutlined aria-hidden />}
            </label>
          ))}
        </span>
      </Row>
      <Row id={id} label={t("colorValue")} {...(fault !== null && { fault })}>
        <Input
          id={id}
          className={styles.number ?? ""}
          maxLength={7}
          status={fault === null ? "" : "error"}
          value={typed ?? themeColor}
          onChange={(event) => take(event.target.value.trim())}
          onBlur={() => setTyped(null)}
        />
      </Row>
    </>
  );
}

function MenuWidth() {
  const t = useWords(shellWords);
  const id = useId();
  const { menuWidth, choose } = useSettings();
  return (
    <Row id={id} label={t("menuWidth")}>
      <InputNumber
        id={id}
        className={styles.number ?? ""}
        min={menuWidths.min}
        max={menuWidths.max}
        suffix="px"
        value={menuWidth}
        onChange={(width) => width !== null && choose({ menuWidth: width })}
      />
    </Row>
  );
}

function DrawerFoot() {
  const t = useWords(shellWords);
  const { message } = App.useApp();
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(choicesOf(useSettings.getState()), null, 2)).then(
      () => message.success(t("settingsCopied")),
      () => message.error(t("copyFailed")),
    );
  return (
    <div className={styles.foot}>
      <Button block icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {t("copySettings")}
      </Button>
      <Button block type="text" onClick={() => useSettings.getState().reset()}>
        {t("resetSettings")}
      </Button>
    </div>
  );
}
