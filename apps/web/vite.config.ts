import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pagePlaceholders } from "@causeway/contract/page-config";
import { devPages } from "./dev-pages.ts";

const api = process.env["CAUSEWAY_API_URL"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), devPages(api)],
  server: { proxy: { "/api": api } },
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
            { name: "site-styles", test: /src\/(site|shared\/(brand|i18n|session))\/.*\.css$/, priority: 1 },
          ],
        },
      },
    },
  },
});
