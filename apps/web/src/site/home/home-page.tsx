import { useWords } from "#shared/i18n/words.ts";
import { HeroArt } from "../art/hero-art.tsx";
import { PapersArt, ShopsArt } from "../art/trade-art.tsx";
import { ContactSection } from "../contact/contact-section.tsx";
import { Arrow, Headline, More, Section, Ticks } from "../layout/section.tsx";
import { Stops } from "../layout/stops.tsx";
import { layoutWords } from "../layout/words.ts";
import { BalancesPicture } from "../pictures/balances-picture.tsx";
import { ConfirmPicture } from "../pictures/confirm-picture.tsx";
import type { SitePage } from "../site-page.ts";
import site from "../site.module.css";
import styles from "./home.module.css";
import { SafetySection } from "./safety-section.tsx";
import { homeWords } from "./words.ts";

function HomePage() {
  return (
    <>
      <Hero />
      <Facts />
      <GlobalAccountSection />
      <CollectionSection />
      <RemittanceSection />
      <SafetySection />
      <OpenSection />
      <ContactSection />
    </>
  );
}

function Hero() {
  const t = useWords(homeWords);
  const layout = useWords(layoutWords);
  return (
    <section className={styles.hero}>
      <div className={`${site.wrap} ${styles.pitch}`}>
        <h1>
          <span>{t("headline1")}</span> <span>{t("headline2")}</span>
        </h1>
        <div className={styles.side}>
          <p>{t("intro")}</p>
          <div className={styles.calls}>
            <a className={`${site.button} ${site.primary}`} href="/register">
              {layout("register")}
            </a>
            <a className={`${site.button} ${site.quiet}`} href="#contact">
              {layout("contactUs")}
              <Arrow />
            </a>
          </div>
        </div>
      </div>
      <HeroArt className={styles.art} label={t("heroArt")} />
    </section>
  );
}

function Facts() {
  const t = useWords(homeWords);
  return (
    <section className={styles.facts}>
      <div className={`${site.wrap} ${styles.figures}`}>
        <p>
          <b>
            1<small>{t("dayUnit")}</small>
          </b>
          {t("dayNote")}
        </p>
        <p>
          <b>
            14<small>{t("currencyUnit")}</small>
          </b>
          {t("currencyNote")}
        </p>
        <p>
          <b>
            100<i>+</i>
          </b>
          {t("countryNote")}
        </p>
        <p>
          <b>
            0<small>{t("feeUnit")}</small>
          </b>
          {t("feeNote")}
        </p>
      </div>
    </section>
  );
}

function GlobalAccountSection() {
  const t = useWords(homeWords);
  return (
    <Section>
      <div className={site.split}>
        <div>
          <Headline eye={t("accountEye")} lines={[t("account1"), t("account2")]} lead={t("accountLead")} />
          <Ticks items={[t("accountTick1"), t("accountTick2"), t("accountTick3")]} />
          <More href="/globalAccount">{t("accountMore")}</More>
        </div>
        <BalancesPicture />
      </div>
    </Section>
  );
}

function CollectionSection() {
  const t = useWords(homeWords);
  return (
    <Section ground="tinted">
      <Headline eye={t("collectEye")} lines={[t("collect1"), t("collect2")]} />
      <div className={styles.duo}>
        <article>
          <PapersArt label={t("tradeArt")} titles={[t("contract"), t("invoice"), t("logistics")]} />
          <h3>{t("tradeTitle")}</h3>
          <p>{t("tradeText")}</p>
        </article>
        <article>
          <ShopsArt label={t("shopArt")} />
          <h3>{t("shopTitle")}</h3>
          <p>{t("shopText")}</p>
        </article>
      </div>
    </Section>
  );
}

function RemittanceSection() {
  const t = useWords(homeWords);
  return (
    <Section ground="deep">
      <div className={`${site.split} ${site.reversed}`}>
        <ConfirmPicture />
        <div>
          <Headline eye={t("remitEye")} lines={[t("remit1"), t("remit2")]} lead={t("remitLead")} />
          <Ticks items={[t("remitTick1"), t("remitTick2"), t("remitTick3")]} />
          <More href="/globalRemittance">{t("remitMore")}</More>
        </div>
      </div>
    </Section>
  );
}

function OpenSection() {
  const t = useWords(homeWords);
  const layout = useWords(layoutWords);
  return (
    <Section ground="tinted">
      <div className={styles.open}>
        <div>
          <Headline eye={t("openEye")} lines={[t("open1")]} />
        </div>
        <a className={`${site.button} ${site.primary}`} href="/register">
          {layout("register")}
        </a>
      </div>
      <Stops
        items={[
          [t("step1"), t("step1Text")],
          [t("step2"), t("step2Text")],
          [t("step3"), t("step3Text")],
          [t("step4"), t("step4Text")],
        ]}
      />
    </Section>
  );
}

export const page: SitePage = { Page: HomePage, words: homeWords };
