const formats = new Map<string, Intl.DateTimeFormat>();

/** `yyyy-MM-dd HH:mm:ss`, 24 hours, in the zone asked for; nothing in, nothing out. */
export function dateTime(value: Date | string | number | null | undefined, zone?: string): string | null {
  if (value === null || value === undefined || value === "") return null;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return null;
  const part = Object.fromEntries(
    formatIn(zone)
      .formatToParts(moment)
      .map(({ type, value: text }) => [type, text]),
  );
  return `${part["year"]}-${part["month"]}-${part["day"]} ${part["hour"]}:${part["minute"]}:${part["second"]}`;
}

/** Building a format costs a hundred times what using it does, and a list uses it on every row. */
function formatIn(zone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(zone ?? "");
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
  formats.set(zone ?? "", made);
  return made;
}
