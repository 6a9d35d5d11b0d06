export type UploadLimits = {
  /** File name endings without the dot, in the order they are told: `["pdf", "jpg"]`. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly maxFiles: number;
};

export type Refusal = "empty" | "type" | "size" | "many";

/** Why a file cannot be taken, before a byte of it is sent. The server looks at the content again. */
export function refusalOf(
  file: { name: string; size: number },
  held: number,
  limits: UploadLimits,
): Refusal | null {
  if (held >= limits.maxFiles) return "many";
  const ending = file.name.toLowerCase().split(".").at(-1) ?? "";
  if (!file.name.includes(".") || !limits.types.includes(ending)) return "type";
  if (file.size > limits.maxBytes) return "size";
  return file.size === 0 ? "empty" : null;
}

export function typesText(limits: UploadLimits, separator: string): string {
  return limits.types.map((type) => type.toUpperCase()).join(separator);
}

/** `2.6 MB`: one decimal below ten, as much as a person compares with the limit. */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const megabytes = bytes / 1024 / 1024;
  return `${megabytes < 10 ? Number(megabytes.toFixed(1)) : Math.round(megabytes)} MB`;
}
