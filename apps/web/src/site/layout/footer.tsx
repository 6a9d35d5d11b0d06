import { Logo } from "#shared/brand/logo.tsx";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { useContact } from "#shared/session/page-config.ts";
import { locales } from "@causeway/contract/locale";
import site from "../site.module.css";
import styles from "./footer.module.css";
import { layoutWords } from "./words.ts";

export function Footer() {
  const t = useWords(layoutWords);
  return (
    <footer className={styles.footer}>
      <div className={`${site.wrap} ${styles.rows}`}>
        <div className={styles.name}>
          <Logo />
          <p>{t("morePayment")}</p>
        </div>
        <nav aria-label={t("footNav")}>
          <a href="/globalAccount">{t("globalAccount")}</a>
          <a href="/globalRemittance">{t("globalRemittance")}</a>
          <a href="/aboutUs">{t("aboutUs")}</a>
          <a href="/home#contact">{t("contactUs")}</a>
          <a href="/login">{t("login")}</a>
          <a href="/serviceAgreement">{t("serviceAgreement")}</a>
          <a href="/privacyPolicy">{t("privacyPolicy")}</a>
        </nav>
        <ContactLine />
        <p className={styles.legal}>{t("legal")}</p>
      </div>
    </footer>
  );
}

function ContactLine() {
  const t = useWords(layoutWords);
  const office = useOffice();
  const { phone, email } = useContact();
  return (
    <address className={styles.contact}>
      <span>
        {t("office")} <b>{office}</b>
      </span>
      <span>
        {t("phone")} <a href={`tel:${phone}`}>{phone}</a>
      </span>
      <span>
        {t("email")} <a href={`mailto:${email}`}>{email}</a>
      </span>
    </address>
  );
}

export function useOffice(): string {
  const locale = useLocale();
  return useContact().office[locales.indexOf(locale)] ?? "";
}
