import { importsOf, resolveImport, scan } from "./scan.ts";
import { isCode, isTest, type SourceFile } from "./tree.ts";

const inServer = ({ path }: SourceFile) =>
  path.startsWith("apps/server/src/") && !path.startsWith("apps/server/src/testing/");

/** The server leads people to a page by `pageLink`; a path written out by hand would not move with the page. */
export function pageLinkBreaches(pagePaths: readonly string[], files: readonly SourceFile[]): string[] {
  const starts = pagePaths
    .map((path) => path.replace(/\/?[:*].*$/, ""))
    .filter((path) => path !== "")
    .map((path) => new RegExp(`^["'\`}]${path}(?=[/?"'\`$])`));
  return files
    .filter((file) => isCode(file) && inServer(file) && !isTest(file))
    .flatMap(({ path, text }) =>
      scan(text)
        .strings.filter((literal) => starts.some((start) => start.test(literal)))
        .map((literal) => `${path}: ${literal} is a page, which pageLink leads to`),
    );
}

/** A page that nobody is led to; that its own test opens it does not put it into the product. */
export function unledPages(files: readonly SourceFile[]): string[] {
  const led = new Set(
    files
      .filter((file) => isCode(file) && !isTest(file))
      .flatMap(({ path, text }) => importsOf(text).map((specifier) => resolveImport(path, specifier))),
  );
  return files
    .map(({ path }) => path)
    .filter((path) => /\/features\/[^/]+\/pages\/[^/]+\.tsx$/.test(path) && !led.has(path))
    .map((path) => `${path}: nothing but tests leads here`);
}
