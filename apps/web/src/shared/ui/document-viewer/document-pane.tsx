import { DownloadOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button, Spin } from "antd";
import { useState } from "react";
import { CallFailed, CallRefused } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { uiWords } from "../words.ts";
import styles from "./document-viewer.module.css";
import type { OpenDocument, OpenedDocument, ShownDocument } from "./open-document.ts";
import { SheetCanvas } from "./sheet-canvas.tsx";
import { SightTools } from "./sight-tools.tsx";
import { useKeys } from "./use-keys.ts";
import { useSheets } from "./use-sheets.ts";
import { useSight } from "./use-sight.ts";

/** A picture or a PDF page by page: nearer, turned, saved. What cannot be shown can be saved. */
export function DocumentPane({ document: shown, open }: { document: ShownDocument; open: OpenDocument }) {
  const t = useWords(uiWords);
  const { state, retry } = useSheets(shown.id, open);
  const count = state.kind === "shown" ? state.sheets.count : 1;
  const sight = useSight(count);
  const { page, zoom, turn, nearer, farther, fit, rotate, next, previous } = sight;
  const keys = {
    "+": nearer,
    "=": nearer,
    "-": farther,
    "0": fit,
    r: rotate,
    PageDown: next,
    PageUp: previous,
  };
  const pane = useKeys(state.kind === "shown" ? keys : {});
  return (
    <div className={styles.pane} ref={pane}>
      <div className={styles.bar} role="toolbar" aria-label={t("viewTools")}>
        {state.kind === "shown" && <SightTools sight={sight} count={count} />}
        <Save document={shown} open={open} />
      </div>
      {state.kind === "loading" && (
        <div className={styles.rest} aria-busy>
          <Spin />
          <p>{t("loading")}</p>
        </div>
      )}
      {state.kind === "failed" && (
        <div className={styles.rest} role="alert">
          <p>{spoken(state.error, t("viewFailed"))}</p>
          <Button icon={<ReloadOutlined aria-hidden />} onClick={retry}>
            {t("retry")}
          </Button>
        </div>
      )}
      {state.kind === "other" && (
        <div className={styles.rest}>
          <p>{t("viewOther")}</p>
        </div>
      )}
      {state.kind === "shown" && (
        <SheetCanvas
          sheets={state.sheets}
          page={page}
          zoom={zoom}
          turn={turn}
          label={count > 1 ? `${shown.name} ${t("viewPage", { page, count })}` : shown.name}
        />
      )}
    </div>
  );
}

function Save({ document: shown, open }: { document: ShownDocument; open: OpenDocument }) {
  const t = useWords(uiWords);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    setFault(null);
    try {
      saveFrom(await open(shown.id, "download"), shown.name);
    } catch (error) {
      setFault(spoken(error, t("viewFailed")));
    }
  };
  return (
    <span className={styles.save}>
      {fault !== null && (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void save()}>
        {t("download")}
      </Button>
    </span>
  );
}

/** What the server said is for people to read; what a browser says is not. */
function spoken(error: unknown, otherwise: string): string {
  return error instanceof CallRefused || error instanceof CallFailed ? error.message : otherwise;
}

function saveFrom(opened: OpenedDocument, name: string): void {
  const link = document.createElement("a");
  link.href = "file" in opened ? URL.createObjectURL(opened.file) : opened.url;
  link.download = name;
  link.click();
  if ("file" in opened) URL.revokeObjectURL(link.href);
}
