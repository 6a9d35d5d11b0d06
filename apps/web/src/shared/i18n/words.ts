import { fillIn, type Locale, locales, type Words as WordRow } from "@causeway/contract/locale";
import { createContext, createElement, Fragment, type ReactNode, useContext, useMemo } from "react";

export { locales, type Locale, type WordRow };
/** One row per word with all three languages side by side, so that a missing language does not compile. */
export type WordRows = Readonly<Record<string, WordRow>>;
export type Words<R extends WordRows> = { readonly namespace: string; readonly rows: R };

/** Words replaced at run time, by `namespace.key`, in the language of the page. */
export type Overrides = ReadonlyMap<string, string>;

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type NamesOf<R extends WordRow> = Names<R[0]> | Names<R[1]> | Names<R[2]>;
type Params<R extends WordRow, V> = [NamesOf<R>] extends [never] ? [] : [Readonly<Record<NamesOf<R>, V>>];

export type Translate<R extends WordRows> = {
  <K extends keyof R & string>(key: K, ...params: Params<R[K], string | number>): string;
  /** The same word with elements, such as links, in its placeholders. */
  rich<K extends keyof R & string>(key: K, ...params: Params<R[K], ReactNode>): ReactNode;
};

export function defineWords<const R extends WordRows>(namespace: string, rows: R): Words<R> {
  return { namespace, rows };
}

/** For text outside React, such as the messages of the API client. */
export function wordsIn<R extends WordRows>(
  words: Words<R>,
  locale: Locale,
  overrides: Overrides = noOverrides,
): Translate<R> {
  const column = locales.indexOf(locale);
  const template = (key: keyof R & string) =>
    overrides.get(`${words.namespace}.${key}`) ?? words.rows[key]?.[column] ?? key;
  const translate = (key: keyof R & string, params?: Readonly<Record<string, string | number>>) =>
    params ? fillIn(template(key), (name) => params[name]) : template(key);
  const rich = (key: keyof R & string, params?: Readonly<Record<string, ReactNode>>) =>
    createElement(Fragment, null, ...splitAtPlaceholders(template(key), params ?? {}));
  return Object.assign(translate, { rich }) as Translate<R>;
}

const placeholder = /\{(\w+)\}/g;
const noOverrides: Overrides = new Map();

function splitAtPlaceholders(text: string, params: Readonly<Record<string, ReactNode>>): ReactNode[] {
  // A capturing group makes every odd piece the name of a placeholder.
  return text
    .split(placeholder)
    .map((piece, index) => (index % 2 === 1 ? (params[piece] ?? `{${piece}}`) : piece));
}

type Speech = { readonly locale: Locale; readonly overrides: Overrides };

const SpeechContext = createContext<Speech>({ locale: "zh-CN", overrides: noOverrides });

export function LocaleProvider(props: { locale: Locale; overrides?: Overrides; children: ReactNode }) {
  const { locale, overrides = noOverrides, children } = props;
  const speech = useMemo(() => ({ locale, overrides }), [locale, overrides]);
  return createElement(SpeechContext, { value: speech }, children);
}

export function useLocale(): Locale {
  return useContext(SpeechContext).locale;
}

export function useWords<R extends WordRows>(words: Words<R>): Translate<R> {
  const { locale, overrides } = useContext(SpeechContext);
  return useMemo(() => wordsIn(words, locale, overrides), [words, locale, overrides]);
}
