import { Button, Checkbox, Radio } from "antd";
import type { ReactNode } from "react";
import { useWords, type WordRow, type WordRows, type Words } from "#shared/i18n/words.ts";
import { Field, type FieldIds } from "#shared/ui/form/field.tsx";
import styles from "./form.module.css";
import type { FieldForm } from "./use-form.ts";

/** What a control takes from its field: who names it, what is said of it, and whether that is a fault. */
export type Control = FieldIds & { readonly "aria-invalid": boolean };

/** One place of a form: its label, its control, and below it what is wrong there, or what helps to fill it in. */
export function FormField(props: {
  form: FieldForm;
  path: string;
  label: string;
  note?: ReactNode;
  help?: string | undefined;
  span?: 2 | 3 | 6;
  children: (control: Control) => ReactNode;
}) {
  const { form, path, label, note, help, span = 3, children } = props;
  const fault = form.faultAt(path);
  const verdict =
    errorOf(fault) ?? (help === undefined ? undefined : ({ kind: "help", text: help } as const));
  return (
    <Field label={label} note={note} verdict={verdict} span={span}>
      {(ids) => children({ ...ids, "aria-invalid": fault !== undefined })}
    </Field>
  );
}

export function errorOf(text: string | undefined): { kind: "error"; text: string } | undefined {
  return text === undefined ? undefined : { kind: "error", text };
}

/** The words of a table as answers side by side, of which one holds. */
export function Tiles<Value extends string>(props: {
  control: Control;
  label: string;
  words: Words<Readonly<Record<Value, WordRow>>>;
  value: Value | "";
  onChange: (value: Value) => void;
}) {
  const t = useWords(props.words as Words<WordRows>);
  const { id: _, ...control } = props.control;
  return (
    <Radio.Group
      {...control}
      aria-label={props.label}
      className={styles.tiles ?? ""}
      value={props.value}
      options={Object.keys(props.words.rows).map((value) => ({ value, label: t(value) }))}
      onChange={(event) => props.onChange(event.target.value as Value)}
    />
  );
}

export function Agreement(props: {
  form: FieldForm;
  path: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  const fault = props.form.faultAt(props.path);
  return (
    <div className={styles.agreement}>
      <Checkbox checked={props.checked} onChange={(event) => props.onChange(event.target.checked)}>
        {props.children}
      </Checkbox>
      {fault !== undefined && (
        <div className={styles.fault} role="alert">
          {fault}
        </div>
      )}
    </div>
  );
}

/** The foot of a form that fills a page: the one button, and what is still missing. */
export function SubmitBar(props: {
  action: string;
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.submit}>
      <Button type="primary" size="large" loading={props.busy} onClick={props.onSubmit}>
        {props.action}
      </Button>
      <span role="status">{props.children}</span>
    </div>
  );
}
