import { useState, useSyncExternalStore } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { useContact } from "#shared/session/page-config.ts";
import { useOffice } from "../layout/footer.tsx";
import { Headline, Section } from "../layout/section.tsx";
import { layoutWords } from "../layout/words.ts";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";
import { ContactSent, type SentMessage } from "./contact-sent.tsx";
import { contactWords } from "./words.ts";

export function ContactSection() {
  const t = useWords(contactWords);
  return (
    <Section id="contact">
      <div className={styles.split}>
        <div>
          <Headline eye={t("eye")} lines={[t("headline")]} lead={t("lead")} />
          <OfficeList />
        </div>
        <FormPlace />
      </div>
    </Section>
  );
}

/**
 * The form can send nothing before the script is there, so it comes with it. Until then its place is kept: a form in the
 * static page would also make browsers lay out the whole page for their autofill before the first paint.
 */
function FormPlace() {
  const [sent, setSent] = useState<SentMessage>();
  const scripted = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!scripted) return <div className={styles.place} />;
  if (sent) return <ContactSent {...sent} onAgain={() => setSent(undefined)} />;
  return <ContactForm onSent={setSent} />;
}

const neverChanges = () => () => {};

function OfficeList() {
  const t = useWords(layoutWords);
  const { phone, email } = useContact();
  return (
    <dl className={styles.office}>
      <div>
        <dt>{t("office")}</dt>
        <dd>{useOffice()}</dd>
      </div>
      <div>
        <dt>{t("phone")}</dt>
        <dd>
          <a href={`tel:${phone}`}>{phone}</a>
        </dd>
      </div>
      <div>
        <dt>{t("email")}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
    </dl>
  );
}
