import { Input } from "antd";
import { FormField } from "./form-field.tsx";
import type { FieldForm } from "./use-form.ts";

type ReasonForm = FieldForm & {
  readonly values: { readonly reason: string };
  readonly change: (changed: { reason: string }) => void;
};

/** Why somebody does what others will want to understand. */
export function ReasonField({ form, label, help }: { form: ReasonForm; label: string; help: string }) {
  return (
    <FormField form={form} path="reason" label={label} span={6} help={help}>
      {(control) => (
        <Input.TextArea
          {...control}
          rows={3}
          maxLength={400}
          value={form.values.reason}
          onChange={({ target }) => form.change({ reason: target.value })}
        />
      )}
    </FormField>
  );
}
