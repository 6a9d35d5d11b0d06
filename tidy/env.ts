export type EnvEntry = { readonly key: string; readonly sentence: string };

/** `KEY=value`, or `# KEY=value` where leaving it out is usual, below the comment that explains it. */
export function readEnvExample(text: string): EnvEntry[] {
  const entries: EnvEntry[] = [];
  let comment: string[] = [];
  for (const line of text.split("\n")) {
    const key = /^(?:# )?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
    if (key !== undefined) {
      entries.push({ key, sentence: comment.join(" ") });
      comment = [];
    } else if (line.startsWith("# ")) comment.push(line.slice(2));
    else comment = [];
  }
  return entries;
}

export function envBreaches(keys: readonly string[], entries: readonly EnvEntry[]): string[] {
  const listed = entries.map(({ key }) => key);
  return [
    ...keys.filter((key) => !listed.includes(key)).map((key) => `${key}: not in .env.example`),
    ...listed.filter((key) => !keys.includes(key)).map((key) => `${key}: read by nobody`),
    ...listed.filter((key, at) => listed.indexOf(key) !== at).map((key) => `${key}: twice`),
    ...entries
      .filter(({ sentence }) => !/^[A-Z].{10,}\.$/.test(sentence))
      .map(({ key }) => `${key}: no sentence says what it is`),
  ];
}
