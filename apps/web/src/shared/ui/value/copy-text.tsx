import { CopyOutlined } from "@ant-design/icons";
import { App } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import styles from "./copy-text.module.css";
import { shorten } from "./shorten.ts";
import { Spoken } from "./spoken.tsx";
import { uiWords } from "../words.ts";

/** A number people pass on: short on the page, whole on hover and to a screen reader, copied whole on click. */
export function CopyText({ value, whole = false }: { value: string; whole?: boolean }) {
  const t = useWords(uiWords);
  const { message } = App.useApp();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => message.success(t("copied")),
      () => message.error(t("copyFailed")),
    );
  return (
    <button
      type="button"
      className={styles.copy}
      title={value}
      onClick={(event) => {
        event.stopPropagation();
        void copy();
      }}
    >
      {whole ? value : shorten(value)}
      <CopyOutlined aria-hidden />
      <Spoken>{t("copy", { value })}</Spoken>
    </button>
  );
}
