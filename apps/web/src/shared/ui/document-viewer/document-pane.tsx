import {
  DownloadOutlined,
  LeftOutlined,
  ReloadOutlined,
  RightOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { Button, Spin } from "antd";
import { type ReactNode, useState } from "react";
import { CallFailed, CallRefused } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { uiWords } from "../words.ts";
import styles from "./document-viewer.module.css";
import { SheetCanvas } from "./sheet-canvas.tsx";
import type { Turn } from "./sheets.ts";
import { useKeys } from "./use-keys.ts";
import { useSheets } from "./use-sheets.ts";

export type ShownDocument = { readonly id: string; readonly name: string };

/** A link to the file, or the file itself where it has not left this browser. */
export type OpenedDocument = { readonly type: string } & (
  | { readonly url: string }
  | { readonly bytes: Blob }
);

/** Asks for a file, for looking or for saving; who may look and why is the asker's matter. */
export type OpenDocument = (id: string, as: "preview" | "download") => Promise<OpenedDocument>;

/** Of the width there is; the first is what a person sees at the start. */
const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const fit = zooms.indexOf(1);

/** A picture or a PDF page by page: nearer, turned, saved. What cannot be shown can be saved. */
export function DocumentPane({ document: shown, open }: { document: ShownDocument; open: OpenDocument }) {
  const t = useWords(uiWords);
  const { state, retry } = useSheets(shown.id, open);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(fit);
  const [turn, setTurn] = useState<Turn>(0);
  const [saveFault, setSaveFault] = useState<string | null>(null);
  const count = state.kind === "shown" ? state.sheets.count : 1;
  const goTo = (n: number) => setPage(Math.min(count, Math.max(1, n)));
  const zoomTo = (n: number) => setZoom(Math.min(zooms.length - 1, Math.max(0, n)));
  const rotate = () => setTurn(((turn + 1) % 4) as Turn);
  const save = async () => {
    setSaveFault(null);
    try {
      saveFrom(await open(shown.id, "download"), shown.name);
    } catch (error) {
      setSaveFault(spoken(error, t("viewFailed")));
    }
  };
  const pane = useKeys(
    state.kind === "shown"
      ? {
          "+": () => zoomTo(zoom + 1),
          "=": () => zoomTo(zoom + 1),
          "-": () => zoomTo(zoom - 1),
          "0": () => zoomTo(fit),
          r: rotate,
          PageDown: () => goTo(page + 1),
          PageUp: () => goTo(page - 1),
        }
      : {},
  );
  return (
    <div className={styles.pane} ref={pane}>
      <div className={styles.bar} role="toolbar" aria-label={t("viewTools")}>
        {state.kind === "shown" && (
          <>
            {count > 1 && (
              <span className={styles.group}>
                <Tool
                  label={t("previous")}
                  icon={<LeftOutlined />}
                  off={page === 1}
                  onClick={() => goTo(page - 1)}
                />
                <span className={styles.figure} aria-live="polite">
                  {t("viewPage", { page, count })}
                </span>
                <Tool
                  label={t("next")}
                  icon={<RightOutlined />}
                  off={page === count}
                  onClick={() => goTo(page + 1)}
                />
              </span>
            )}
            <span className={styles.group}>
              <Tool
                label={t("zoomOut")}
                icon={<ZoomOutOutlined />}
                off={zoom === 0}
                onClick={() => zoomTo(zoom - 1)}
              />
              <button
                type="button"
                className={styles.figure}
                title={t("zoomFit")}
                onClick={() => zoomTo(fit)}
              >
                {Math.round((zooms[zoom] ?? 1) * 100)}%
              </button>
              <Tool
                label={t("zoomIn")}
                icon={<ZoomInOutlined />}
                off={zoom === zooms.length - 1}
                onClick={() => zoomTo(zoom + 1)}
              />
            </span>
            <Tool label={t("rotate")} icon={<RotateRightOutlined />} onClick={rotate} />
          </>
        )}
        <span className={styles.save}>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void save()}>
            {t("download")}
          </Button>
        </span>
      </div>
      {saveFault !== null && (
        <p className={styles.fault} role="alert">
          {saveFault}
        </p>
      )}
      {state.kind === "loading" && (
        <div className={styles.rest} aria-busy>
          <Spin description={t("loading")} />
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
          zoom={zooms[zoom] ?? 1}
          turn={turn}
          label={count > 1 ? `${shown.name}，${t("viewPage", { page, count })}` : shown.name}
        />
      )}
    </div>
  );
}

function Tool(props: { label: string; icon: ReactNode; off?: boolean; onClick: () => void }) {
  const { label, icon, off = false, onClick } = props;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

/** What the server said is for people to read; what a browser says is not. */
function spoken(error: unknown, otherwise: string): string {
  return error instanceof CallRefused || error instanceof CallFailed ? error.message : otherwise;
}

function saveFrom(opened: OpenedDocument, name: string): void {
  const link = document.createElement("a");
  link.href = "bytes" in opened ? URL.createObjectURL(opened.bytes) : opened.url;
  link.download = name;
  link.click();
  if ("bytes" in opened) URL.revokeObjectURL(link.href);
}
