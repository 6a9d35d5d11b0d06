import type { UploadType } from "@causeway/contract";
import { inspectArchive } from "./archive.ts";
import { isCompound } from "./compound.ts";
import { inspectExcel97, inspectWord97, isEncryptedPackage } from "./office-97.ts";
import { inspectOfficeXml } from "./office-xml.ts";
import { inspectPdf } from "./pdf.ts";
import { unfit } from "./verdict.ts";
import { alsoArchive, beginsArchive } from "./zip.ts";

/**
 * What may be kept of a file that calls itself `type`: pictures are drawn anew, archives packed anew, everything else
 * stays as it is and must be without anything that acts. The content has to agree with the name.
 */
export async function inspectFile(type: UploadType, bytes: Buffer): Promise<Buffer> {
  if (type === "pdf") {
    if (alsoArchive(bytes)) unfit("uploadContentWrong", "a PDF and an archive at once");
    inspectPdf(bytes);
    return bytes;
  }
  if (type === "jpg" || type === "jpeg" || type === "png") {
    // The one native part is loaded only where it is needed.
    const { redraw } = await import("./image.ts");
    return redraw(type === "png" ? "png" : "jpeg", bytes);
  }
  if (type === "doc" || type === "xls") {
    if (!isCompound(bytes)) unfit("uploadContentWrong", "no file of Office 97");
    if (alsoArchive(bytes)) unfit("uploadContentWrong", "an Office file and an archive at once");
    (type === "doc" ? inspectWord97 : inspectExcel97)(bytes);
    return bytes;
  }
  if (isCompound(bytes)) {
    if (isEncryptedPackage(bytes)) unfit("uploadProtected", "an encrypted Office file");
    unfit("uploadContentWrong", "an Office 97 file by another name");
  }
  if (!beginsArchive(bytes)) unfit("uploadContentWrong", "no archive");
  if (type === "zip") return inspectArchive(bytes, inspectFile);
  inspectOfficeXml(type, bytes);
  return bytes;
}
