import { readFileSync } from "node:fs";
import type { Environment } from "../environment.ts";
import { aloneUpTo } from "../treasury-config.ts";
import { goesOutPlain, hostOf, isOnThisMachine, isPlain } from "./place.ts";

type Raw = Readonly<Record<string, string | undefined>>;
type Rule = readonly [
  name: keyof Environment | "NODE_TLS_REJECT_UNAUTHORIZED",
  words: string,
  isWrong: boolean,
];

/** Mail that anybody can have; who has an address there is not of the house. */
const publicMail = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com proton.me protonmail.com " +
    "qq.com foxmail.com 163.com 126.com sina.com aliyun.com causeway.example"
  ).split(" "),
);
/** Where one person decides alone about more than this many times what is usual, nobody is ever asked for a second pair of eyes. */
const timesTheUsual = 10n;
const usual = aloneUpTo.parse(undefined);
const weakPasswords = new Set(["", "postgres", "password", "causeway", "changeme", "secret"]);
const sandboxBic = "CWHBHKHHXXX";
/** The holder of accounts in the file of banks that ships for the sandbox. */
const sandboxAccounts = "EXMPHKHHXXX";

/** What is wrong with the settings of a production, each under its name. */
export function unfitSettings(e: Environment, env: Raw): string[] {
  const rules = [
    ...sandboxRules(e),
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

function sandboxRules(e: Environment): Rule[] {
  const partners = ["BANK_URL", "ALBION_URL", "IDENTITY_CHECK_URL", "MARKETPLACE_URL"] as const;
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
    ["WATCHLISTS_DIR", "without it names are looked for in made-up lists", e.WATCHLISTS_DIR === undefined],
    [
      "INSPECTOR_SOCKET",
      "without it strangers' files are read by the user who has the secrets",
      e.INSPECTOR_SOCKET === undefined,
    ],
    ["CLAMD_URL", "without it no file is looked at by a virus scanner", e.CLAMD_URL === undefined],
  ];
}

function siteRules(e: Environment): Rule[] {
  const [portal, staff] = [e.PORTAL_ORIGIN, e.CONSOLE_ORIGIN];
  return [
    ["PORTAL_ORIGIN", "https was expected", isPlain(portal)],
    ["CONSOLE_ORIGIN", "https was expected", isPlain(staff)],
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
    .filter(([currency, minor]) => minor > (usual.get(currency) ?? minor) * timesTheUsual)
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
  return [
    [
      "CAPTCHA_WORK_BITS",
      "no captcha goes without work in production; at least 5 were expected",
      e.CAPTCHA_WORK_BITS < 5,
    ],
    ["CALLS_PER_ADDRESS", "no limit any more; at most 10000 was expected", e.CALLS_PER_ADDRESS > 10_000],
    ["CODES_PER_HOUR", "no limit any more; at most 1000 was expected", e.CODES_PER_HOUR > 1_000],
    [
      "CONTACT_MESSAGES_PER_HOUR",
      "no limit any more; at most 100 was expected",
      e.CONTACT_MESSAGES_PER_HOUR > 100,
    ],
    ["UPLOADS_PER_HOUR", "no limit any more; at most 10000 was expected", e.UPLOADS_PER_HOUR > 10_000],
    [
      "STRANGERS_WAIT_ABOVE",
      "strangers would never wait; at most 0.8 was expected",
      e.STRANGERS_WAIT_ABOVE > 0.8,
    ],
  ];
}

function wireRules(e: Environment, env: Raw): Rule[] {
  const isOpen = (address: string) =>
    address.startsWith("smtp:") && new URL(address).searchParams.get("requireTLS") !== "true";
  return [
    [
      "SMTP_URL",
      "codes would go out readable; smtps:// or ?requireTLS=true was expected",
      isAt(e.SMTP_URL, (address) => isOpen(address) && !isOnThisMachine(address)),
    ],
    ["STORE_URL", "https was expected", isAt(e.STORE_URL, goesOutPlain)],
    ["OTLP_URL", "https was expected", isAt(e.OTLP_URL, goesOutPlain)],
    ["SMS_URL", "https was expected", isAt(e.SMS_URL, isPlain)],
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
    const { username, password, searchParams } = new URL(address);
    const isTrusted = searchParams.get("sslmode") === "verify-full";
    const isGuessable = weakPasswords.has(password.toLowerCase()) || password === username;
    const hasCertificate = searchParams.has("sslkey");
    return [
      ...(isTrusted ? [] : [`${name}: sslmode=verify-full was expected of a database on another machine`]),
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
    ...(e.RESTATE_IDENTITY_KEY === "publickeyv1_example" ? ["RESTATE_IDENTITY_KEY: still the example"] : []),
  ];
}

function isAt(address: string | undefined, isWrong: (address: string) => boolean): boolean {
  return address !== undefined && isWrong(address);
}

function isSandboxBanks(file: string | undefined): boolean {
  return file !== undefined && readFileSync(file, "utf8").includes(sandboxAccounts);
}
