import { unfit } from "./verdict.ts";
import { attribute, type XmlHandlers } from "./xml.ts";

/** Stands in an instruction where the result of a field inside it will stand. */
const inner = "\u0013";

/** What starts programs, fetches files or writes to printers. */
const programs = [
  "LINK",
  "INCLUDE",
  "INCLUDETEXT",
  "INCLUDEPICTURE",
  "IMPORT",
  "RD",
  "DATABASE",
  "MACROBUTTON",
  "DDE",
  "DDEAUTO",
  "EMBED",
  "CONTROL",
  "HTMLCONTROL",
  "PRINT",
];

/**
 * Refuses an instruction that acts. Its first letters are its name, whatever spaces stand before them. QUOTE can spell
 * such a field out of numbers, and so can a field inside it that stands where the name should be.
 */
function inspectField(instruction: string): void {
  const [, before = "", name = "", rest = ""] = /^([^A-Za-z=]*)([A-Za-z]*)([^]*)$/.exec(instruction) ?? [];
  const word = name.toUpperCase();
  const spelt =
    before.includes(inner) || (rest.startsWith(inner) && programs.some((it) => it.startsWith(word)));
  const acts = isProgram(instruction) || (word === "QUOTE" && /^[^\x21-\x7e]*\d/.test(rest));
  if (spelt || acts || /^[^]{0,400}\bDDE(?:AUTO)?\b/i.test(instruction))
    unfit("uploadActive", "a field that acts");
  if (word === "HYPERLINK") inspectAddress(rest);
}

const token = /\\[a-z](?![\w\\])|["“”]((?:\\.|[^"“”\\])*)["“”]?|[^\s"“”]+/gi;

/** A field leads to the same places as a relation: the web, a mail address, or a place in the document itself. */
function inspectAddress(instruction: string): void {
  let argument = false;
  for (const [whole, quoted] of instruction.matchAll(token)) {
    const isSwitch = quoted === undefined && /^\\[a-z]$/i.test(whole);
    const address = quoted ?? whole;
    if (!isSwitch && !argument && !/^\s*(?:https?:\/\/|mailto:|#|$)/i.test(address))
      unfit("uploadActive", "a link to a file or a program");
    argument = isSwitch && /[lost]/i.test(whole);
  }
}

type Field = { shown: string; whole: string; done: boolean };

/** Puts the instructions of fields together, which lie inside each other and in many pieces. */
export class Fields {
  private readonly open: Field[] = [];

  get isOpen(): boolean {
    return this.open.length > 0;
  }

  get inInstruction(): boolean {
    const field = this.open.at(-1);
    return field !== undefined && !field.done;
  }

  begin(): void {
    this.add(inner);
    this.open.push({ shown: "", whole: "", done: false });
  }

  add(text: string): void {
    this.addDeleted(text);
    const field = this.open.at(-1);
    if (field && !field.done) field.shown += text;
  }

  /** A person may take a deletion back, so an instruction is read with and without it. */
  addDeleted(text: string): void {
    const field = this.open.at(-1);
    if (!field || field.done) return;
    field.whole += text;
    if (field.whole.length > 1_000_000) unfit("uploadTooComplex", "a field without an end");
  }

  separate(): void {
    const field = this.open.at(-1) ?? unfit("uploadDamaged", "a result without a field");
    if (field.done) return;
    field.done = true;
    inspectField(field.shown);
    inspectField(field.whole);
  }

  end(): void {
    this.separate();
    this.open.pop();
  }

  /** Fields that were left open count as well. */
  finish(): void {
    while (this.open.length > 0) this.end();
  }
}

/** The language of Word, as it was first called and in its strict form, and that of alternatives. */
const word = new Set([
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  "http://purl.oclc.org/ooxml/wordprocessingml/main",
]);
const compatibility = "http://schemas.openxmlformats.org/markup-compatibility/2006";

const instructions = new Set(["instrText", "delInstrText"]);
const texts = new Set([...instructions, "t", "delText"]);
const deleted = new Set(["delInstrText", "delText"]);
const gaps = new Set(["p", "tab", "br", "cr"]);
const marks = new Set([...instructions, "fldChar", "fldSimple"]);
/** What has text of its own: a frame is no part of the text around it, and of alternatives a reader takes one. */
const stories = new Set(["txbxContent", "footnote", "endnote", "comment"]);
const alternatives = new Set(["Choice", "Fallback"]);

/** Refuses fields of a Word document that act. */
export function readFields(): XmlHandlers {
  const around: { readonly depth: number; readonly fields: Fields }[] = [];
  let fields = new Fields();
  let depth = 0;
  /** Where a tag of another language began inside an instruction: Word may leave out what stands in it. */
  let foreign = Infinity;
  const inside: { readonly tag: string; readonly depth: number }[] = [];
  return {
    tag: (tag, attributes, namespace) => {
      depth += 1;
      const ofWord = word.has(namespace);
      if (marks.has(tag) && !ofWord) unfit("uploadActive", "a field of another language");
      if (inside.some((it) => instructions.has(it.tag)))
        unfit("uploadActive", "an instruction with tags inside");
      const isText = ofWord && texts.has(tag);
      if ((isText || marks.has(tag)) && foreign < depth)
        unfit("uploadActive", "a field that is cut by another language");
      if (tag === "fldSimple") inspectField(attribute(attributes, "instr") ?? "");
      if (tag === "fldChar") passMark(fields, attribute(attributes, "fldCharType") ?? "");
      if (gaps.has(tag)) fields.add(" ");
      if (isText) inside.push({ tag, depth });
      if (!ofWord && fields.inInstruction) foreign = Math.min(foreign, depth);
      if (!stories.has(tag) && !(alternatives.has(tag) && namespace === compatibility)) return;
      around.push({ depth, fields });
      fields = new Fields();
    },
    text: (text) => {
      const tag = inside.at(-1)?.tag;
      if (tag === undefined) return;
      if (instructions.has(tag) && !fields.inInstruction && text.trim() !== "")
        unfit("uploadActive", "an instruction outside of a field");
      if (deleted.has(tag)) fields.addDeleted(text);
      else fields.add(text);
    },
    end: () => {
      if (inside.at(-1)?.depth === depth) inside.pop();
      if (foreign === depth) foreign = Infinity;
      const story = around.at(-1)?.depth === depth ? around.pop() : undefined;
      if (story || depth === 1) fields.finish();
      if (story) fields = story.fields;
      depth -= 1;
    },
  };
}

function passMark(fields: Fields, kind: string): void {
  if (kind === "begin") fields.begin();
  if (kind === "separate") fields.separate();
  if (kind === "end") fields.end();
}

const mark = { begin: "\u0013", separate: "\u0014", end: "\u0015" };
const beforeMark = new RegExp(`(?=[${Object.values(mark).join("")}])`);
/** Anchors of pictures and the like, which are characters as well. */
const unseen = /(?![\t\n\v\f\r])\p{Cc}/gu;
/** Enough to find the name of a field in. */
const nameCharacters = 200;

/**
 * Refuses fields of a text of Word 97, whose marks are characters. A mark may be one that Word does not heed, so each
 * beginning is also read as if no mark stood behind it.
 */
export function inspectMarkedText(text: string): void {
  const fields = new Fields();
  for (const piece of text.split(beforeMark)) {
    const [first] = piece;
    const marked = first === mark.begin || first === mark.separate || first === mark.end;
    if (first === mark.begin) fields.begin();
    if (first === mark.separate && fields.isOpen) fields.separate();
    if (first === mark.end && fields.isOpen) fields.end();
    fields.add((marked ? piece.slice(1) : piece).replaceAll(unseen, ""));
  }
  fields.finish();
  for (let at = text.indexOf(mark.begin); at !== -1; at = text.indexOf(mark.begin, at + 1))
    if (isProgram(text.slice(at + 1, at + nameCharacters).replaceAll(/\p{Cc}/gu, "")))
      unfit("uploadActive", "a field that acts");
}

function isProgram(instruction: string): boolean {
  return programs.includes(/[A-Za-z=][A-Za-z]*/.exec(instruction)?.[0].toUpperCase() ?? "");
}

/** A field that acts, among bytes that are not known to be text. */
export const activeField = new RegExp(
  `${inner}[\\s"]*(?:(?:${programs.join("|")})\\b|QUOTE\\s+\\d)|${inner}[^${inner}]{0,400}\\bDDE(?:AUTO)?\\b`,
  "i",
);
