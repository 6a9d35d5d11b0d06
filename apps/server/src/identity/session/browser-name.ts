/** Browsers pose as one another, so the more particular name stands before the one it poses as. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, "WeChat"],
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/SamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, "Chrome"],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows NT/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** What a browser says it is, for its owner to recognise; it proves nothing. */
export function nameBrowser(said: string): { browser: string | null; system: string | null } {
  const nameIn = (names: typeof browsers) => {
    for (const [pattern, name] of names) {
      const found = pattern.exec(said);
      if (found) return [name, found[1]].filter(Boolean).join(" ");
    }
    return null;
  };
  return { browser: nameIn(browsers), system: nameIn(systems) };
}

/** The same in one line; empty for what is known by neither. */
export function browserLine(said: string): string {
  const { browser, system } = nameBrowser(said);
  return [browser, system].filter((each) => each !== null).join(" · ");
}

/** The first three parts of an old address, the first four of a new one: what a provider hands to one household. */
export function isSameNetwork(one: string, other: string): boolean {
  return networkOf(one) === networkOf(other);
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return plain.includes(":")
    ? plain.split(":").slice(0, 4).join(":")
    : plain.split(".").slice(0, 3).join(".");
}
