import { unfit } from "./verdict.ts";
import { attribute, readXml } from "./xml.ts";

/** How a part is looked at; what is no XML may be reached by relations of its own kind only. */
export type PartKind =
  | "xml"
  | "drawing of lines"
  | "picture"
  | "printerSettings"
  | "font"
  | "origin"
  | "settings of Google";

const listed = (text: string) => text.trim().split(/\s+/);

/** Text that is read to the end, by the last words of its content type. What is not here is refused. */
const xmlTypes: ReadonlySet<string> = new Set(
  [
    "application/xml",
    "text/xml",
    "application/inkml+xml",
    ...listed("core-properties relationships digital-signature-xmlsignature").map(
      (name) => `application/vnd.openxmlformats-package.${name}+xml`,
    ),
    "application/vnd.openxmlformats-officedocument.vmlDrawing",
    ...listed(`
      extended-properties custom-properties customXmlProperties theme themeOverride drawing drawingml.chart
      drawingml.chartshapes drawingml.diagramData drawingml.diagramLayout drawingml.diagramStyle drawingml.diagramColors
      wordprocessingml.document.main wordprocessingml.document.glossary wordprocessingml.styles
      wordprocessingml.settings wordprocessingml.webSettings wordprocessingml.fontTable wordprocessingml.numbering
      wordprocessingml.footnotes wordprocessingml.endnotes wordprocessingml.header wordprocessingml.footer
      wordprocessingml.comments wordprocessingml.commentsExtended wordprocessingml.commentsIds
      wordprocessingml.commentsExtensible wordprocessingml.people
      spreadsheetml.sheet.main spreadsheetml.worksheet spreadsheetml.chartsheet spreadsheetml.styles
      spreadsheetml.sharedStrings spreadsheetml.calcChain spreadsheetml.comments spreadsheetml.table
      spreadsheetml.pivotTable spreadsheetml.pivotCacheDefinition spreadsheetml.pivotCacheRecords
      spreadsheetml.sheetMetadata spreadsheetml.tableSingleCells spreadsheetml.revisionHeaders spreadsheetml.revisionLog spreadsheetml.userNames
    `).map((name) => `application/vnd.openxmlformats-officedocument.${name}+xml`),
    ...listed(`
      ms-word.stylesWithEffects ms-office.chartstyle ms-office.chartcolorstyle ms-office.chartex
      ms-office.drawingml.diagramDrawing ms-office.classificationlabels ms-excel.person ms-excel.threadedcomments
      ms-excel.slicer ms-excel.slicerCache ms-excel.timeline ms-excel.timelineCache ms-excel.rdrichvalue
      ms-excel.rdrichvaluestructure ms-excel.rdrichvaluetypes ms-excel.rdarray ms-excel.richstyles
      ms-excel.rdsupportingpropertybag ms-excel.rdsupportingpropertybagstructure ms-excel.richvaluerel
      ms-excel.featurepropertybag wps-officedocument.cellimage
    `).map((name) => `application/vnd.${name}+xml`),
  ].map((type) => type.toLowerCase()),
);

const otherTypes: ReadonlyMap<string, PartKind> = new Map<string, PartKind>([
  ...listed("png jpeg jpg pjpeg gif bmp x-ms-bmp tiff x-emf emf x-wmf wmf vnd.ms-photo").map(
    (name) => [`image/${name}`, "picture"] as const,
  ),
  ["image/svg+xml", "drawing of lines"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.printersettings", "printerSettings"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.printersettings", "printerSettings"],
  ["application/vnd.openxmlformats-officedocument.obfuscatedfont", "font"],
  ...listed("application/x-fontdata application/x-font-ttf application/x-font-otf font/ttf font/otf").map(
    (type) => [type, "font"] as const,
  ),
  ["application/vnd.openxmlformats-package.digital-signature-origin", "origin"],
  ["application/binary", "settings of Google"],
]);

/** Kinds of relations to what only shows; macros, controls, objects, queries and whatever comes later are not here. */
const relationKinds: ReadonlySet<string> = new Set(
  listed(`
    officeDocument extended-properties extendedProperties custom-properties customProperties metadata/core-properties metadata/thumbnail
    digital-signature/origin digital-signature/signature customXml customXmlProps theme themeOverride
    styles stylesWithEffects settings webSettings fontTable font numbering footnotes endnotes header footer comments
    commentsExtended commentsIds commentsExtensible people glossaryDocument
    worksheet chartsheet sharedStrings calcChain table pivotTable pivotCacheDefinition pivotCacheRecords
    sheetMetadata revisionHeaders revisionLog usernames person threadedComment slicer slicerCache timeline
    timelineCache rdRichValue rdRichValueStructure rdRichValueTypes rdArray richStyles rdSupportingPropertyBag
    rdSupportingPropertyBagStructure richValueRel FeaturePropertyBag classificationlabels
    drawing vmlDrawing image hdphoto chart chartUserShapes chartStyle chartColorStyle chartEx diagramData
    diagramLayout diagramQuickStyle diagramColors diagramDrawing printerSettings hyperlink xmlMaps tableSingleCells
    cellImage workbookmetadata
  `).map((kind) => kind.toLowerCase()),
);

/** Who names relations: Office of 2007, its strict form, Microsoft for what came later, and other makers for theirs. */
const relationName =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/(?:officedocument|package)\/2006|purl\.oclc\.org\/ooxml\/officedocument|schemas\.microsoft\.com\/office\/20\d\d(?:\/\d\d)?|customschemas\.google\.com|www\.wps\.cn\/officedocument\/2020)(?:\/relationships)?\/([a-z/-]+)$/;

/** The kind of a relation that may be there. */
export function relationKind(type: string): string {
  const kind = relationName.exec(type.toLowerCase())?.[1] ?? "";
  return relationKinds.has(kind) ? kind : unfit("uploadActive", `a relation of the kind ${type}`);
}

/** Which relations lead to parts that are no XML. */
const reachedBy: Record<Exclude<PartKind, "xml">, readonly string[]> = {
  "drawing of lines": ["image"],
  picture: ["image", "hdphoto", "metadata/thumbnail"],
  printerSettings: ["printersettings"],
  font: ["font"],
  origin: ["digital-signature/origin"],
  "settings of Google": ["workbookmetadata"],
};

export function mayReach(relation: string, kind: PartKind): boolean {
  return kind === "xml" || reachedBy[kind].includes(relation);
}

/** Names of parts as Office compares them. */
export function partName(name: string): string {
  try {
    return decodeURIComponent(name).replace(/^\//, "").toLowerCase();
  } catch {
    return unfit("uploadDamaged", "a part whose name is none");
  }
}

/** Room that Office left free while it saved: no part, and nothing in it. */
export function isFreeRoom(name: string, part: Buffer): boolean {
  return name.startsWith("[trash]/") && part.every((byte) => byte === 0 || byte === 0xff);
}

const saysActive = /macroEnabled|vbaProject|activeX|oleObject|ms-office\.webextension|attachedToolbars/i;

/** The content type of each part, by its own name or by the ending of its name. */
export function readContentTypes(part: Buffer): (name: string) => string {
  const byName = new Map<string, string>();
  const byEnding = new Map<string, string>();
  readXml(part, {
    tag: (tag, attributes) => {
      const type = (attribute(attributes, "ContentType") ?? "").toLowerCase();
      if (saysActive.test(type)) unfit("uploadActive", `a part of the kind ${type}`);
      const [types, key] =
        tag === "Override"
          ? [byName, partName(attribute(attributes, "PartName") ?? "")]
          : [byEnding, (attribute(attributes, "Extension") ?? "").toLowerCase()];
      if ((types.get(key) ?? type) !== type) unfit("uploadDamaged", "a part of two kinds");
      types.set(key, type);
    },
  });
  return (name) =>
    byName.get(partName(name)) ?? byEnding.get(/\.([^./]*)$/.exec(partName(name))?.[1] ?? "") ?? "";
}

export function kindOfPart(contentType: string): PartKind {
  if (xmlTypes.has(contentType)) return "xml";
  return (
    otherTypes.get(contentType) ?? unfit("uploadActive", `a part of the kind ${contentType || "unknown"}`)
  );
}

const signatures: readonly { readonly at: number; readonly bytes: Buffer }[] = [
  "89504e470d0a1a0a",
  "ffd8ff",
  Buffer.from("GIF8").toString("hex"),
  Buffer.from("BM").toString("hex"),
  "49492a00",
  "4d4d002a",
  "4949bc01",
  "d7cdc69a",
  "01000900",
  "02000900",
]
  .map((hex) => ({ at: 0, bytes: Buffer.from(hex, "hex") }))
  .concat({ at: 40, bytes: Buffer.from(" EMF") });

/** A picture by its first bytes, whichever of them its name promises. */
export function isPicture(part: Buffer): boolean {
  return signatures.some(({ at, bytes }) => part.subarray(at, at + bytes.length).equals(bytes));
}
