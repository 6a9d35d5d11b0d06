/** A place in a form of objects and lists, as faults and reasons name it: `owners.0.member.phone`. */
export function valueAt(form: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => {
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }, form);
}

/** What was typed or chosen at a place; empty where there is nothing of that kind. */
export function textAt(form: unknown, path: string): string {
  const value = valueAt(form, path);
  return typeof value === "string" ? value : "";
}

/** The same form with one place changed; everything beside the way there is shared. */
export function withValueAt<Form>(form: Form, path: string, value: unknown): Form {
  const [key = "", ...rest] = path.split(".");
  const changed =
    rest.length === 0 ? value : withValueAt((form as Record<string, unknown>)[key], rest.join("."), value);
  if (Array.isArray(form)) return form.map((item, at) => (String(at) === key ? changed : item)) as Form;
  return { ...form, [key]: changed };
}
