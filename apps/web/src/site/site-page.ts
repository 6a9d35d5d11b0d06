import type { FunctionComponent } from "react";
import type { WordRow, WordRows, Words } from "#shared/i18n/words.ts";

export type SitePage = {
  readonly Page: FunctionComponent;
  readonly words: Words<WordRows & { readonly title: WordRow; readonly description: WordRow }>;
};
