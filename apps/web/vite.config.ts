import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pagePlaceholders } from "@causeway/contract/page-config";
import { devPages, devProxy } from "./dev-pages.ts";

const apis = {
  portal: process.env["CAUSEWAY_API_URL"] ?? "http://127.0.0.1:8080",
  console: process.env["CAUSEWAY_CONSOLE_URL"] ?? "http://127.0.0.1:8090",
};

const firstStyles = /src\/(site|shared\/(base|brand|failure|fonts|i18n|session))[./].*css$/;
const neededByAll =
  /node_modules\/zod\/|contract\/src\/(code|locale|page-config|refusal|route|portal\/(contact|reference))\.ts|web\/src\/shared\/(failure\/(error-boundary|plain-page)|i18n|session|api\/(call|call-context|call-error|request-id)|brand\/(drawing|flags|logo|palette))[./].*tsx?$/;

/**
 * Each audience is a build of its own, named by the mode, so that neither can hold a line of the other's. The public site
 * is one, too: a library that both use is cut down to what each uses, and a new page of the portal costs visitors nothing.
 */
const inputs: Readonly<Record<string, string[]>> = { console: ["console.html"], site: ["site.html"] };

export default defineConfig(({ command, mode }) => ({
  plugins: [react(), devPages(apis)],
  server: { proxy: devProxy(apis) },
  css: {
    modules: {
      generateScopedName: command === "build" ? "[hash:base64:6]" : "[name]_[local]_[hash:base64:4]",
    },
  },
  html: { cspNonce: pagePlaceholders.nonce },
  // Documents are served by our own rules, in development as in production.
  appType: "custom",
  build: {
    outDir: mode in inputs ? `dist/${mode}` : "dist/portal",
    emptyOutDir: true,
    manifest: true,
    // Flags and fonts stay files of their own: cached apart, and counted once.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: inputs[mode] ?? ["portal.html", "verify.html"],
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // One sheet for what is drawn first: small, cached once, and its rules keep the order they were written in.
            { name: "first-styles", test: firstStyles, priority: 1 },
            // What every page needs, in one file: a dozen small ones compress worse and cost a request each.
            { name: "base", test: neededByAll },
            { name: "site-parts", test: /src\/site\/(layout|pictures)\// },
          ],
        },
      },
    },
  },
}));
