import { App, ConfigProvider } from "antd";
import enUS from "antd/locale/en_US";
import zhCN from "antd/locale/zh_CN";
import zhHK from "antd/locale/zh_HK";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import "dayjs/locale/zh-hk";
import { type ReactNode, useLayoutEffect, useMemo } from "react";
import { useLocale } from "#shared/i18n/words.ts";
import { antdTheme } from "./antd-theme.ts";
import { useMedia } from "./media.ts";
import { cssVariables, type Look, paletteOf } from "./palette.ts";
import "#shared/base.css";
import "./theme.css";
import styles from "./theme-root.module.css";

const antdLocale = { "zh-CN": zhCN, "zh-HK": zhHK, "en-US": enUS };
const dayjsLocale = { "zh-CN": "zh-cn", "zh-HK": "zh-hk", "en-US": "en" };

/** Light, dark and colour-weak are token sets on the root; nothing below overrides a colour. */
export function ThemeRoot(props: { look: Look; dense?: boolean; children: ReactNode }) {
  const { look, dense = false, children } = props;
  const locale = useLocale();
  const motion = !useMedia("(prefers-reduced-motion: reduce)");
  const { dark, weak, themeColor } = look;
  const palette = useMemo(() => paletteOf({ dark, weak, themeColor }), [dark, weak, themeColor]);
  const config = useMemo(() => antdTheme(palette, dark, motion, dense), [palette, dark, motion, dense]);

  // On the document and not on a wrapper, because drawers and pop-ups hang on the body.
  useLayoutEffect(() => {
    const root = document.documentElement;
    for (const [name, value] of Object.entries(cssVariables(palette))) root.style.setProperty(name, value);
    root.style.colorScheme = dark ? "dark" : "light";
    root.lang = locale;
    root.toggleAttribute("data-colour-weak", weak);
    dayjs.locale(dayjsLocale[locale]);
  }, [palette, dark, weak, locale]);

  return (
    <ConfigProvider
      locale={antdLocale[locale]}
      theme={config}
      csp={contentSecurity}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      <App className={styles.app ?? ""}>{children}</App>
    </ConfigProvider>
  );
}

/** antd writes style elements at run time; under the content security policy each must carry the page's nonce. */
function nonceOfPage(): string | undefined {
  const carrier = document.querySelector<HTMLElement>("meta[property=csp-nonce], script[nonce]");
  return carrier?.nonce || carrier?.getAttribute("nonce") || undefined;
}

const nonce = nonceOfPage();
const contentSecurity = nonce === undefined ? {} : { nonce };
