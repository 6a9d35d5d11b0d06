import { deflateSync } from "node:zlib";

/** Objects by number, as they stand between `obj` and `endobj`. */
export type PdfObjects = Record<number, string | Buffer>;

export const plainPage: PdfObjects = {
  1: "<< /Type /Catalog /Pages 2 0 R >>",
  2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
  4: stream("", "BT /F1 18 Tf 20 100 Td (Invoice 2026-0042) Tj ET"),
  5: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
};

/** A PDF with a true table of its objects. */
export function aPdf(
  objects: PdfObjects = plainPage,
  options: { trailer?: string; version?: string } = {},
): Buffer {
  const parts: Buffer[] = [
    Buffer.from(`%PDF-${options.version ?? "1.7"}\n%\u00e2\u00e3\u00cf\u00d3\n`, "latin1"),
  ];
  const places = new Map<number, number>();
  let at = parts[0]!.length;
  for (const [number, body] of Object.entries(objects)) {
    places.set(Number(number), at);
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), toBuffer(body), Buffer.from("\nendobj\n")]);
    parts.push(part);
    at += part.length;
  }
  const size = Math.max(...places.keys()) + 1;
  const rows = Array.from({ length: size }, (_, n) => {
    const place = places.get(n);
    return place === undefined ? "0000000000 65535 f \n" : `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n${rows.join("")}trailer\n<< /Size ${size} /Root 1 0 R ${options.trailer ?? ""} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function stream(entries: string, content: string | Buffer, packed = false): Buffer {
  const raw = packed ? deflateSync(toBuffer(content)) : toBuffer(content);
  const filter = packed ? "/Filter /FlateDecode " : "";
  return Buffer.concat([
    Buffer.from(`<< ${entries} ${filter}/Length ${raw.length} >>\nstream\n`),
    raw,
    Buffer.from("\nendstream"),
  ]);
}

/** Objects packed away where a search for their text finds nothing. */
export function objectStream(objects: Record<number, string>, entries = "/Type /ObjStm"): Buffer {
  let body = "";
  const head = Object.entries(objects).map(([number, text]) => {
    const pair = `${number} ${body.length}`;
    body += `${text} `;
    return pair;
  });
  const first = `${head.join(" ")} `;
  return stream(`${entries} /N ${head.length} /First ${first.length}`, first + body, true);
}

function toBuffer(text: string | Buffer): Buffer {
  return typeof text === "string" ? Buffer.from(text, "latin1") : text;
}
