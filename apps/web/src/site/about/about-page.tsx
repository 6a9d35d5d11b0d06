import { MoonArt } from "#shared/brand/moon-art.tsx";
import { useWords } from "#shared/i18n/words.ts";
import { Headline, Section } from "../layout/section.tsx";
import { CallToOpen } from "../layout/call-to-open.tsx";
import { PageHead } from "../layout/page-head.tsx";
import type { SitePage } from "../site-page.ts";
import site from "../site.module.css";
import styles from "./about.module.css";
import { aboutWords } from "./words.ts";

function AboutPage() {
  const t = useWords(aboutWords);
  const facts = [
    [t("founded"), t("foundedValue")],
    [t("place"), t("placeValue")],
    [t("kind"), t("kindValue")],
    [t("licence"), t("licenceValue")],
    [t("clients"), t("clientsValue")],
  ] as const;
  const values = [
    [t("value1"), t("value1Text")],
    [t("value2"), t("value2Text")],
    [t("value3"), t("value3Text")],
    [t("value4"), t("value4Text")],
  ] as const;
  return (
    <>
      <PageHead eye={t("eye")} lines={[t("headline1"), t("headline2")]} lead={t("lead")}>
        <MoonArt className={styles.moon} scene="whole" label={t("art")} />
      </PageHead>
      <Section>
        <div className={styles.split}>
          <div>
            <Headline eye={t("companyEye")} lines={[t("company1")]} />
          </div>
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section ground="deep">
        <div className={styles.split}>
          <div>
            <Headline eye={t("brandEye")} lines={[t("brand1")]} />
          </div>
          <div>
            <p className={site.lead}>{t("brandText1")}</p>
            <p className={site.lead}>{t("brandText2")}</p>
          </div>
        </div>
      </Section>
      <Section>
        <Headline eye={t("valuesEye")} lines={[t("values1")]} />
        <ol className={styles.values}>
          {values.map(([name, text]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <CallToOpen />
    </>
  );
}

export const page: SitePage = { Page: AboutPage, words: aboutWords };
