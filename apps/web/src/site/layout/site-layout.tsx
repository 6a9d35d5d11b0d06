import type { ReactNode } from "react";
import { useWords } from "#shared/i18n/words.ts";
import site from "../site.module.css";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { layoutWords } from "./words.ts";

export function SiteLayout(props: { path: string; children: ReactNode }) {
  const t = useWords(layoutWords);
  return (
    <div className={site.page}>
      <a className={site.skip} href="#main">
        {t("skip")}
      </a>
      <Header path={props.path} />
      <main id="main">{props.children}</main>
      <Footer />
    </div>
  );
}
