import { uploadPurposes, type UploadPurpose } from "@causeway/contract";
import { aDocx } from "@causeway/server/testing/files/office.ts";
import { aPdf, plainPage, stream } from "@causeway/server/testing/files/pdfs.ts";
import { aPicture } from "@causeway/server/testing/files/pictures.ts";
import { aZip } from "@causeway/server/testing/files/zips.ts";
import { eicar, sample, type Sample } from "./sample.ts";

const names = [
  "invoice.pdf.exe",
  "invoice.exe.pdf",
  "invoice.js.pdf",
  "invoice.html.pdf",
  "invoice.svg.pdf",
  "invoice.scr.pdf",
  "invoice.docm.pdf",
  "invoice.php.pdf",
  "invoice.pdf.",
  "invoice.pdf ",
  " invoice.pdf",
  "invoice.pdf\0.exe",
  "invoice.exe\0.pdf",
  "invoice\u202Efdp.exe",
  "invoice\u202Eexe.pdf",
  "invoice\u2066.pdf",
  "\u200Finvoice.pdf",
  "invoice\u200B.pdf",
  "invoice\u00AD.pdf",
  "invoice\n.pdf",
  "invoice\r\n.pdf",
  "invoice\t.pdf",
  "invoice\u007F.pdf",
  "../invoice.pdf",
  "..\\invoice.pdf",
  "/etc/invoice.pdf",
  "C:\\invoice.pdf",
  "a/b.pdf",
  "invoice.pdf:stream",
  "<script>.pdf",
  "a|b.pdf",
  "",
  ".",
  "..",
  ".pdf",
  "invoice",
  "invoicepdf",
  `${"x".repeat(300)}.pdf`,
  "invoice.pdf\u2028",
];

const wrongTypes: [UploadPurpose, string][] = [
  ["certificatePhoto", "a.pdf"],
  ["certificatePhoto", "a.gif"],
  ["companyDocument", "a.zip"],
  ["companyDocument", "a.docx"],
  ["authorizationLetter", "a.xls"],
  ["payeeFile", "a.zip"],
  ["paymentFile", "a.png"],
  ["paymentFile", "a.docm"],
  ["incomingProof", "a.png"],
  ["incomingProof", "a.docx"],
  ["credential", "a.zip"],
  ["credentialList", "a.doc"],
];

export async function hostileNames(): Promise<Sample[]> {
  const pdf = aPdf();
  return [
    ...names.map((name) => sample(`the name ${JSON.stringify(name)}`, name, pdf, "companyDocument")),
    ...wrongTypes.map(([purpose, name]) => sample(`${name} as ${purpose}`, name, pdf, purpose)),
    ...Object.entries(uploadPurposes).map(([purpose, { types, maxBytes }]) =>
      sample(
        `one byte too many as ${purpose}`,
        `a.${types[0]}`,
        Buffer.alloc(maxBytes + 1, "x"),
        purpose as UploadPurpose,
      ),
    ),
    sample("nothing at all as PDF", "a.pdf", ""),
    sample("nothing at all as picture", "a.png", ""),
    sample("nothing at all as archive", "a.zip", ""),
    ...(await infected(pdf)),
  ];
}

async function infected(pdf: Buffer): Promise<Sample[]> {
  const inside = aPdf({ ...plainPage, 6: stream("", eicar) });
  return [
    sample("the scanner's test file as PDF", "a.pdf", eicar),
    sample("the scanner's test file as picture", "a.jpg", eicar),
    sample("the scanner's test file in a PDF", "a.pdf", inside),
    sample(
      "the scanner's test file behind a picture",
      "a.jpg",
      Buffer.concat([await aPicture("jpeg"), Buffer.from(eicar)]),
    ),
    sample("the scanner's test file in an archive", "a.zip", aZip([{ name: "a.pdf", data: inside }])),
    sample(
      "the scanner's test file stored in an archive",
      "a.zip",
      aZip([{ name: "a.pdf", data: inside, stored: true }]),
    ),
    sample(
      "the scanner's test file in a document",
      "a.docx",
      aDocx(`<w:p><w:r><w:t><![CDATA[${eicar}]]></w:t></w:r></w:p>`),
    ),
    sample(
      "the scanner's test file as an entry",
      "a.zip",
      aZip([
        { name: "a.pdf", data: pdf },
        { name: "eicar.com", data: eicar },
      ]),
    ),
  ];
}
