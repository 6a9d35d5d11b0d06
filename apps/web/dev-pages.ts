import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { basename, join } from "node:path";
import { readLocale, type Locale } from "@causeway/contract/locale";
import { localeCookie, type PageConfig, pageConfigPath } from "@causeway/contract/page-config";
import type { Plugin, ProxyOptions, ViteDevServer } from "vite";
import { fillPage } from "@causeway/contract/page-fill";

/** Every country's round flag, by its two letters; lists from the api point to them. */
export const flagsDir = join(import.meta.dirname, "node_modules/circle-flags/flags");

const pdfDir = join(import.meta.dirname, "node_modules/pdfjs-dist");
/** What the reader of PDF files may ask for besides itself. */
export const pdfNeeds = {
  dir: pdfDir,
  version: (JSON.parse(readFileSync(join(pdfDir, "package.json"), "utf8")) as { version: string }).version,
  folders: ["cmaps", "standard_fonts", "wasm", "iccs"],
};

type Renderer = typeof import("./src/site/prerender.tsx");

export type Apis = { readonly portal: string; readonly console: string };

/** In development one server plays both sites, told apart by the host as in production. */
function audienceOf(request: IncomingMessage): keyof Apis {
  return request.headers.host?.startsWith("console.") ? "console" : "portal";
}

const consoleApiPrefix = "/console-api";

/** Calls go to the api of the site they were made at. */
export function devProxy(apis: Apis): Record<string, ProxyOptions> {
  return {
    [consoleApiPrefix]: {
      target: apis.console,
      rewrite: (path) => path.slice(consoleApiPrefix.length),
    },
    "/api": { target: apis.portal },
  };
}

/** Serves documents in development as the api does in production: same pages, same placeholders, with hot reload. */
export function devPages(apis: Apis): Plugin {
  return {
    name: "causeway-dev-pages",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (audienceOf(request) === "console" && request.url?.startsWith("/api/"))
          request.url = consoleApiPrefix + request.url;
        next();
      });
      server.middlewares.use(`/assets/pdf-${pdfNeeds.version}`, (request, response, next) => {
        const [, folder = "", file = ""] = (request.url ?? "").split("/");
        if (!pdfNeeds.folders.includes(folder)) return next();
        return void readFile(join(pdfNeeds.dir, folder, basename(file)))
          .then((bytes) => response.end(bytes))
          .catch(() => next());
      });
      server.middlewares.use("/flags", (request, response, next) => {
        readFile(join(flagsDir, basename(request.url ?? "")))
          .then((flag) => response.writeHead(200, { "content-type": "image/svg+xml" }).end(flag))
          .catch(() => next());
      });
      return () => {
        server.middlewares.use((request, response, next) => {
          const address = new URL(request.originalUrl ?? "/", "http://localhost");
          const audience = audienceOf(request);
          if (audience === "portal" && address.pathname === "/") {
            response.writeHead(302, { location: "/home" }).end();
            return;
          }
          renderDocument(server, audience, apis[audience], address, request.headers.cookie ?? "")
            .then(({ html, cookies }) =>
              response
                .writeHead(200, { "content-type": "text/html; charset=utf-8", "set-cookie": cookies })
                .end(html),
            )
            .catch(next);
        });
      };
    },
  };
}

async function renderDocument(
  server: ViteDevServer,
  audience: keyof Apis,
  api: string,
  address: URL,
  cookies: string,
) {
  const { root } = server.config;
  const chosen = address.searchParams.get("lang") ?? new RegExp(`${localeCookie}=([^;]*)`).exec(cookies)?.[1];
  const locale = readLocale(chosen);
  const path = address.pathname;
  const page = await (audience === "console"
    ? readFile(join(root, "console.html"), "utf8")
    : portalDocument(server, path, locale));
  const html = await server.transformIndexHtml(path, page);
  const { config, cookies: given } = await fetchConfig(api);
  const nonce = randomBytes(16).toString("base64");
  return { html: fillPage(html, { nonce, origin: address.origin, locale, config }), cookies: given };
}

async function portalDocument(server: ViteDevServer, path: string, locale: Locale): Promise<string> {
  const { root } = server.config;
  const renderer = (await server.ssrLoadModule("/src/site/prerender.tsx")) as Renderer;
  return renderer.isSitePath(path)
    ? renderer.prerender(await readFile(join(root, "site.html"), "utf8"), path, locale)
    : readFile(join(root, documentAt(path)), "utf8");
}

function documentAt(path: string): string {
  if (path === "/verify") return "verify.html";
  return path.endsWith(".html") ? basename(path) : "portal.html";
}

/** The api is the only one who knows the keys and the office; the dev server asks it as a page would. */
async function fetchConfig(api: string): Promise<{ config: PageConfig; cookies: string[] }> {
  const reply = await fetch(new URL(pageConfigPath, api));
  if (!reply.ok) throw new Error(`the api gave no page configuration: ${reply.status}`);
  return { config: (await reply.json()) as PageConfig, cookies: reply.headers.getSetCookie() };
}
