import type { PdfDictionary, PdfFindings, PdfValue } from "./pdf-reader.ts";
import { unfit } from "./verdict.ts";

/** Names of what acts, embeds or fetches. Links that a person presses (`URI`) and forms without scripts may stay. */
const active = new Set([
  "JS",
  "JavaScript",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "EF",
  "RichMedia",
  "RichMediaContent",
  "RichMediaExecute",
  "3D",
  "3DD",
  "GoTo3DView",
  "XFA",
  "SubmitForm",
  "ImportData",
  "GoToE",
  "GoToR",
  "GoToDp",
  "Rendition",
  "Movie",
  "Sound",
  "Collection",
  "OPI",
  "FFilter",
  "FDecodeParms",
]);

/** What may happen by itself, when a file or a page opens: turning to a page. */
const quiet = new Set(["GoTo", "Named"]);

/** Keeps what a file might do until all of it has been read. */
export class PdfActs implements PdfFindings {
  readonly names = new Set<string>();
  /** Objects that would do more than turn pages if they were actions; a million may be told apart. */
  private readonly loud = new Uint8Array(1 << 20);
  /** One of those whose number nobody could read. */
  private loudSomewhere = false;
  private readonly startedBy: number[] = [];

  /** Keys that start actions by themselves, whatever kind of object they stand in. */
  dictionary(found: PdfDictionary): void {
    const opening = found.entries.get("OpenAction");
    if (opening) this.start(opening);
    const triggers = found.entries.get("AA");
    if (triggers && "reference" in triggers) unfit("uploadActive", "a PDF with actions kept elsewhere");
    if (triggers && "entries" in triggers) for (const action of triggers.entries.values()) this.start(action);
    if (nameOf(found.entries.get("S")) === "Thread") unfit("uploadActive", "a PDF with a jump into a thread");
  }

  object(number: number | undefined, value: PdfValue): void {
    if (!isLoud(value)) return;
    if (number === undefined) this.loudSomewhere = true;
    else this.loud[number % this.loud.length] = 1;
  }

  /** A form that is kept in another file, or a stream that is. */
  stream({ entries }: PdfDictionary): void {
    if (entries.has("Ref")) unfit("uploadActive", "a PDF that shows another file");
    const kept = entries.get("F");
    // Some programs shorten Filter to F, whose names are no places.
    const coding = kept && ("items" in kept ? kept.items : [kept]);
    if (coding && !coding.every((name) => "name" in name))
      unfit("uploadActive", "a PDF with a stream kept elsewhere");
  }

  judge(): void {
    if (this.names.has("Encrypt")) unfit("uploadProtected", "an encrypted PDF");
    for (const name of this.names) if (active.has(name)) unfit("uploadActive", `a PDF with ${name}`);
    const loud = (number: number) => this.loudSomewhere || this.loud[number % this.loud.length] === 1;
    if (this.startedBy.some(loud)) unfit("uploadActive", "a PDF that acts when it opens");
  }

  private start(action: PdfValue): void {
    if ("reference" in action) this.startedBy.push(action.reference);
    else if (isLoud(action)) unfit("uploadActive", "a PDF that acts when it opens");
  }
}

function isLoud(value: PdfValue): boolean {
  if ("reference" in value) return true;
  if (!("entries" in value)) return false;
  const { entries, repeats } = value;
  return entries.has("S") && (repeats || entries.has("Next") || !quiet.has(nameOf(entries.get("S"))));
}

export function nameOf(value: PdfValue | undefined): string {
  return value && "name" in value ? value.name : "";
}
