import { scan } from "./scan.ts";
import { isCode, isTest, type SourceFile } from "./tree.ts";

const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
/** Names that tools and readers of a repository look for in capitals. */
const capital =
  /^(?:README|ARCHITECTURE|STYLE|CONTRIBUTING|SECURITY|CHANGELOG)\.md$|^(?:LICENSE|NOTICE|OFL)(?:\.txt)?$|^Dockerfile$|^Chart\.yaml$/;
const empty = ["util", "utils", "helper", "helpers", "common", "manager", "service", "services", "misc"];
/** The only doors: of a package, and of a slice. */
const door = /^(?:packages\/[^/]+\/src\/(?:[^/]+\/)?|apps\/server\/src\/[^/]+\/)index\.ts$/;

export function pathBreaches(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const steps = path.split("/");
    const odd = steps.filter((step) => !kebab.test(step) && !capital.test(step));
    const vague = steps.flatMap((step) => step.split(/[-.]/)).filter((word) => empty.includes(word));
    return [
      ...odd.map((step) => `${path}: '${step}' is not kebab-case`),
      ...vague.map((word) => `${path}: '${word}' says nothing`),
      ...(/\/index\.tsx?$/.test(path) && !door.test(path) ? [`${path}: a barrel, not a door`] : []),
    ];
  });
}

/** A dot splits each word that is looked for, so that this file does not break its own rules. */
const joined = (word: string) => word.replaceAll("·", "");
const unfinished = new RegExp(joined("\\b(?:TO·DO|FIX·ME)\\b"));
const silenced = new RegExp(joined("(?:ox|es)lint·-disable|@ts·-(?:ignore|nocheck)"));

/** Rules about what stands in code. */
export function codeBreaches(file: SourceFile): string[] {
  if (!isCode(file)) return [];
  const { code, uncommented } = scan(file.text);
  const nameless = [...code.matchAll(/\b(?:test|it|describe)(?:\.\w+)?\(/g)].some((call) =>
    /^\s*(?:""|''|``)/.test(file.text.slice(call.index + call[0].length)),
  );
  const expectsError = file.text.includes("@ts-expect-error") && !uncommented.includes("@ts-expect-error");
  const found = (breach: boolean, words: string) => (breach ? [`${file.path}: ${words}`] : []);
  return [
    ...found(/^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+\w+\s*\{/m.test(code), "an enum"),
    ...found(
      /\b(?:test|it|describe|suite)\.(?:only|skip|todo|fails|skipIf|runIf)\b/.test(code),
      "a test set aside",
    ),
    ...found(isTest(file) && /\bretry\s*:\s*\d/.test(code), "a test that is tried again"),
    ...found(nameless, "a test without a name"),
    ...found(expectsError && !isTest(file), "an error expected outside a test"),
  ];
}

/** Rules about what stands anywhere. */
export function textBreaches(file: SourceFile): string[] {
  const lower = file.text.toLowerCase();
  return [
    ...(unfinished.test(file.text) ? [`${file.path}: unfinished work`] : []),
    ...(silenced.test(file.text) ? [`${file.path}: a silenced tool`] : []),
    ...foreignWords
      .filter((word) => lower.includes(word))
      .map((word) => `${file.path}: '${word}' is not about the product`),
  ];
}

/**
 * Paths of a machine, hosts of a registry and tools of whoever writes: the repository speaks of the product alone.
 */
export const foreignWords = [
  "/wo·rk/",
  "/ro·ot/",
  "registry.npm·js",
  "npm·mirror",
  "arti·factory",
  "ver·daccio",
  "cl·aude",
  "anth·ropic",
  "open·ai",
  "chat·gpt",
  "co·pilot",
  "language mo·del",
  "co-authored·-by",
  "generated w·ith",
  "product-·spec",
  "issues sh·ow",
].map(joined);
