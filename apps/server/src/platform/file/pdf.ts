import { createRequire } from "node:module";
import { wordsIn, type Locale, type Words } from "@causeway/contract";
import pdfmake from "pdfmake";

const fontFile = createRequire(import.meta.url).resolve;
const regular = fontFile("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf");
const bold = fontFile("@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf");

pdfmake.setFonts({ Noto: { normal: regular, bold } });
// A document is made of what we write; it fetches nothing and opens no file but its fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold);

export type PdfContent = object | string;

/** A page on A4 in one font that has all our languages; characters that are not used are left out of the file. */
export async function makePdf(document: {
  readonly title: string;
  readonly language: string;
  readonly content: readonly PdfContent[];
  readonly footer: string;
}): Promise<Buffer> {
  const made = pdfmake.createPdf({
    info: { title: document.title, creator: "Causeway" },
    lang: document.language,
    pageSize: "A4",
    pageMargins: [56, 56, 56, 72],
    defaultStyle: { font: "Noto", fontSize: 10, lineHeight: 1.35, color: "#12161c" },
    styles: {
      title: { fontSize: 20, bold: true, margin: [0, 0, 0, 4] },
      lead: { color: "#5f6979", margin: [0, 0, 0, 20] },
      section: { fontSize: 12, bold: true, margin: [0, 18, 0, 6] },
      label: { color: "#5f6979" },
    },
    content: document.content,
    footer: { text: document.footer, fontSize: 8, color: "#5f6979", margin: [56, 24, 56, 0] },
  });
  return Buffer.from(await made.getBuffer());
}

/** Label and value side by side, a hairline between rows. */
export function pdfPairs(rows: readonly (readonly [label: string, value: string])[]): PdfContent {
  const body = rows.map(([label, value]) => [
    { text: label, style: "label" },
    { text: value, bold: true },
  ]);
  return {
    table: { widths: [170, "*"], body },
    layout: {
      hLineWidth: (row: number) => (row === 0 || row === rows.length ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => "#e2e6ec",
      paddingLeft: () => 0,
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
  };
}

/** Who issued it, and how we are reached. */
export function ourFooter(
  { office, phone, email }: { readonly office: Words; readonly phone: string; readonly email: string },
  locale: Locale,
): string {
  return `Causeway · ${wordsIn(locale, office)} · ${phone} · ${email}`;
}
