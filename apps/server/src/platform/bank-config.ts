import type { KeySet } from "@causeway/bank-link";
import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { keyId, keySet, url } from "./setting-kinds.ts";

/** Which banks there are, where they are reached and whom we believe to be them. */
export const bankEnvironment = {
  /** The file that says which banks there are and which currency lives at which; without it those of the sandbox. */
  BANKS_FILE: z.string().min(1).optional(),
  BANK_URL: url,
  /** Seconds after which the bank is asked what became of an instruction, each after the one before; the last goes on. */
  BANK_ENQUIRE_AFTER_SECONDS: z
    .string()
    .regex(/^[1-9]\d*(,[1-9]\d*)*$/, "seconds, with commas between them")
    .default("30,60,120,240,480,960,1920,3600"),
  /** Seconds that something sent to the bank may be on its way; a bank that denies it sooner is not believed. */
  BANK_IN_FLIGHT_SECONDS: z.coerce.number().int().min(1).default(60),
  /** Hours of the bank's silence after which a person gets to know; a run of the engine lives a day at most. */
  BANK_PERSON_AFTER_HOURS: z.coerce.number().min(0.01).max(24).default(24),
  /** The bank's BIC, as it stands in our messages to it. */
  BANK_BIC: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
    .default("CWHBHKHHXXX"),
  /** The keys whose signatures make us believe the bank; two at a time, so that it can change them. */
  BANK_PUBLIC_KEYS: keySet,
  /** The name under which the bank knows our key. */
  BANK_KEY_ID: keyId,
  /** Where the second bank takes questions, the keys it answers with, and the name under which it knows our key. */
  ALBION_URL: url.optional(),
  ALBION_PUBLIC_KEYS: keySet.optional(),
  ALBION_KEY_ID: keyId,
  /** How often the feeds of banks that tell nothing by themselves are read on, in seconds. */
  BANK_POLL_SECONDS: z.coerce.number().int().min(1).max(3_600).default(20),
};

type Environment = z.output<z.ZodObject<typeof bankEnvironment>>;

export type BanksConfig = {
  /** Nothing for those of the sandbox. */
  readonly file: string | undefined;
  /** How often feeds are read on. */
  readonly pollSeconds: number;
  /** Nothing where there is no second bank. */
  readonly albion: { readonly url: string; readonly keys: KeySet; readonly keyId: string } | undefined;
};
export type BankConfig = {
  /** When it is asked what became of an instruction, and from when on it is a person's matter. */
  readonly enquiries: {
    readonly afterMs: readonly number[];
    readonly inFlightMs: number;
    readonly personAfterMs: number;
  };
  readonly url: string;
  readonly bic: string;
  readonly keys: KeySet;
  readonly keyId: string;
};

export function banksFrom(e: Environment): BanksConfig {
  return { file: e.BANKS_FILE, pollSeconds: e.BANK_POLL_SECONDS, albion: albionFrom(e) };
}

export function bankFrom(e: Environment): BankConfig {
  return {
    url: e.BANK_URL,
    bic: e.BANK_BIC,
    keys: e.BANK_PUBLIC_KEYS,
    keyId: e.BANK_KEY_ID,
    enquiries: {
      afterMs: e.BANK_ENQUIRE_AFTER_SECONDS.split(",").map((seconds) => Number(seconds) * 1_000),
      inFlightMs: e.BANK_IN_FLIGHT_SECONDS * 1_000,
      personAfterMs: e.BANK_PERSON_AFTER_HOURS * 3_600_000,
    },
  };
}

function albionFrom(e: Environment): BanksConfig["albion"] {
  const { ALBION_URL: address, ALBION_PUBLIC_KEYS: keys } = e;
  if (address === undefined) return undefined;
  if (keys === undefined) throw new ConfigError("ALBION_PUBLIC_KEYS: needed where ALBION_URL is given");
  return { url: address, keys, keyId: e.ALBION_KEY_ID };
}
