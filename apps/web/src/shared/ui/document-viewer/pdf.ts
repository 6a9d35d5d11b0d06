import { getDocument, GlobalWorkerOptions, version } from "pdfjs-dist";
import type { Sheet, Sheets } from "./sheet.ts";

GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;
/** Character maps, fonts and decoders that some documents need; the build puts them there. */
const needs = `/assets/pdf-${version}`;

/** Pages as they are; forms, scripts and links in them stay drawings. */
export async function openPdf(data: ArrayBuffer): Promise<Sheets> {
  const task = getDocument({
    data,
    cMapUrl: `${needs}/cmaps/`,
    standardFontDataUrl: `${needs}/standard_fonts/`,
    wasmUrl: `${needs}/wasm/`,
    iccUrl: `${needs}/iccs/`,
    enableXfa: false,
    verbosity: 0,
  });
  const pdf = await task.promise;
  const sheet = async (n: number): Promise<Sheet> => {
    const page = await pdf.getPage(n);
    const { width, height } = page.getViewport({ scale: 1 });
    return {
      width,
      height,
      draw: async (canvas, scale, turn, signal) => {
        const viewport = page.getViewport({ scale, rotation: (page.rotate + turn * 90) % 360 });
        canvas.width = Math.max(1, Math.round(viewport.width));
        canvas.height = Math.max(1, Math.round(viewport.height));
        const drawing = page.render({ canvas, viewport });
        signal.addEventListener("abort", () => drawing.cancel());
        await drawing.promise;
      },
    };
  };
  return { count: pdf.numPages, sheet, close: () => void task.destroy() };
}
