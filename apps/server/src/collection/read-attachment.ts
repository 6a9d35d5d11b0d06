/**
 * What a machine can tell from the text of a contract or an invoice. It looks for what should be there; what it cannot
 * find, a person will.
 */

/** Letters and digits only, so that line breaks, hyphens and full-width forms do not hide a number. */
function bare(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

export function standsIn(text: string, number: string): boolean {
  const wanted = bare(number);
  return wanted !== "" && bare(text).includes(wanted);
}

const legalForms = new Set(
  "LTD LIMITED LLC INC INCORPORATED CORP CORPORATION CO COMPANY GMBH AG SARL SA SAS BV NV PTY PTE KK PLC LLP SRL SPA AB OY AS".split(
    " ",
  ),
);

/** A company is named when its name stands there without its legal form: `Co., Ltd.` is written in many ways. */
export function namesCompany(text: string, name: string): boolean {
  const words = name
    .normalize("NFKC")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !legalForms.has(word));
  return words.length > 0 && bare(text).includes(words.join(""));
}

const totalLabel =
  /(?:grand\s*total|total\s*amount|amount\s*due|invoice\s*total|total|合\s*计|合\s*計|总\s*计|總\s*計|总\s*额|總\s*額)[^0-9\n]{0,24}([0-9][0-9,]*(?:\.[0-9]{1,3})?)/giu;

/** Amounts that stand behind a word for a total, as plain decimals. */
export function amountsLabelledTotal(text: string): string[] {
  return [...text.normalize("NFKC").matchAll(totalLabel)].map(([, figure = ""]) =>
    figure.replaceAll(",", "").replace(/^0+(?=\d)/, ""),
  );
}

const dateForm = /(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})/gu;
/** Words that say when a paper was made; a delivery or a validity may well lie ahead. */
const madeOn = /(?:date|dated|signed|issued|日期|签订|簽訂|签署|簽署|开票|開票)[^0-9\n]{0,24}$/iu;
const ahead = /(?:due|delivery|shipment|valid|expir|交货|交貨|到期|有效)[^\n]{0,40}$/iu;

export function datesIn(text: string): { date: Date; label: boolean }[] {
  const plain = text.normalize("NFKC");
  return [...plain.matchAll(dateForm)].flatMap((match) => {
    const [, year = "", month = "", day = ""] = match;
    const date = new Date(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T00:00:00Z`);
    if (Number.isNaN(date.getTime())) return [];
    const before = plain.slice(Math.max(0, match.index - 60), match.index);
    return [{ date, label: madeOn.test(before) && !ahead.test(before) }];
  });
}
