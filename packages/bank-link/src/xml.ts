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

/** An element as it was read: its own text, and what stands in it. */
export type Tree = {
  readonly name: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Tree[];
};

/** One node of a read message. Looking for what is not there is the message's fault and says where. */
export class Node {
  readonly #tree: Tree | undefined;
  readonly #place: string;
  constructor(tree: Tree | undefined, place: string) {
    this.#tree = tree;
    this.#place = place;
  }

  at(path: string): Node {
    return path.split("/").reduce<Node>((node, name) => node.#child(name), this);
  }

  find(path: string): Node | undefined {
    const found = this.at(path);
    return found.#tree === undefined ? undefined : found;
  }

  text(): string {
    const text = this.exactText().trim();
    if (text === "") throw new MessageRefused(`${this.#place} is missing`);
    return text;
  }

  /** With the spaces around it. */
  exactText(): string {
    return this.#tree?.text ?? "";
  }

  findAttribute(name: string): string | undefined {
    return this.#tree?.attributes[name];
  }

  attribute(name: string): string {
    const value = this.findAttribute(name);
    if (value === undefined) throw new MessageRefused(`${this.#place}@${name} is missing`);
    return value;
  }

  all(path: string): Node[] {
    const [name, ...rest] = path.split("/");
    const found = (this.#tree?.children ?? []).filter((child) => child.name === name);
    const nodes = found.map((child, index) => new Node(child, `${this.#place}/${name}[${index + 1}]`));
    return rest.length === 0 ? nodes : nodes.flatMap((node) => node.all(rest.join("/")));
  }

  #child(name: string): Node {
    const found = this.#tree?.children.find((child) => child.name === name);
    return new Node(found, `${this.#place}/${name}`);
  }
}
