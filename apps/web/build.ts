import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { locales } from "@causeway/contract/locale";
import { pagePlaceholders } from "@causeway/contract/page-config";
import { flagsDir } from "./dev-pages.ts";
import { redirects, routeNames, routes } from "./src/portal/routes.ts";

/**
 * Client bundles first, then the site's pages are rendered once per language into the documents those bundles came
 * with. `pages.json` tells the server which file answers which address.
 */
const root = import.meta.dirname;
const dist = join(root, "dist");
const rendererDir = join(root, "node_modules/.renderer");

const manifestFile = ".vite/manifest.json";

type Manifest = Record<string, { file: string }>;
type Renderer = typeof import("./src/site/prerender.tsx");

await build({ root, configFile: join(root, "vite.config.ts") });
await build({
  root,
  configFile: join(root, "vite.config.ts"),
  build: { ssr: "src/site/prerender.tsx", outDir: rendererDir, emptyOutDir: true, copyPublicDir: false },
  ssr: { noExternal: true },
});

const renderer = (await import(pathToFileURL(join(rendererDir, "prerender.js")).href)) as Renderer;
const template = await readFile(join(dist, "site.html"), "utf8");
const manifest = JSON.parse(await readFile(join(dist, manifestFile), "utf8")) as Manifest;
const pages: Record<string, Record<string, string>> = {};
for (const path of renderer.sitePaths) {
  pages[path] = {};
  const links = linksOf(renderer.sourceOf(path));
  for (const locale of locales) {
    const file = `site/${locale}${path}.html`;
    pages[path][locale] = file;
    await write(file, await renderer.prerender(template, path, locale, links));
  }
}
await write("sitemap.xml", renderer.sitemap());
await write("robots.txt", renderer.robots);
await write(
  "pages.json",
  JSON.stringify(
    { pages, app: { file: "portal.html", paths: appPaths() }, redirects: { "/": redirects["/"] } },
    null,
    2,
  ),
);
await copyFlags();
await rm(join(dist, "site.html"));
await rm(join(dist, ".vite"), { recursive: true });
await rm(rendererDir, { recursive: true });

/** The page's script is on its way before the entry asks for it. */
function linksOf(source: string): string[] {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`the build has no ${source}`);
  const nonce = pagePlaceholders.nonce;
  return [`<link rel="modulepreload" nonce="${nonce}" crossorigin href="/${chunk.file}">`];
}

/** Addresses of the app, so that the server can answer any other with 404 while the app shows its not-found page. */
function appPaths(): string[] {
  const own = routeNames.filter((name) => routes[name].layout !== "site" && name !== "notFound");
  return [...own.map((name) => routes[name].path), ...Object.keys(redirects).filter((path) => path !== "/")];
}

async function copyFlags(): Promise<void> {
  await mkdir(join(dist, "flags"), { recursive: true });
  const files = (await readdir(flagsDir)).filter((file) => /^[a-z]{2}\.svg$/.test(file));
  await Promise.all(files.map((file) => copyFile(join(flagsDir, file), join(dist, "flags", file))));
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await writeFile(join(dist, file), content);
}
