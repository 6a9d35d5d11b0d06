import { isCurrencyCode, readRate, writeRate, type Rate } from "@causeway/money";
import { isDay } from "./day.ts";
import { treeOf, withDocument } from "./schema.ts";
import { MessageRefused, type Tree } from "./xml.ts";

/** What a euro was worth on a day, as the European Central Bank publishes it about 16:00 of Frankfurt. */
export type ReferenceDay = { readonly day: string; readonly rates: readonly Rate[] };

const gesmes = "http://www.gesmes.org/xml/2002-08-01";
const vocabulary = "http://www.ecb.int/vocabulary/2002-08-01/eurofxref";

/** Reads `eurofxref-daily.xml` and `eurofxref-hist-90d.xml`, the newest day first. What has no currency of ours is left out. */
export function readEurofxref(bytes: Uint8Array): readonly ReferenceDay[] {
  return withDocument(bytes, ({ root }) => {
    if (root.namespaceUri !== gesmes || root.name !== "Envelope")
      throw new MessageRefused("the envelope of reference rates was expected");
    const [outer] = cubesIn(treeOf(root));
    const days = (outer ? cubesIn(outer) : []).map(dayFrom);
    if (days.length === 0) throw new MessageRefused("a day of reference rates was expected");
    return days.toSorted((one, other) => (one.day < other.day ? 1 : -1));
  });
}

function cubesIn({ children }: Tree): readonly Tree[] {
  return children.filter(({ name }) => name === "Cube");
}

function dayFrom(cube: Tree): ReferenceDay {
  const day = cube.attributes["time"] ?? "";
  if (!isDay(day)) throw new MessageRefused("a day was expected of reference rates");
  const rates = cubesIn(cube).flatMap(({ attributes }) => {
    const currency = attributes["currency"] ?? "";
    if (!isCurrencyCode(currency)) return [];
    const rate = readRate("EUR", currency, attributes["rate"] ?? "");
    if (!rate) throw new MessageRefused(`a rate of ${currency} was expected on ${day}`);
    return [rate];
  });
  return { day, rates };
}

/** The same file, as it is published. */
export function writeEurofxref(days: readonly ReferenceDay[]): string {
  const cube = (rate: Rate) => `\t\t\t<Cube currency='${rate.quote}' rate='${writeRate(rate)}'/>`;
  const dayOf = ({ day, rates }: ReferenceDay) =>
    `\t\t<Cube time='${day}'>\n${rates.map(cube).join("\n")}\n\t\t</Cube>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="${gesmes}" xmlns="${vocabulary}">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
${days.map(dayOf).join("\n")}
\t</Cube>
</gesmes:Envelope>
`;
}
