import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { locales } from "@causeway/contract/locale";
import { pagePlaceholders } from "@causeway/contract/page-config";
import { flagsDir, pdfNeeds } from "./dev-pages.ts";
import { consolePages } from "./src/console/routes.ts";
import { redirects, routeNames, routes } from "./src/portal/routes.ts";

/**
 * Each audience is built into a folder of its own, from which the api serves that audience alone; the public site and
 * the portal share an address and with it a folder. Client bundles first, then the site's pages are rendered once per language into the documents those bundles came
 * with. `pages.json` tells the server which file answers which address.
 */
const root = import.meta.dirname;
const dist = join(root, "dist/portal");
const siteDist = join(root, "dist/site");
const consoleDist = join(root, "dist/console");
const rendererDir = join(root, "node_modules/.renderer");

const manifestFile = ".vite/manifest.json";

type Manifest = Record<string, { file: string }>;
type Renderer = typeof import("./src/site/prerender.tsx");

await rm(join(root, "dist"), { recursive: true, force: true });
await build({ root, configFile: join(root, "vite.config.ts") });
for (const mode of ["console", "site"]) await build({ root, configFile: join(root, "vite.config.ts"), mode });
await build({
  root,
  configFile: join(root, "vite.config.ts"),
  build: { ssr: "src/site/prerender.tsx", outDir: rendererDir, emptyOutDir: true, copyPublicDir: false },
  ssr: { noExternal: true },
});

const renderer = (await import(pathToFileURL(join(rendererDir, "prerender.js")).href)) as Renderer;
const manifest = JSON.parse(await readFile(join(siteDist, manifestFile), "utf8")) as Manifest;
const template = withoutScripts(await readFile(join(siteDist, "site.html"), "utf8"));
// Served by the portal's address. What both hold to the letter, React first of all, has one name and is fetched once.
await cp(join(siteDist, "assets"), join(dist, "assets"), { recursive: true });
await rm(siteDist, { recursive: true });
const pages: Record<string, Record<string, string>> = {};
for (const path of renderer.sitePaths) {
  pages[path] = {};
  const script = scriptAfterPaint(["site.html", renderer.sourceOf(path)]);
  for (const locale of locales) {
    const file = `site/${locale}${path}.html`;
    pages[path][locale] = file;
    await write(dist, file, await renderer.prerender(template, path, locale, script));
  }
}
// One document for all languages: the link that leads there names one.
pages["/verify"] = Object.fromEntries(locales.map((locale) => [locale, "verify.html"]));
await write(dist, "sitemap.xml", renderer.sitemap());
await write(dist, "robots.txt", renderer.robots);
await describePages(dist, {
  pages,
  app: { file: "portal.html", paths: appPaths() },
  redirects: { "/": redirects["/"] },
  texts: ["sitemap.xml", "robots.txt"],
});
await describePages(consoleDist, {
  pages: {},
  app: { file: "console.html", paths: Object.values(consolePages).map(({ path }) => path) },
  redirects: {},
  texts: [],
});
for (const folder of [dist, consoleDist]) {
  await copyFlags(folder);
  await copyPdfNeeds(folder);
  await compressAssets(folder);
}
for (const folder of [dist, consoleDist]) await rm(join(folder, ".vite"), { recursive: true });
await rm(rendererDir, { recursive: true });

function withoutScripts(html: string): string {
  return html.replaceAll(/\s*<(script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g, "");
}

/** A static page is complete without scripts, so they begin only when it has been painted and get out of its way. */
function scriptAfterPaint(sources: readonly string[]): string {
  const imports = sources.map((source) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the build has no ${source}`);
    return `import("/${chunk.file}")`;
  });
  const nonce = pagePlaceholders.nonce;
  return `<script nonce="${nonce}">requestAnimationFrame(()=>setTimeout(()=>{${imports.join(";")}}))</script>`;
}

/** Addresses of the app, so that the server can answer any other with 404 while the app shows its not-found page. */
function appPaths(): string[] {
  const own = routeNames.filter((name) => routes[name].layout !== "site" && name !== "notFound");
  return [...own.map((name) => routes[name].path), ...Object.keys(redirects).filter((path) => path !== "/")];
}

/** What the server has to know about an audience's pages. */
function describePages(folder: string, description: object): Promise<void> {
  return write(folder, "pages.json", JSON.stringify(description, null, 2));
}

/** The reader of PDF files fetches these when a document needs them. Their folder carries its version. */
async function copyPdfNeeds(folder: string): Promise<void> {
  const { version, folders } = pdfNeeds;
  for (const name of folders) {
    await cp(join(pdfNeeds.dir, name), join(folder, "assets", `pdf-${version}`, name), { recursive: true });
  }
}

async function copyFlags(folder: string): Promise<void> {
  await mkdir(join(folder, "flags"), { recursive: true });
  const files = (await readdir(flagsDir)).filter((file) => /^[a-z]{2}\.svg$/.test(file));
  await Promise.all(files.map((file) => copyFile(join(flagsDir, file), join(folder, "flags", file))));
}

/** Beside each script and style its gzip, so that no server compresses the same file twice. */
async function compressAssets(folder: string): Promise<void> {
  const files = (await readdir(join(folder, "assets"))).filter((file) => /\.(m?js|css|svg)$/.test(file));
  for (const file of files) {
    const path = join(folder, "assets", file);
    await writeFile(`${path}.gz`, gzipSync(await readFile(path), { level: 9 }));
  }
}

async function write(folder: string, file: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content);
}
