import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const bill = join(root, "dist/causeway.cdx.json");
const list = join(root, "docs/licences.md");

/** Licences under which what we ship may stand beside our own Apache-2.0 without asking anything of who runs it. */
const allowed = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "OFL-1.1",
  "MIT AND OFL-1.1",
  "MIT AND Zlib",
]);
/** Looked at one by one: the package, what it is under, and why it may stay. */
const lookedAt: Readonly<Record<string, readonly [licence: string, why: string]>> = {
  "png-js": ["MIT", "its LICENSE file says so, its package.json says nothing"],
  "@img/sharp-libvips-linux-x64": ["LGPL-3.0-or-later", "a shared library, loaded as it is and exchangeable"],
  "@restatedev/restate-server-linux-x64": [
    "BSL 1.1",
    "the engine's server: free to run, not to sell as a service of its own",
  ],
  "@restatedev/restate-server": ["BSL 1.1", "starts the engine's server, as above"],
};

type Component = {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly { license?: { id?: string; name?: string }; expression?: string }[];
};

function makeBill(): readonly Component[] {
  mkdirSync(join(root, "dist"), { recursive: true });
  const args = ["-y", "pnpm@12.18.0", "sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const made = spawnSync("npx", [...args, "--prod", "--out", bill], { cwd: root, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`no bill of materials was made:\n${made.stderr}`);
  const { components } = JSON.parse(readFileSync(bill, "utf8")) as { components: Component[] };
  return components.filter(({ group }) => group !== "@causeway");
}

const nameOf = ({ group, name }: Component) => (group === undefined ? name : `${group}/${name}`);

function licenceOf(component: Component): string {
  const [stated] = component.licenses ?? [];
  const licence = stated?.license?.id ?? stated?.expression?.replace(/^\((.*)\)$/, "$1");
  return licence !== undefined && allowed.has(licence) ? licence : (lookedAt[nameOf(component)]?.[0] ?? "");
}

function writeList(components: readonly Component[]): string {
  const byLicence = Map.groupBy(components, licenceOf);
  const rows = [...byLicence]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([licence, under]) => `- **${licence}**: ${[...new Set(under.map(nameOf))].toSorted().join(", ")}`);
  const why = Object.entries(lookedAt).map(
    ([name, [licence, reason]]) => `- ${name} (${licence}): ${reason}`,
  );
  return [
    "# Licences",
    "What runs in production and is not our own, as `pnpm bom` finds it; it fails for whatever is under another licence.",
    rows.join("\n"),
    `Looked at one by one:\n\n${why.join("\n")}`,
    "",
  ].join("\n\n");
}

const components = makeBill();
const unknown = components.filter((component) => licenceOf(component) === "").map(nameOf);
if (unknown.length > 0) throw new Error(`under a licence that nobody has looked at: ${unknown.join(", ")}`);
const written = `${writeList(components).trimEnd()}\n`;
if (process.argv.includes("--check") && readFileSync(list, "utf8") !== written)
  throw new Error("docs/licences.md is not what is installed; run pnpm bom");
writeFileSync(list, written);
console.log(`${components.length} packages; bill of materials in ${bill}`);
