import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlText, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";
import { MessageRefused, Node, type Tree } from "./xml.ts";

const folder = join(import.meta.dirname, "schemas");
const namespace = "urn:iso:std:iso:20022:tech:xsd:";

export const messageNames = [
  "acmt.007.001.03",
  "acmt.010.001.03",
  "acmt.013.001.03",
  "acmt.014.001.03",
  "acmt.015.001.03",
  "camt.052.001.08",
  "camt.053.001.08",
  "camt.054.001.08",
  "pacs.002.001.10",
  "pacs.004.001.09",
  "pacs.028.001.03",
  "pain.001.001.09",
  "pain.002.001.10",
] as const;
export type MessageName = (typeof messageNames)[number];

export function namespaceOf(name: MessageName): string {
  return `${namespace}${name}`;
}

/** Says which message a text is by its namespace, and holds it to that message's schema. */
export function validate(xml: string): MessageName {
  return withMessage(xml, (message) => {
    holdToSchema(message, message.document);
    return message.name;
  });
}

/** Reads a message out of the very tree that was held to its schema: no second parser can understand it otherwise. */
export function readXml(xml: string): Node {
  return withMessage(xml, (message) => {
    holdToSchema(message, message.document);
    return rootOf(message.document);
  });
}

/** More than a message of 16 MB has that says anything; without a bound, one of empty elements fills the memory. */
const mostElements = 1_000_000;

export type OpenMessage = { readonly name: MessageName; readonly document: XmlDocument };

export function withMessage<T>(source: string | Uint8Array, work: (message: OpenMessage) => T): T {
  return withDocument(source, (document) => {
    const { root } = document;
    const name = messageNames.find((each) => namespaceOf(each) === root.namespaceUri);
    if (!name || root.name !== "Document") throw new MessageRefused("a message nobody here knows");
    return work({ name, document });
  });
}

/** Opens a document for as long as the work lasts: its tree lives in memory that nothing collects. */
export function withDocument<T>(source: string | Uint8Array, work: (document: XmlDocument) => T): T {
  const document = parse(source);
  try {
    // Entities are how an XML parser is made to fetch or to swell; no bank message declares any.
    if (document.dtd) throw new MessageRefused("a message declares no entities");
    if (Number(document.eval("count(//*)")) > mostElements)
      throw new MessageRefused(`at most ${mostElements} elements were expected`);
    return work(document);
  } finally {
    document.dispose();
  }
}

function parse(source: string | Uint8Array): XmlDocument {
  try {
    // A text has lost its encoding already, whatever it says of it; bytes are read by theirs.
    return typeof source === "string"
      ? XmlDocument.fromString(source, {
          option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_IGNORE_ENC,
        })
      : XmlDocument.fromBuffer(source, { option: ParseOption.XML_PARSE_NO_XXE });
  } catch (error) {
    throw new MessageRefused(`not well formed: ${wordsOf(error)}`);
  }
}

/** Throws where the message, or one element of it that the schema knows by itself, is not as its schema says. */
export function holdToSchema({ name }: OpenMessage, part: XmlDocument | XmlElement): void {
  const schema = schemaOf(name);
  try {
    if (part instanceof XmlDocument) schema.validate(part);
    else schema.validate(part);
  } catch (error) {
    throw new MessageRefused(`${name}: ${wordsOf(error)}`);
  }
}

const longestWords = 500;

/** What libxml2 found, without the namespace before every name. */
function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message.replaceAll(/\{urn:[^}]*\}/g, "").trim() : "";
  return words === "" ? "it cannot be read" : words.slice(0, longestWords);
}

export function rootOf(document: XmlDocument): Node {
  return new Node({ name: "", text: "", attributes: {}, children: [treeOf(document.root)] }, "");
}

export function treeOf(element: XmlElement): Tree {
  const children: Tree[] = [];
  let text = "";
  for (let child = element.firstChild; child; child = child.next)
    if (child instanceof XmlElement) children.push(treeOf(child));
    else if (child instanceof XmlText || child instanceof XmlCData) text += child.content;
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
  return { name: element.name, text, attributes, children };
}

// A schema never changes while the process lives, so each is read once.
const schemas = new Map<MessageName, XsdValidator>();
let mayIncludeFiles = false;

function schemaOf(name: MessageName): XsdValidator {
  const known = schemas.get(name);
  if (known) return known;
  if (!mayIncludeFiles) mayIncludeFiles = xmlRegisterFsInputProviders();
  const file = join(folder, `${name}.xsd`);
  const document = XmlDocument.fromString(readFileSync(file, "utf8"), { url: file });
  const schema = XsdValidator.fromDoc(document);
  document.dispose();
  schemas.set(name, schema);
  return schema;
}
