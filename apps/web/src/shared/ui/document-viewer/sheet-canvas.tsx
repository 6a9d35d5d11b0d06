import { useEffect, useRef, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { uiWords } from "../words.ts";
import styles from "./document-viewer.module.css";
import type { Sheet, Sheets, Turn } from "./sheet.ts";

/** More than this some phones cannot draw. */
const maxPixels = 16_000_000;

/** Draws one sheet as wide as there is room, times the zoom; what is larger than its window can be scrolled. */
export function SheetCanvas(props: {
  sheets: Sheets;
  page: number;
  zoom: number;
  turn: Turn;
  label: string;
}) {
  const { sheets, page, zoom, turn, label } = props;
  const t = useWords(uiWords);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useWidth(frame);
  const [failed, setFailed] = useState(false);
  // With the focus on it, a keyboard scrolls what is larger than its window.
  useEffect(() => frame.current?.setAttribute("tabindex", "0"), []);
  useEffect(() => {
    if (room === 0) return;
    const over = new AbortController();
    const draw = async () => {
      const sheet = await sheets.sheet(page);
      if (over.signal.aborted || !canvas.current) return;
      const scale = scaleFor(sheet, room, zoom, turn);
      // Drawn apart and put in place when it is whole, so that nothing flickers.
      const whole = document.createElement("canvas");
      await sheet.draw(whole, scale.drawn, turn, over.signal);
      if (over.signal.aborted || !canvas.current) return;
      const shown = canvas.current;
      shown.width = whole.width;
      shown.height = whole.height;
      shown.style.width = `${(whole.width / scale.drawn) * scale.shown}px`;
      shown.getContext("2d")?.drawImage(whole, 0, 0);
      setFailed(false);
    };
    draw().catch(() => {
      if (!over.signal.aborted) setFailed(true);
    });
    return () => over.abort();
  }, [sheets, page, zoom, turn, room]);
  return (
    <div className={styles.frame} ref={frame} role="group" aria-label={label}>
      {failed && (
        <p className={styles.fault} role="alert">
          {t("viewFailed")}
        </p>
      )}
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

function scaleFor(sheet: Sheet, room: number, zoom: number, turn: Turn): { shown: number; drawn: number } {
  const across = turn % 2 === 0 ? sheet.width : sheet.height;
  // Small pictures are shown at their own size, not blown up.
  const fit = Math.min(room / across, 2);
  const shown = fit * zoom;
  const most = Math.sqrt(maxPixels / (sheet.width * sheet.height));
  return { shown, drawn: Math.min(shown * devicePixelRatio, most) };
}

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => {
      const style = getComputedStyle(watched);
      setWidth(
        watched.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
