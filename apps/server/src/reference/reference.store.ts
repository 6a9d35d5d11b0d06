import type { Db } from "#platform/data/db.ts";

export type Translation = { code: string; lang: "ZH_CN" | "ZH_HK" | "EN_US"; value: string };

export function listTranslations(db: Db): Promise<Translation[]> {
  return db.query<Translation>({
    name: "list-translations",
    text: "SELECT code, lang, value FROM translation ORDER BY code, lang",
    values: [],
  });
}
