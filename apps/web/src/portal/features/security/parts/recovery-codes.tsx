import { CopyOutlined, DownloadOutlined, PrinterOutlined } from "@ant-design/icons";
import { App, Button, Checkbox } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { factorWords } from "../factor-words.ts";
import styles from "./factors.module.css";

/** Shown once, so nobody goes on before he says that he has kept them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useWords(factorWords);
  const { message } = App.useApp();
  const [saved, setSaved] = useState(false);
  const text = `${t("fileHead")}\n\n${codes.join("\n")}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => message.success(t("copied")),
      () => message.error(t("copyFailed")),
    );
  return (
    <>
      <p>{t("codesText")}</p>
      <ul className={styles.codes} aria-label={t("codes")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          {t("copy")}
        </Button>
        <Button icon={<DownloadOutlined />} onClick={() => download(text)}>
          {t("download")}
        </Button>
        <Button icon={<PrinterOutlined />} onClick={() => print(text)}>
          {t("print")}
        </Button>
      </div>
      <Checkbox checked={saved} onChange={({ target }) => setSaved(target.checked)}>
        {t("saved")}
      </Checkbox>
      <Button type="primary" disabled={!saved} onClick={onDone}>
        {t("done")}
      </Button>
    </>
  );
}

function download(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = "causeway-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}

/** On a sheet of their own, without the page around them. */
function print(text: string): void {
  const sheet = document.createElement("iframe");
  sheet.hidden = true;
  document.body.append(sheet);
  const words = sheet.contentDocument?.createElement("pre");
  if (words) {
    words.textContent = text;
    sheet.contentDocument?.body.append(words);
  }
  sheet.contentWindow?.addEventListener("afterprint", () => sheet.remove());
  sheet.contentWindow?.print();
}
