import { defineConfig } from "vitest/config";

/** Journeys to nowhere: what is walked is the walker itself. */
export default defineConfig({
  test: {
    include: ["e2e/testing/*.journey.ts"],
    provide: { browserAnswersWithinMs: 5_000 },
    testTimeout: 8_000,
    hookTimeout: 30_000,
  },
});
