import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest begin first, so that none of them is left to one browser while the others are done. */
const longest = ["shell-gallery", "collection", "public", "console-treasury", "realname", "collection-shop"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`));
      return at === -1 ? longest.length : at;
    };
    return files.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

export default defineConfig({
  test: {
    include: ["e2e/*.e2e.ts"],
    globalSetup: "e2e/world.ts",
    sequence: { sequencer: LongestFirst },
    provide: { browserAnswersWithinMs: 20_000 },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A page may take its time on a busy machine; the usual second is no rule of ours.
    expect: { poll: { timeout: 20_000 } },
  },
});
