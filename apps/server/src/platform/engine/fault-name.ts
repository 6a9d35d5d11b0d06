const longest = 80;

/** An error's message may quote what it was given; its name and code may not. */
export function faultName(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? ` ${String(error.code)}` : "";
  return `${error.name}${code}`.slice(0, longest);
}
