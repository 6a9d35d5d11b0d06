/** Round flags are served with the web app, one small SVG per country code. */
export function flagOfCountry(alphaTwo: string): string {
  return `/flags/${alphaTwo.toLowerCase()}.svg`;
}

/** A currency's code begins with its country's, but for the few that belong to more than one or to a special place. */
const shared: Record<string, string> = {
  EUR: "eu",
  CNH: "cn",
  XAF: "cm",
  XOF: "sn",
  XCD: "ag",
  XPF: "pf",
  ANG: "cw",
  XCG: "cw",
};

export function flagOfCurrency(code: string): string {
  return flagOfCountry(shared[code] ?? code.slice(0, 2));
}
