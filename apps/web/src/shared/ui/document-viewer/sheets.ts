import type { Sheet, Sheets } from "./sheet.ts";

const pictures = ["jpg", "jpeg", "png"];

export function canBeShown(type: string): boolean {
  return type === "pdf" || pictures.includes(type);
}

/** Opens what can be shown inside the page. Both kinds are drawn on a canvas: nothing in a file runs here. */
export async function openSheets(type: string, bytes: Blob): Promise<Sheets> {
  if (type !== "pdf") return openPicture(bytes);
  // Heavy, and only for those who look at a PDF.
  const { openPdf } = await import("./pdf.ts");
  return openPdf(await bytes.arrayBuffer());
}

async function openPicture(bytes: Blob): Promise<Sheets> {
  const picture = await createImageBitmap(bytes);
  const { width, height } = picture;
  const sheet: Sheet = {
    width,
    height,
    draw: async (canvas, scale, turn) => {
      const [across, down] = turn % 2 === 0 ? [width, height] : [height, width];
      canvas.width = Math.max(1, Math.round(across * scale));
      canvas.height = Math.max(1, Math.round(down * scale));
      const brush = canvas.getContext("2d");
      if (!brush) throw new Error("this browser cannot draw");
      brush.imageSmoothingQuality = "high";
      brush.translate(canvas.width / 2, canvas.height / 2);
      brush.rotate((turn * Math.PI) / 2);
      brush.scale(scale, scale);
      brush.drawImage(picture, -width / 2, -height / 2);
    },
  };
  return { count: 1, sheet: () => Promise.resolve(sheet), close: () => picture.close() };
}
