import { randomBytes } from "node:crypto";
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, extname, join } from "node:path";
import { build, loadConfigFromFile } from "vite";

const web = join(import.meta.dirname, "../apps/web");
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export type Gallery = { readonly origin: string; readonly stop: () => Promise<void> };

/** The gallery as a production build, under the policy that the api sets for the portal. */
export async function serveGallery(): Promise<Gallery> {
  const dist = mkdtempSync(join("/var/tmp", "causeway-gallery-"));
  await buildGallery(dist);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = pathname.startsWith("/flags/")
      ? join(web, "node_modules/circle-flags/flags", basename(pathname))
      : join(dist, pathname);
    if (pathname === "/gallery.html") {
      const nonce = randomBytes(16).toString("base64");
      void readFile(file, "utf8").then((html) =>
        response.writeHead(200, headers(nonce)).end(html.replaceAll("__CSP_NONCE__", nonce)),
      );
    } else if (extname(file) in types && existsSync(file)) {
      response.writeHead(200, { "content-type": types[extname(file)], "cache-control": "max-age=3600" });
      createReadStream(file).pipe(response);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(dist, { recursive: true, force: true });
    },
  };
}

async function buildGallery(dist: string): Promise<void> {
  const loaded = await loadConfigFromFile(
    { command: "build", mode: "gallery" },
    join(web, "vite.config.ts"),
    web,
    "silent",
  );
  if (!loaded) throw new Error("the web app has no build configuration");
  const { config } = loaded;
  await build({
    ...config,
    root: web,
    configFile: false,
    mode: "gallery",
    logLevel: "error",
    publicDir: false,
    build: {
      ...config.build,
      outDir: dist,
      emptyOutDir: true,
      rolldownOptions: { ...config.build?.rolldownOptions, input: [join(web, "gallery.html")] },
    },
  });
}

function headers(nonce: string): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types default",
    ].join("; "),
  };
}
