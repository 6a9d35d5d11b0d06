import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pagePlaceholders } from "@causeway/contract/page-config";
import { devPages } from "./dev-pages.ts";

const api = process.env["CAUSEWAY_API_URL"] ?? "http://127.0.0.1:8080";

const publicStyles = /src\/(site|shared\/(base|brand|failure|fonts|i18n|session))[./].*css$/;
const neededByAll =
  /node_modules\/zod\/|contract\/src\/(code|locale|page-config|refusal|route|portal\/(contact|reference))\.ts|web\/src\/shared\/(failure\/(error-boundary|plain-page)|i18n|session|api\/(call|call-context|call-error|request-id)|brand\/(drawing|flags|logo|palette))[./].*tsx?$/;

export default defineConfig(({ command }) => ({
  plugins: [react(), devPages(api)],
  server: { proxy: { "/api": api } },
  css: {
    modules: {
      generateScopedName: command === "build" ? "[hash:base64:6]" : "[name]_[local]_[hash:base64:4]",
    },
  },
  html: { cspNonce: pagePlaceholders.nonce },
  // Documents are served by our own rules, in development as in production.
  appType: "custom",
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // Flags and fonts stay files of their own: cached apart, and counted once.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["site.html", "portal.html"],
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // One sheet for the public pages: small, cached once, and its rules keep the order they were written in.
            { name: "site-styles", test: publicStyles, priority: 1 },
            // What every page needs, in one file: a dozen small ones compress worse and cost a request each.
            { name: "base", test: neededByAll },
            { name: "site-parts", test: /src\/site\/(layout|pictures)\// },
          ],
        },
      },
    },
  },
}));
