import { useWords } from "#shared/i18n/words.ts";
import { PasswordStrength } from "#shared/ui/form/password-strength.tsx";
import { signInWords } from "../words.ts";
import type { Faults, NewPassword } from "./check.ts";
import { PasswordField } from "./form.tsx";

/** A new password and its repetition, with what is still missing ticked off under it. */
export function PasswordPair(props: {
  label: string;
  form: NewPassword;
  faults: Faults<keyof NewPassword>;
  onChange: (part: Partial<NewPassword>) => void;
}) {
  const t = useWords(signInWords);
  const { form, faults, onChange } = props;
  return (
    <>
      <div>
        <PasswordField
          field="password"
          label={props.label}
          autoComplete="new-password"
          value={form.password}
          fault={faults.password}
          onChange={(password) => onChange({ password })}
        />
        <PasswordStrength password={form.password} />
      </div>
      <PasswordField
        field="confirm"
        label={t("confirm")}
        placeholder={t("confirmHint")}
        autoComplete="new-password"
        value={form.confirm}
        fault={faults.confirm}
        onChange={(confirm) => onChange({ confirm })}
      />
    </>
  );
}
