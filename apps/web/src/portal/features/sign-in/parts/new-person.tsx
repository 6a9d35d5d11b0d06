import { useWords } from "#shared/i18n/words.ts";
import { AreaPhone, type Phone } from "#shared/ui/form/region-select.tsx";
import type { Region } from "#shared/ui/value/region.ts";
import { signInWords } from "../words.ts";
import type { Faults, NewPassword } from "./check.ts";
import { CheckField, FormField } from "./form.tsx";
import { PasswordPair } from "./password-pair.tsx";

type NewPerson = NewPassword & { readonly phone: Phone; readonly agreed: boolean };

/** What everybody who opens an account gives: a phone, a password twice, and his consent. */
export function NewPersonFields(props: {
  regions: readonly Region[];
  form: NewPerson;
  faults: Faults<keyof NewPerson>;
  onChange: (part: Partial<NewPerson>) => void;
}) {
  const t = useWords(signInWords);
  const { form, faults, onChange } = props;
  return (
    <>
      <FormField field="phone" label={t("phone")} fault={faults.phone}>
        {({ id }) => (
          <AreaPhone
            id={id}
            regions={props.regions}
            value={form.phone}
            onChange={(phone) => onChange({ phone })}
          />
        )}
      </FormField>
      <PasswordPair label={t("password")} form={form} faults={faults} onChange={onChange} />
      <CheckField
        field="agreed"
        checked={form.agreed}
        fault={faults.agreed}
        onChange={(agreed) => onChange({ agreed })}
      >
        {t.rich("agree", {
          service: <Paper href="/serviceAgreement">{t("service")}</Paper>,
          privacy: <Paper href="/privacyPolicy">{t("privacy")}</Paper>,
        })}
      </CheckField>
    </>
  );
}

/** Beside the form, which keeps what was typed. */
function Paper({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
