import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/*.e2e.ts"],
    globalSetup: "e2e/world.ts",
    provide: { browserAnswersWithinMs: 20_000 },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A page may take its time on a busy machine; the usual second is no rule of ours.
    expect: { poll: { timeout: 20_000 } },
  },
});
