import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { extractText, getDocumentProxy } from "unpdf";

/** More than a contract has; what stands behind it is not needed to find a number. */
const mostCharacters = 200_000;

const [dir = ""] = process.argv.slice(2);

/** The text layer of a document that has passed its checks. None is as good as an error: a person reads it then. */
async function read(): Promise<string> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(readFileSync(join(dir, "checked"))));
    const { text } = await extractText(pdf, { mergePages: true });
    return text.trim().slice(0, mostCharacters);
  } catch {
    return "";
  }
}

writeFileSync(join(dir, "text"), await read(), { mode: 0o600 });
