export type ShownDocument = { readonly id: string; readonly name: string };

/** A link to the file, or the file itself where it has not left this browser. */
export type OpenedDocument = { readonly type: string } & ({ readonly url: string } | { readonly file: Blob });

/** Asks for a file, for looking or for saving; who may look and why is the asker's matter. */
export type OpenDocument = (id: string, as: "preview" | "download") => Promise<OpenedDocument>;
