import { locales, fillIn, wordsIn, type Locale, type Words } from "@causeway/contract";
import type { MessageTab, NotificationTopic } from "@causeway/contract/portal/notification";

/** Something that can be said to people, as its slice defines it. `{name}` stands for what differs each time. */
export type Kind = {
  /** `payment.rejected`: the thing and what happened to it. */
  readonly name: string;
  readonly tab: MessageTab;
  /** What a person chooses by when he says how he wants to hear of things. */
  readonly topic: NotificationTopic;
  readonly title: Words;
  readonly text: Words;
  /** Where a mail says it differently. */
  readonly mail?: { readonly subject: Words; readonly body: Words };
};

type Named<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
type Said<K extends Kind> = [K["title"][number], K["text"][number], MailOf<K>][number];
type MailOf<K extends Kind> = K extends { mail: { subject: Words; body: Words } }
  ? K["mail"]["subject"][number] | K["mail"]["body"][number]
  : never;

/** A value for every name that the words of a kind mention; one that reads differently in each language is `Words`. */
export type ValuesOf<K extends Kind> = Readonly<Record<Named<Said<K>>, string | Words>>;

/** Keeps the words as literals, so that a value that is missing does not compile. */
export function defineKind<const K extends Kind>(kind: K): K {
  return kind;
}

export type Values = Readonly<Record<string, string | Words>>;

export function fill(words: Words, values: Values): Words {
  return locales.map((locale, n) => {
    const given = valuesIn(locale, values);
    return fillIn(words[n as 0 | 1 | 2], (name) => {
      const value = given[name];
      if (value === undefined) throw new Error(`nothing was given for {${name}}`);
      return value;
    });
  }) as unknown as Words;
}

export function valuesIn(locale: Locale, values: Values): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? value : wordsIn(locale, value),
    ]),
  );
}
