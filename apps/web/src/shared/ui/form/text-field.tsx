import { Input } from "antd";
import type { ReactNode } from "react";
import { FormField } from "./form-field.tsx";
import type { FieldForm } from "./use-form.ts";

/** Some sentences of a form, as many as fit. */
export function TextField<Path extends string>(props: {
  form: FieldForm & {
    readonly values: Readonly<Record<Path, string>>;
    readonly change: (changed: Record<Path, string>) => void;
  };
  path: Path;
  label: string;
  note?: ReactNode;
  help?: string;
  rows: number;
  maxLength: number;
}) {
  const { form, path, rows, maxLength, ...rest } = props;
  return (
    <FormField form={form} path={path} span={6} {...rest}>
      {(control) => (
        <Input.TextArea
          {...control}
          rows={rows}
          maxLength={maxLength}
          value={form.values[path]}
          onChange={({ target }) => form.change({ [path]: target.value } as Record<Path, string>)}
        />
      )}
    </FormField>
  );
}
