import { readFileSync } from "node:fs";
import { join } from "node:path";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";
import { MessageRefused } from "./xml.ts";

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
] as const;
export type MessageName = (typeof messageNames)[number];

export function namespaceOf(name: MessageName): string {
  return `${namespace}${name}`;
}

/** Says which message a text is by its namespace, and holds it to that message's schema. */
export function validate(xml: string): MessageName {
  if (xml.includes("<!DOCTYPE")) throw new MessageRefused("a message declares no entities");
  let document: XmlDocument;
  try {
    document = XmlDocument.fromString(xml);
  } catch {
    throw new MessageRefused("not well formed");
  }
  try {
    const name = document.root.namespaceUri.slice(namespace.length) as MessageName;
    if (!messageNames.includes(name)) throw new MessageRefused("a message nobody here knows");
    try {
      schemaOf(name).validate(document);
    } catch (error) {
      throw new MessageRefused(`${name}: ${error instanceof Error ? error.message.trim() : "not valid"}`);
    }
    return name;
  } finally {
    document.dispose();
  }
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
