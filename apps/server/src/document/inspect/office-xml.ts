import { readFields } from "./fields.ts";
import { inspectMacroName, readFormulas } from "./formulas.ts";
import { outside, pressed } from "./links.ts";
import {
  isFreeRoom,
  isPicture,
  kindOfPart,
  mayReach,
  partName,
  readContentTypes,
  relationKind,
  type PartKind,
} from "./office-parts.ts";
import { unfit } from "./verdict.ts";
import { attribute, attributesOf, readXml, type XmlHandlers } from "./xml.ts";
import { readEntries, unpackEntry } from "./zip.ts";

const maxParts = 2_000;
const maxPartBytes = 48 * 1024 * 1024;
const maxUnpackedBytes = 128 * 1024 * 1024;

const mainPart = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
};

/** Where Office puts what acts, fetches, or is a file of its own; nothing else has a reason to be called so. */
const activePart =
  /vbaProject|vbaData|activeX|\/macrosheets\/|\/dialogsheets\/|\/embeddings\/|\/externalLinks\/|\/connections\.xml|\/queryTables\/|\/customUI|\/webextensions\/|\/attachedToolbars|\.(?:exe|dll|js|vbs|html?|mht|rtf|doc[xm]?|xls[xm]?|pdf|zip)$/i;
const relationsType = "application/vnd.openxmlformats-package.relationships+xml";

const activeTags = new Set([
  "altChunk",
  "ddeLink",
  "oleLink",
  "ddeItem",
  "OLEObject",
  "oleObject",
  "externalReference",
  "externalBook",
  "control",
  "webPublishItem",
  "webVideoPr",
  "mailMerge",
  "entryMacro",
  "exitMacro",
  "DataMashup",
  // Of parts that are kept by these names in whatever file.
  "macrosheet",
  "dialogsheet",
  "externalLink",
  "connections",
  "queryTable",
  "volTypes",
]);

/** A .docx or .xlsx by its own account, with nothing that acts, nothing from elsewhere and nothing unknown. */
export function inspectOfficeXml(type: "docx" | "xlsx", bytes: Buffer): void {
  const entries = readEntries(bytes, maxParts).filter(({ folder }) => !folder);
  const list = entries.find(({ name }) => name === "[Content_Types].xml");
  if (!list) unfit("uploadContentWrong", "an archive by another name");
  let room = Math.min(maxUnpackedBytes, bytes.length * 100);
  const unpack = (entry: (typeof entries)[number]) => {
    const part = unpackEntry(entry, Math.min(room, maxPartBytes));
    room -= part.length;
    return part;
  };
  const typeOf = readContentTypes(unpack(list));
  const names = new Set(entries.map(({ name }) => partName(name)));
  const kindOfTarget = (name: string) => (names.has(name) ? kindOfPart(typeOf(name)) : undefined);
  let main = false;
  for (const entry of entries) {
    if (entry === list) continue;
    const { name } = entry;
    if (activePart.test(`/${name}`)) unfit("uploadActive", `a part ${name}`);
    const part = unpack(entry);
    if (isFreeRoom(name, part)) continue;
    const kind = kindOfPart(typeOf(name));
    main ||= typeOf(name) === mainPart[type];
    if (kind === "picture" && !isPicture(part)) unfit("uploadActive", `a picture that is none: ${name}`);
    if (kind === "drawing of lines") readXml(part, linesReader());
    const relations = /\.rels$/i.test(name) || typeOf(name) === relationsType;
    if (relations && kind !== "xml") unfit("uploadActive", "relations that call themselves something else");
    if (kind !== "xml") continue;
    const readers = [activityReader(), type === "xlsx" ? readFormulas() : readFields()];
    if (relations) readers.push(relationsReader(name, kindOfTarget));
    readXml(part, together(readers));
  }
  if (!main) unfit("uploadContentWrong", "no document of this kind");
}

/** One reading for several questions. */
function together(readers: readonly XmlHandlers[]): XmlHandlers {
  return {
    tag: (...read) => readers.forEach((reader) => reader.tag(...read)),
    end: (name) => readers.forEach((reader) => reader.end?.(name)),
    text: (text) => readers.forEach((reader) => reader.text?.(text)),
  };
}

/** What acts by its tag, and addresses in drawings of VML: pictures are fetched from them, links pressed. */
function activityReader(): XmlHandlers {
  return {
    tag: (tag, attributes) => {
      if (activeTags.has(tag)) unfit("uploadActive", `a ${tag}`);
      if (!/(?:src|href|macro|FileBinding)[ \t\r\n]*=/i.test(attributes)) return;
      for (const [name, value] of attributesOf(attributes)) {
        const fetched = (name === "src" || name === "althref") && outside.test(value);
        const led = name === "href" && outside.test(value) && !pressed.test(value);
        if (fetched || led) unfit("uploadActive", "an address in a drawing");
        if (name === "macro") inspectMacroName(value);
        if (name === "FileBinding" && value !== "false") unfit("uploadActive", "a table filled from a file");
      }
    },
  };
}

/** A drawing of lines could run scripts, hold pages, and fetch what it is made of. */
function linesReader(): XmlHandlers {
  return {
    tag: (tag, attributes) => {
      if (/^(?:script|foreignObject|iframe|handler)$/i.test(tag))
        unfit("uploadActive", `a drawing with ${tag}`);
      for (const [name, value] of attributesOf(attributes))
        if (/^on/i.test(name) || (name === "href" && !/^(?:#|data:image\/(?:png|jpeg|gif);)/i.test(value)))
          unfit("uploadActive", "a drawing that acts or fetches");
    },
  };
}

/** Web and mail addresses that a person presses may stay; whatever is fetched by itself may not. */
function relationsReader(name: string, kindOf: (name: string) => PartKind | undefined): XmlHandlers {
  const folder = /^((?:.*\/)?)_rels\/[^/]*\.rels$/i.exec(name)?.[1];
  if (folder === undefined) unfit("uploadActive", "relations where none should be");
  return {
    tag: (tag, attributes) => {
      if (tag !== "Relationship") return;
      const kind = relationKind(attribute(attributes, "Type") ?? "");
      const target = attribute(attributes, "Target") ?? "";
      const external = /^external$/i.test(attribute(attributes, "TargetMode") ?? "");
      if (external || outside.test(target)) {
        if (kind !== "hyperlink" || !pressed.test(target)) unfit("uploadActive", "a relation to the outside");
        return;
      }
      const path = URL.parse(target, `http://part/${encodeURI(folder)}`)?.pathname ?? "";
      const reached = kindOf(partName(path));
      if (reached && !mayReach(kind, reached))
        unfit("uploadActive", `a relation of the kind ${kind} to what it cannot be`);
    },
  };
}
