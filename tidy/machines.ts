import type { SourceFile } from "./tree.ts";

const slice = /^apps\/server\/src\/([^/]+)\//;

/** State machines whose table or whose rows no test of their own slice walks through. */
export function machineBreaches(files: readonly SourceFile[]): string[] {
  const inSlices = files.filter(
    ({ path }) => slice.test(path) && !/\/src\/(?:platform|testing)\//.test(path),
  );
  return inSlices
    .filter(({ path }) => !path.endsWith(".test.ts"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bconst (\w+) = defineMachine\(/g)].flatMap(([, machine = ""]) => {
        const tests = inSlices
          .filter((file) => file.path.endsWith(".test.ts") && sliceOf(file) === sliceOf({ path }))
          .map((file) => file.text);
        const lacks = (walk: RegExp) => !tests.some((test) => walk.test(test));
        return [
          ...(lacks(new RegExp(`\\beveryTransition\\(${machine}\\b`))
            ? [`${path}: no test of its slice takes everyTransition(${machine})`]
            : []),
          ...(lacks(new RegExp(`\\btestEveryMove\\([^,]*,\\s*${machine}\\b`))
            ? [`${path}: no test of its slice has testEveryMove go through ${machine}`]
            : []),
        ];
      }),
    );
}

function sliceOf({ path }: Pick<SourceFile, "path">): string | undefined {
  return slice.exec(path)?.[1];
}

/** The two letters in front of an order number say what it is a number of, so each is made in one place. */
export function orderNumberBreaches(files: readonly SourceFile[]): string[] {
  const made = files
    .filter(({ path }) => slice.test(path) && !path.endsWith(".test.ts") && !path.includes("/src/testing/"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bnewOrderNo\("(\w+)"/g)].map(([, letters = ""]) => ({ path, letters })),
    );
  return made
    .filter(({ letters }, at) => made.findIndex((other) => other.letters === letters) !== at)
    .map(({ path, letters }) => `${path}: numbers that begin with ${letters} are made elsewhere already`);
}
