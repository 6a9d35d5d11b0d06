import { activeField, fieldBegin } from "./fields.ts";
import { inspectFormulas } from "./formulas.ts";
import { unfit } from "./verdict.ts";
import { attribute, readXml } from "./xml.ts";
import { readEntries, unpackEntry, type Entry } from "./zip.ts";

const maxParts = 2_000;
const maxPartBytes = 48 * 1024 * 1024;
const maxUnpackedBytes = 128 * 1024 * 1024;

const mainPart = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
};

/** Parts that act, fetch, or are files of their own. */
const activePart =
  /vbaProject|vbaData|activeX|\/macrosheets\/|\/dialogsheets\/|\/embeddings\/|\/externalLinks\/|\/connections\.xml|\/queryTables\/|\/customUI|\/webextensions\/|\/attachedToolbars|\.(?:bin|exe|dll|js|vbs|html?|mht|rtf|doc[xm]?|xls[xm]?|pdf|zip)$/i;
const harmlessBin = /\/printerSettings\/printerSettings\d*\.bin$/i;

const activeContent =
  /macroEnabled|vbaProject|activeX|oleObject|ms-office\.webextension|vnd\.ms-word\.attachedToolbars/i;
const activeTags = new Set([
  "altChunk",
  "ddeLink",
  "oleLink",
  "ddeItem",
  "OLEObject",
  "control",
  "webPublishItem",
]);

/** A .docx or .xlsx by its own account, with nothing that acts and nothing from elsewhere. */
export function inspectOfficeXml(type: "docx" | "xlsx", bytes: Buffer): void {
  const entries = readEntries(bytes, maxParts);
  const types = entries.find(({ name }) => name === "[Content_Types].xml");
  if (!types) unfit("uploadContentWrong", "an archive by another name");
  let room = Math.min(maxUnpackedBytes, bytes.length * 100);
  let main = false;
  for (const entry of entries) {
    if (entry.folder) continue;
    if (activePart.test(`/${entry.name}`) && !harmlessBin.test(entry.name))
      unfit("uploadActive", `a part ${entry.name}`);
    const part = unpackEntry(entry, Math.min(room, maxPartBytes));
    room -= part.length;
    if (entry === types) main = readContentTypes(part, type);
    else if (/\.(?:xml|rels|vml)$/i.test(entry.name)) {
      inspectPart(entry, part);
      if (type === "xlsx") inspectFormulas(part);
    }
  }
  if (!main) unfit("uploadContentWrong", "no document of this kind");
}

function readContentTypes(part: Buffer, type: "docx" | "xlsx"): boolean {
  let main = false;
  readXml(part, {
    text: () => {},
    tag: (_name, attributes) => {
      const content = attribute(attributes, "ContentType") ?? "";
      if (activeContent.test(content)) unfit("uploadActive", content);
      main ||= content.toLowerCase() === mainPart[type].toLowerCase();
    },
  });
  return main;
}

function inspectPart({ name }: Entry, part: Buffer): void {
  const relations = name.endsWith(".rels");
  // One field may be cut into many runs, so its pieces are put together before they are read.
  let fields = "";
  readXml(part, {
    tag: (tag, attributes) => {
      if (activeTags.has(tag)) unfit("uploadActive", `a ${tag}`);
      if (relations && tag === "Relationship") inspectRelation(attributes);
      if (tag === "fldSimple") fields += `${fieldBegin}${attribute(attributes, "instr") ?? ""} `;
      if (tag === "fldChar" && attribute(attributes, "fldCharType") === "begin") fields += fieldBegin;
    },
    text: (element, text) => {
      if (element === "instrText") fields += text;
      if (fields.length > 1_000_000) unfit("uploadTooComplex", "too many fields");
    },
  });
  if (activeField.test(fields)) unfit("uploadActive", "a field that acts");
}

/** Web and mail addresses that a person presses may stay; whatever is fetched by itself may not. */
function inspectRelation(attributes: string): void {
  const kind = attribute(attributes, "Type") ?? "";
  const target = attribute(attributes, "Target") ?? "";
  if (
    /\/(?:attachedTemplate|oleObject|externalLink|externalLinkPath|frame|subDocument|aFChunk|package|vbaProject|control)$/i.test(
      kind,
    )
  ) {
    unfit("uploadActive", "a relation to something else");
  }
  const outside =
    /^external$/i.test(attribute(attributes, "TargetMode") ?? "") ||
    /^[a-z][a-z0-9+.-]*:|^\\\\|^\/\//i.test(target);
  if (outside && !(kind.endsWith("/hyperlink") && /^(?:https?:\/\/|mailto:|#)/i.test(target))) {
    unfit("uploadActive", "a relation to the outside");
  }
}
