import { readFileSync } from "node:fs";
import type { Environment } from "../environment.ts";
import { aloneUpTo } from "../treasury-config.ts";
import { goesOutPlain, hostOf, isOnThisMachine, isSafe } from "./place.ts";

type Raw = Readonly<Record<string, string | undefined>>;
type Rule = readonly [
  name: keyof Environment | "NODE_TLS_REJECT_UNAUTHORIZED" | "NODE_OPTIONS" | "NODE_DEBUG",
  words: string,
  isWrong: boolean,
];

/** Mail that anybody can have; who has an address there is not of the house. */
const publicMail = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.com.hk yahoo.com.tw yahoo.co.jp " +
    "icloud.com me.com mac.com proton.me protonmail.com aol.com gmx.com gmx.de mail.com mail.ru yandex.com zoho.com " +
    "qq.com vip.qq.com foxmail.com 163.com 126.com yeah.net 139.com 189.cn sina.com sina.cn sohu.com aliyun.com " +
    "netvigator.com causeway.example example.com example.net example.org " +
    // Under which anybody registers.
    "com.cn net.cn org.cn com.hk org.hk net.hk com.tw com.sg com.my co.uk co.jp com.au"
  ).split(" "),
);
/** Where one person decides alone about more than this many times what is usual, nobody is ever asked for a second pair of eyes. */
const timesTheUsual = 10n;
const usual = aloneUpTo.parse(undefined);
const weakPasswords = new Set(["", "postgres", "password", "causeway", "changeme", "secret"]);
/** What an address of a database may say besides where it is; whatever else could lead elsewhere, or past the check of its certificate. */
const databaseSays = new Set(["sslmode", "sslrootcert", "sslcert", "sslkey"]);
/** Of a setting that is a number, and beyond which it is a slip of the finger, or no limit any more. */
const atMost = {
  CALLS_PER_ADDRESS: 10_000,
  CODES_PER_HOUR: 1_000,
  CONTACT_MESSAGES_PER_HOUR: 100,
  UPLOADS_PER_HOUR: 10_000,
  SMS_PER_DAY: 100_000,
  COLLECTION_EVIDENCE_DAYS: 90,
  OUTBOX_RESEND_MS: 600_000,
  // A bank that denies something is not asked again before.
  BANK_IN_FLIGHT_SECONDS: 3_600,
  DATABASE_POOL: 500,
} as const satisfies Partial<Record<keyof Environment, number>>;
const sandboxBic = "CWHBHKHHXXX";
/** The holder of accounts in the file of banks that ships for the sandbox. */
const sandboxAccounts = "EXMPHKHHXXX";

/** What is wrong with the settings of a production, each under its name. */
export function unfitSettings(e: Environment, env: Raw): string[] {
  const rules = [
    ...sandboxRules(e, env),
    ...rateRules(e),
    ...siteRules(e),
    ...peopleRules(e),
    ...limitRules(e),
    ...wireRules(e, env),
  ];
  return [
    ...rules.filter(([, , isWrong]) => isWrong).map(([name, words]) => `${name}: ${words}`),
    ...databaseFaults(e),
    ...exampleFaults(e),
  ];
}

function sandboxRules(e: Environment, env: Raw): Rule[] {
  const partners = [
    "BANK_URL",
    "ALBION_URL",
    "VENUE_URL",
    "RATE_API_URL",
    "ECB_URL",
    "IDENTITY_CHECK_URL",
    "MARKETPLACE_URL",
  ] as const;
  return [
    [
      "SMS_PROVIDER",
      "the sandbox sends no short messages; a company that does was expected",
      e.SMS_PROVIDER === "sandbox",
    ],
    ["BANKS_FILE", "without it the banks are those of the sandbox", e.BANKS_FILE === undefined],
    ["BANKS_FILE", "names accounts of the sandbox as our own", isSandboxBanks(e.BANKS_FILE)],
    ["BANK_BIC", `${sandboxBic} is the sandbox's; the bank's own was expected`, e.BANK_BIC === sandboxBic],
    ...partners.map((name): Rule => [
      name,
      "on this machine, where only a sandbox is",
      isAt(e[name], isOnThisMachine),
    ]),
    ...partners.map((name): Rule => [name, "https was expected", isAt(e[name], goesOutPlain)]),
    [
      "ALBION_PUBLIC_KEYS",
      "a key of the first bank's; each bank has its own",
      isShared(env, "ALBION_PUBLIC_KEYS", ["BANK_PUBLIC_KEYS"]),
    ],
    [
      "VENUE_PUBLIC_KEYS",
      "a key of a bank's; the venue has its own",
      isShared(env, "VENUE_PUBLIC_KEYS", ["BANK_PUBLIC_KEYS", "ALBION_PUBLIC_KEYS"]),
    ],
    ["WATCHLISTS_DIR", "without it names are looked for in made-up lists", e.WATCHLISTS_DIR === undefined],
    [
      "INSPECTOR_SOCKET",
      "without it strangers' files are read by the user who has the secrets",
      e.INSPECTOR_SOCKET === undefined,
    ],
    ["CLAMD_URL", "without it no file is looked at by a virus scanner", e.CLAMD_URL === undefined],
  ];
}

function rateRules(e: Environment): Rule[] {
  return [
    ["VENUE_URL", "without it nobody says what currencies cost", e.VENUE_URL === undefined],
    [
      "RATE_API_URL",
      "without it nobody says whether a jump of the venue's is one",
      e.RATE_API_URL === undefined,
    ],
    ["ECB_URL", "without it there is nothing to measure the venue by", e.ECB_URL === undefined],
    ["FX_MARKET", "the market for currencies keeps its own hours", e.FX_MARKET !== "hours"],
  ];
}

function siteRules(e: Environment): Rule[] {
  const [portal, staff] = [e.PORTAL_ORIGIN, e.CONSOLE_ORIGIN];
  return [
    ...(["PORTAL_ORIGIN", "CONSOLE_ORIGIN", "DOOR_ORIGIN"] as const).flatMap((name): Rule[] => [
      [name, "https was expected", !isSafe(e[name])],
      [name, "on this machine, where nobody else comes", isOnThisMachine(e[name])],
    ]),
    [
      "CONSOLE_ORIGIN",
      "on the portal's host; cookies do not tell ports apart",
      hostOf(portal) === hostOf(staff),
    ],
    ["WEB_DIST", "without it there are no pages", e.WEB_DIST === undefined],
  ];
}

function peopleRules(e: Environment): Rule[] {
  const openDomain = e.STAFF_DOMAINS?.find((domain) => publicMail.has(domain));
  const tooMuch = [...e.TREASURY_ALONE_UP_TO]
    .filter(([currency, minor]) => minor > (usual.get(currency) ?? 0n) * timesTheUsual)
    .map(([currency]) => currency);
  return [
    [
      "STAFF_DOMAINS",
      "needed in production, which invites no outside address",
      e.STAFF_DOMAINS === undefined,
    ],
    ["STAFF_DOMAINS", `anybody can have an address of ${openDomain}`, openDomain !== undefined],
    ["STAFF_WAIT_HOURS", "at least 24 in production", e.STAFF_WAIT_HOURS < 24],
    [
      "REVIEW_TWO_PEOPLE_FROM",
      "above 80 two people are never asked; at most 80 was expected",
      e.REVIEW_TWO_PEOPLE_FROM > 80,
    ],
    [
      "TREASURY_ALONE_UP_TO",
      `more than ten times the usual in ${tooMuch.join(", ")}; nobody would be asked for a second pair of eyes`,
      tooMuch.length > 0,
    ],
  ];
}

function limitRules(e: Environment): Rule[] {
  const numbers = Object.entries(atMost) as [keyof typeof atMost, number][];
  return [
    [
      "CAPTCHA_WORK_BITS",
      "no captcha goes without work in production; at least 5 were expected",
      e.CAPTCHA_WORK_BITS < 5,
    ],
    ...numbers.map(([name, most]): Rule => [
      name,
      `no limit any more; at most ${most} was expected`,
      e[name] > most,
    ]),
    [
      "BANK_ENQUIRE_AFTER_SECONDS",
      "nobody would ask the bank for a day; at most 86400 seconds were expected",
      e.BANK_ENQUIRE_AFTER_SECONDS.split(",").some((seconds) => Number(seconds) > 86_400),
    ],
    [
      "STRANGERS_WAIT_ABOVE",
      "strangers would never wait; at most 0.8 was expected",
      e.STRANGERS_WAIT_ABOVE > 0.8,
    ],
  ];
}

function wireRules(e: Environment, env: Raw): Rule[] {
  return [
    [
      "SMTP_URL",
      "codes would go out readable; smtps://… or smtp://…?requireTLS=true, and no more, was expected",
      isAt(e.SMTP_URL, (address) => isReadableMail(address) && !isOnThisMachine(address)),
    ],
    [
      "NODE_OPTIONS",
      "opens this process to others, or runs what is not ours",
      isOpening(env["NODE_OPTIONS"]),
    ],
    ["NODE_DEBUG", "writes down what passes by", (env["NODE_DEBUG"] ?? "") !== ""],
    ["STORE_URL", "https was expected", isAt(e.STORE_URL, goesOutPlain)],
    ["OTLP_URL", "https was expected", isAt(e.OTLP_URL, goesOutPlain)],
    ["SMS_URL", "https was expected", isAt(e.SMS_URL, (address) => !isSafe(address))],
    [
      "NODE_TLS_REJECT_UNAUTHORIZED",
      "turns off the check of every certificate",
      env["NODE_TLS_REJECT_UNAUTHORIZED"] === "0",
    ],
    ["RELEASE", "each release was expected to have a name of its own", e.RELEASE.startsWith("development")],
    ["LOG_LEVEL", "nobody would see anything", e.LOG_LEVEL === "silent"],
    ["LOG_LEVEL", "for finding faults in development", e.LOG_LEVEL === "debug"],
  ];
}

function databaseFaults(e: Environment): string[] {
  return (["DATABASE_URL", "POSTER_DATABASE_URL", "MIGRATE_DATABASE_URL"] as const).flatMap((name) => {
    const address = e[name];
    if (address === undefined || isOnThisMachine(address)) return [];
    const { hostname, username, password: written, searchParams } = new URL(address);
    const password = decodeURIComponent(written);
    const said = [...searchParams.keys()];
    const isPlainlySaid = said.every((each) => databaseSays.has(each)) && new Set(said).size === said.length;
    const isTrusted = isPlainlySaid && hostname !== "" && searchParams.get("sslmode") === "verify-full";
    const isGuessable =
      weakPasswords.has(password.toLowerCase()) || password === decodeURIComponent(username);
    const hasCertificate = (searchParams.get("sslkey") ?? "") !== "";
    return [
      ...(isTrusted
        ? []
        : [
            `${name}: a host with sslmode=verify-full, and no more than its certificates, was expected of a database on another machine`,
          ]),
      ...(isGuessable && !hasCertificate ? [`${name}: a password that anybody guesses first`] : []),
    ];
  });
}

/** What stands in the example and speaks of nobody. */
function exampleFaults(e: Environment): string[] {
  const told = [
    "MAIL_FROM",
    "CONTACT_MAIL_TO",
    "SUPPORT_EMAIL",
    "OFFICE_ZH_CN",
    "OFFICE_ZH_HK",
    "OFFICE_EN_US",
  ] as const;
  const isExample = (value: string) => /causeway\.example|@example\.|示例|Example (Road|Centre)/.test(value);
  return [
    ...told.filter((name) => isExample(e[name])).map((name) => `${name}: still the example`),
    ...(e.OFFICE_PHONE === "+852 0000 0000" ? ["OFFICE_PHONE: still the example"] : []),
    ...(/^publickeyv1_[1-9A-HJ-NP-Za-km-z]{40,50}$/.test(e.RESTATE_IDENTITY_KEY)
      ? []
      : ["RESTATE_IDENTITY_KEY: still the example, or no key"]),
  ];
}

/** One key for two partners lets either sign for the other. */
function isShared(env: Raw, own: string, others: readonly string[]): boolean {
  const pointsOf = (name: string) =>
    (JSON.parse(env[name] ?? '{"keys":[]}') as { keys: { x: string }[] }).keys.map(({ x }) => x);
  const taken = others.flatMap(pointsOf);
  return pointsOf(own).some((point) => taken.includes(point));
}

/** Whether mail could go out in the clear, or to whoever says that he is the server. */
function isReadableMail(address: string): boolean {
  const { protocol, searchParams } = new URL(address);
  const said = [...searchParams].map(([name, value]) => `${name}=${value}`).join("&");
  return !(protocol === "smtps:" && said === "") && !(protocol === "smtp:" && said === "requireTLS=true");
}

function isOpening(options = ""): boolean {
  return /(^|\s|")(-r|--(inspect|require|import|loader|experimental-loader|env-file|tls-keylog|trace-tls))/.test(
    options,
  );
}

function isAt(address: string | undefined, isWrong: (address: string) => boolean): boolean {
  return address !== undefined && isWrong(address);
}

function isSandboxBanks(file: string | undefined): boolean {
  return file !== undefined && readFileSync(file, "utf8").includes(sandboxAccounts);
}
