import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By what they took: begun last, a long journey would be walked by one browser while the other has nothing to do. */
const longest = ["collection", "shell-gallery", "public", "collection-shop", "realname", "shell"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`));
      return rank === -1 ? longest.length : rank;
    };
    return files.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

export default defineConfig({
  test: {
    include: ["e2e/*.e2e.ts"],
    globalSetup: "e2e/world.ts",
    provide: { browserAnswersWithinMs: 20_000 },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
  },
});
