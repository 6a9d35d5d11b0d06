import { XMLParser } from "fast-xml-parser";

/** What a message is made of: text, or elements; nothing where a part is left out. */
export type Content = string | readonly (Element | undefined)[];
export type Element = {
  readonly name: string;
  readonly content: Content;
  readonly attributes: Readonly<Record<string, string>>;
};

export function element(name: string, content: Content, attributes: Record<string, string> = {}): Element {
  return { name, content, attributes };
}

/** An element for what is known, nothing for what is not. */
export function optional(name: string, content: string | undefined): Element | undefined {
  return content === undefined || content === "" ? undefined : element(name, content);
}

export function write(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementText(root)}\n`;
}

function elementText({ name, content, attributes }: Element): string {
  const said = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join("");
  const inner =
    typeof content === "string"
      ? escapeText(content)
      : content.map((child) => (child ? elementText(child) : "")).join("");
  return `<${name}${said}>${inner}</${name}>`;
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A message that is no message of the kind it says it is. */
export class MessageRefused extends Error {
  override readonly name = "MessageRefused";
}

const lists = new Set(["Ntry", "Ntfctn", "Stmt", "Bal", "Rpt", "Ustrd", "AddtlInf", "Rail"]);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#",
  // An amount stays the text it was: a parser that makes numbers of it has rounded before anybody looked.
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  isArray: (name) => lists.has(name),
});

/** One node of a read message. Looking for what is not there is the message's fault and says where. */
export class Node {
  readonly #value: unknown;
  readonly #place: string;
  constructor(value: unknown, place: string) {
    this.#value = value;
    this.#place = place;
  }

  at(path: string): Node {
    return path.split("/").reduce<Node>((node, name) => node.#child(name), this);
  }

  find(path: string): Node | undefined {
    const found = this.at(path);
    return found.#value === undefined ? undefined : found;
  }

  text(): string {
    const value = this.#record()?.["#"] ?? this.#value;
    if (typeof value !== "string" || value === "") throw new MessageRefused(`${this.#place} is missing`);
    return value;
  }

  attribute(name: string): string {
    const value = this.#record()?.[`@${name}`];
    if (typeof value !== "string") throw new MessageRefused(`${this.#place}@${name} is missing`);
    return value;
  }

  all(name: string): Node[] {
    const value = this.#record()?.[name];
    const values = value === undefined ? [] : Array.isArray(value) ? value : [value];
    return values.map((each, index) => new Node(each, `${this.#place}/${name}[${index + 1}]`));
  }

  #child(name: string): Node {
    const value = this.#record()?.[name];
    return new Node(Array.isArray(value) ? value[0] : value, `${this.#place}/${name}`);
  }

  #record(): Record<string, unknown> | undefined {
    return typeof this.#value === "object" && this.#value !== null
      ? (this.#value as Record<string, unknown>)
      : undefined;
  }
}

export function read(xml: string): Node {
  // Entities are how an XML parser is made to fetch or to swell; no bank message has any.
  if (xml.includes("<!DOCTYPE") || xml.includes("<!ENTITY"))
    throw new MessageRefused("a message declares no entities");
  try {
    return new Node(parser.parse(xml), "");
  } catch {
    throw new MessageRefused("not well formed");
  }
}
