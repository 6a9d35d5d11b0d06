import { newKey, newOpeningKey, newSigningKey, sealingHalf } from "./secrets.ts";

/** How a new version of each key is made, as it stands in the file. */
const makers = {
  fieldKey: newKey,
  outbound: newOpeningKey,
  staffSeeds: newOpeningKey,
  sessionMaster: newKey,
  consoleSessionMaster: newKey,
  pepper: newKey,
  consolePepper: newKey,
  codes: newKey,
  xsrf: newKey,
  consoleXsrf: newKey,
  bankSigning: newSigningKey,
  quoteSigning: newSigningKey,
  identityCheck: newKey,
  marketplace: newKey,
} as const satisfies Record<string, () => unknown>;
export type RingName = keyof typeof makers;
export const ringNames = Object.keys(makers) as RingName[];

/** Whoever seals one way has the other half, under a name of its own and the same versions. */
const sealingNames: Partial<Record<RingName, string>> = {
  outbound: "outboundPublic",
  staffSeeds: "staffSeedsPublic",
};

/** One process's secrets, as they stand in its file. */
export type SecretsText = Readonly<Record<string, unknown>>;
export type RingText = {
  readonly current: number;
  readonly versions: Readonly<Record<string, unknown>>;
};

export class RotationRefused extends Error {
  override readonly name = "RotationRefused";
}

/**
 * The ring in whichever files have it. Files that were not all written, because somebody was killed in between, differ;
 * then the one that is furthest behind says what is current, since that is what every process is sure to have.
 */
export function readRing(files: readonly SecretsText[], name: RingName): RingText {
  const halves = files.flatMap((file) => [ringIn(file, name)].filter((ring) => ring !== undefined));
  if (halves.length === 0) throw new RotationRefused(`none of the files has ${name}`);
  return {
    current: Math.min(...halves.map(({ current }) => current)),
    versions: Object.assign({}, ...halves.map(({ versions }) => versions)) as RingText["versions"],
  };
}

/** The same with one version more in every file that has the key; one that some have already is given to the others. */
export function addVersion(files: readonly SecretsText[], name: RingName): SecretsText[] {
  const { current, versions } = readRing(files, name);
  const newest = Math.max(...Object.keys(versions).map(Number));
  const added = newest > current ? newest : newest + 1;
  const key = versions[added] ?? makers[name]();
  return changed(files, name, (ring, ofHalf) => ({
    current: ring.current,
    versions: { ...ring.versions, [added]: ofHalf(key) },
  }));
}

/** What is sealed from now on is sealed under the newest version. Every file has to have it first. */
export function useNewest(files: readonly SecretsText[], name: RingName): SecretsText[] {
  const newest = Math.max(...Object.keys(readRing(files, name).versions).map(Number));
  return changed(files, name, (ring) => {
    if (ring.versions[newest] === undefined)
      throw new RotationRefused(`a file lacks version ${newest} of ${name}: add it there first`);
    return { ...ring, current: newest };
  });
}

/** The versions that are not current any more in any file. */
export function oldVersions(files: readonly SecretsText[], name: RingName): number[] {
  const { current, versions } = readRing(files, name);
  return Object.keys(versions)
    .map(Number)
    .filter((version) => version < current);
}

export function dropOldVersions(files: readonly SecretsText[], name: RingName): SecretsText[] {
  const old = oldVersions(files, name);
  return changed(files, name, ({ current, versions }) => ({
    current,
    versions: Object.fromEntries(
      Object.entries(versions).filter(([version]) => !old.includes(Number(version))),
    ),
  }));
}

function changed(
  files: readonly SecretsText[],
  name: RingName,
  change: (ring: RingText, ofHalf: (key: unknown) => unknown) => RingText,
): SecretsText[] {
  const sealing = sealingNames[name];
  return files.map((file) => {
    const opening = ringIn(file, name);
    const half = sealing === undefined ? undefined : ringIn(file, sealing);
    return {
      ...file,
      ...(opening && { [name]: change(opening, (key) => key) }),
      ...(sealing !== undefined &&
        half && { [sealing]: change(half, (key) => sealingHalf(key as JsonWebKey)) }),
    };
  });
}

function ringIn(file: SecretsText, name: string): RingText | undefined {
  const given = file[name];
  if (given === undefined) return undefined;
  const isRing = typeof given === "object" && given !== null && "versions" in given;
  return isRing ? (given as RingText) : { current: 1, versions: { 1: given } };
}
