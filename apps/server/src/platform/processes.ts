import { secretsSchema, type SecretName, type Secrets } from "./crypto/secrets.ts";

/**
 * Which process has which keys. Whoever takes one of them over has these and no others, so each has what its own work
 * needs. docs/operations.md shows the same as a table, and is tested against this one.
 */
const secretsByPart = {
  portal: [
    "channel",
    "sessionMaster",
    "xsrf",
    "pepper",
    "codes",
    "fieldKey",
    "outboundPublic",
    "identityCheck",
    "marketplace",
    "quoteSigning",
    "store",
  ],
  console: [
    "consoleChannel",
    "consoleSessionMaster",
    "consoleXsrf",
    "consolePepper",
    "fieldKey",
    "outboundPublic",
    "staffSeeds",
    "staffSeedsPublic",
    "store",
  ],
  door: ["identityCheck"],
  flows: [
    "bankSigning",
    "fieldKey",
    "outbound",
    "outboundPublic",
    "staffSeedsPublic",
    "identityCheck",
    "marketplace",
    "rateApi",
    "sms",
    "store",
  ],
  /** Gives the database the keys that seal sessions. */
  migrate: ["sessionMaster", "consoleSessionMaster"],
  /** Whoever runs the house's machines, by hand. */
  operator: ["fieldKey", "outboundPublic", "staffSeedsPublic"],
} as const satisfies Record<string, readonly SecretName[]>;

/** What runs for as long as the house is open. */
export const processes = ["portal", "console", "door", "flows"] as const;
export type Process = (typeof processes)[number];
export type Part = keyof typeof secretsByPart;
export const parts = Object.keys(secretsByPart) as Part[];

/** Settings with a password in them: who needs each, who may have it besides, and nobody else. */
const heldSettings = {
  POSTER_DATABASE_URL: { needs: ["flows"], may: [] },
  SMTP_URL: { needs: ["flows"], may: [] },
  MIGRATE_DATABASE_URL: { needs: [], may: ["migrate", "operator"] },
} as const satisfies Record<string, { needs: readonly Part[]; may: readonly Part[] }>;
type HeldSetting = keyof typeof heldSettings;

export function secretsOf(part: Part): readonly SecretName[] {
  return secretsByPart[part];
}

/** Whoever is no part arranges a whole world, and has all of them. */
export function holds(part: Part | undefined, name: SecretName): boolean {
  return part === undefined || secretsOf(part).includes(name);
}

/** What is wrong with the settings that a part was given or not given. */
export function settingFaults(part: Part, given: Readonly<Partial<Record<HeldSetting, unknown>>>): string[] {
  return Object.entries(heldSettings).flatMap(([name, { needs, may }]) => {
    const isGiven = given[name as HeldSetting] !== undefined;
    const isNeeded = needs.some((each: Part) => each === part);
    if (isNeeded && !isGiven) return [`${name}: needed by the ${part}`];
    if (isNeeded || !isGiven || may.some((each: Part) => each === part)) return [];
    return [`${name}: for the ${[...needs, ...may].join(" and ")} alone, and given to the ${part}`];
  });
}

/** The settings of all, without those that a part must not have. */
export function settingsOf(part: Part, all: Readonly<Record<string, string>>): Record<string, string> {
  const isKept = (name: string) =>
    !(name in heldSettings) || settingFaults(part, { [name]: "" }).every((fault) => !fault.startsWith(name));
  return Object.fromEntries(Object.entries(all).filter(([name]) => isKept(name)));
}

/** One file's worth of keys for each, out of those of the whole house. */
export function splitSecrets(all: Readonly<Partial<Record<SecretName, unknown>>>): Record<Part, object> {
  return Object.fromEntries(
    parts.map((part) => [
      part,
      Object.fromEntries(secretsOf(part).flatMap((name) => (name in all ? [[name, all[name]]] : []))),
    ]),
  ) as Record<Part, object>;
}

/** A part's own file: all of its keys, and none of another's. */
export function secretsSchemaOf(part: Part) {
  const mask = Object.fromEntries(secretsOf(part).map((name) => [name, true]));
  return secretsSchema.pick(mask as { [name in SecretName]: true }).strict();
}

/** Whoever reaches for a key that its process does not have hears so by name. */
export function onlyOf(part: Part, secrets: Partial<Secrets>): Secrets {
  const own = Object.fromEntries(secretsOf(part).map((name) => [name, secrets[name]]));
  for (const name of Object.keys(secretsSchema.shape))
    if (!(name in own))
      Object.defineProperty(own, name, {
        get: () => {
          throw new Error(`the ${part} has no key ${name}`);
        },
      });
  return own as Secrets;
}
