import { Button } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { DocumentPane } from "#shared/ui/document-viewer/document-pane.tsx";
import type { OpenDocument } from "#shared/ui/document-viewer/open-document.ts";
import { DocumentViewer } from "#shared/ui/document-viewer/document-viewer.tsx";
import { uiWords } from "#shared/ui/words.ts";
import { State, States } from "./state.tsx";

const pdf: OpenDocument = () => Promise.resolve({ type: "pdf", file: samplePdf(3) });
const picture: OpenDocument = async () => ({ type: "png", file: await samplePicture() });
const sheet: OpenDocument = () => Promise.resolve({ type: "xlsx", file: new Blob(["sheet"]) });
const lost: OpenDocument = () => Promise.reject(new Error("lost"));

export function ShowDocument() {
  const t = useWords(uiWords);
  const [over, setOver] = useState(false);
  return (
    <States>
      <State name="PDF">
        <DocumentPane document={{ id: "pdf", name: "NAR1.pdf" }} open={pdf} />
      </State>
      <State name="picture">
        <DocumentPane document={{ id: "png", name: "BR.png" }} open={picture} />
      </State>
      <State name="another kind">
        <DocumentPane document={{ id: "xlsx", name: "2026.xlsx" }} open={sheet} />
      </State>
      <State name="failed">
        <DocumentPane document={{ id: "lost", name: "CI.pdf" }} open={lost} />
      </State>
      <State name="over the page">
        <Button onClick={() => setOver(true)}>{t("show")}</Button>
        <DocumentViewer
          document={over ? { id: "over", name: "NAR1.pdf" } : null}
          open={pdf}
          onClose={() => setOver(false)}
        />
      </State>
    </States>
  );
}

/** Pages with a frame and a number, made here so that the gallery needs no server. */
function samplePdf(pages: number): Blob {
  const content = (n: number) =>
    `4 w 40 40 515 762 re S 0.1 0.36 1 rg 40 740 515 62 re f 1 g BT /F1 28 Tf 60 760 Td (Annual return ${n}) Tj ET 0 g BT /F1 16 Tf 60 690 Td (Company number 7654321) Tj ET`;
  const numbers = Array.from({ length: pages }, (_, n) => n);
  const bodies = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((n) => `${4 + n * 2} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
    ...numbers.flatMap((n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + n * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content(n + 1).length} >>\nstream\n${content(n + 1)}\nendstream`,
    ]),
  ];
  let text = "%PDF-1.7\n";
  const places = bodies.map((body, n) => {
    const at = text.length;
    text += `${n + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  return new Blob([
    `${text}${table}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  ]);
}

async function samplePicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(900, 600);
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("this browser cannot draw");
  brush.fillStyle = "#f4efe2";
  brush.fillRect(0, 0, 900, 600);
  brush.fillStyle = "#8a2b2b";
  brush.fillRect(0, 0, 900, 110);
  brush.fillStyle = "#fff";
  brush.font = "48px sans-serif";
  brush.fillText("Business registration", 40, 74);
  brush.fillStyle = "#333";
  brush.font = "30px sans-serif";
  brush.fillText("12345678-000-11-26-A", 40, 200);
  return canvas.convertToBlob({ type: "image/png" });
}
