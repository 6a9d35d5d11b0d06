import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "..");

/** `path` is relative to the root, with slashes. */
export type SourceFile = { readonly path: string; readonly text: string };

const passedOver = new Set([".git", "node_modules", "dist", ".types", ".cache", "shots"]);
const textual =
  /\.(?:[cm]?tsx?|[cm]?js|css|html|json|jsonc|md|sql|svg|ya?ml|toml|sh|example)$|\/[A-Z]+$|\.ci\/run$/;

function list(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : list(path);
    return entry.isFile() && entry.name !== ".env" ? [relative(root, path).replaceAll("\\", "/")] : [];
  });
}

/** Every file of the repository that is text. */
export const tree: readonly SourceFile[] = list(root)
  .filter((path) => textual.test(`/${path}`))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** Every file's path, pictures and fonts included. */
export const paths: readonly string[] = list(root);

export const isCode = ({ path }: SourceFile): boolean => /\.tsx?$/.test(path);
export const isTest = ({ path }: { readonly path: string }): boolean => /\.test\.tsx?$/.test(path);
