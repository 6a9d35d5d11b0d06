import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromium } from "./dev/chromium.ts";

/**
 * Every core has a worker. Files of one worker share what they import, for loading the product anew took a third of the
 * time; nothing lives at module level that a test would have to reset.
 */
const workers = { maxWorkers: availableParallelism(), isolate: false };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          ...workers,
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/{server,sandbox}/src/**/*.test.ts",
            "{dev,prove}/**/*.test.ts",
            "e2e/*.test.ts",
          ],
          globalSetup: "dev/testing/global-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Whoever waits for another process waits longer than the second that is usual.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { test: { name: "tidy", ...workers, include: ["tidy/**/*.test.ts"], testTimeout: 60_000 } },
      {
        extends: "apps/web/vite.config.ts",
        root: "apps/web",
        test: {
          name: "web",
          ...workers,
          include: ["src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          testTimeout: 20_000,
          // Whoever saves a file presses a link to it: the window would go there, and take the next file's cookies along.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
        },
      },
      {
        test: {
          name: "chromium",
          include: ["packages/channel/src/*.test.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
