import type { FileRef } from "@causeway/contract/real-name/form";
import { uploadPurposes, type UploadPurpose } from "@causeway/contract/upload";
import { DatePicker, Input, Radio, Select } from "antd";
import dayjs from "dayjs";
import type { ReactNode } from "react";
import { useLocale, useWords, type Words, type WordRows } from "#shared/i18n/words.ts";
import { Field } from "#shared/ui/form/field.tsx";
import { RegionFlag } from "#shared/ui/value/flag.tsx";
import { matches, regionKeys } from "#shared/ui/value/region.ts";
import { CountrySelect } from "#shared/ui/form/region-select.tsx";
import { Upload } from "#shared/ui/upload/upload.tsx";
import { labelWords, realNameWords } from "../words.ts";
import { useParts } from "./form-context.ts";
import styles from "./parts.module.css";
import { textAt, valueAt } from "#shared/ui/form/path.ts";

type Span = 1 | 2 | 3 | 4 | 6;
type Base = {
  path: string;
  label: string;
  span?: Span;
  note?: ReactNode;
  help?: string | undefined;
  /** What was found to be in order, in words. */
  good?: string | undefined;
};
type Control = { id: string; "aria-describedby": string; "aria-invalid": boolean };

/** What is wrong with a place: the rules' own words, or a reviewer's. */
export function useFault(path: string): string | undefined {
  const { draft, reasons } = useParts();
  return draft.form.faultAt(path) ?? reasons.find(({ field }) => field === path)?.text;
}

export function FormField(props: Base & { children: (control: Control) => ReactNode }) {
  const { path, label, span = 3, note, help, good, children } = props;
  const { draft } = useParts();
  const fault = useFault(path);
  const verdict = fault
    ? ({ kind: "error", text: fault } as const)
    : good
      ? ({ kind: "ok", text: good } as const)
      : help
        ? ({ kind: "help", text: help } as const)
        : undefined;
  return (
    <div className={styles[`span${span}`]} data-path={path} onBlur={() => draft.form.tell([path])}>
      <Field label={label} note={note} verdict={verdict} span={6}>
        {(ids) => children({ ...ids, "aria-invalid": fault !== undefined })}
      </Field>
    </div>
  );
}

export function TextField(
  props: Base & { maxLength: number; placeholder?: string; inputMode?: "numeric" | "url" },
) {
  const { maxLength, placeholder = "", inputMode = "text", ...base } = props;
  const { draft } = useParts();
  const value = textAt(draft.form.values, props.path);
  return (
    <FormField {...base}>
      {(control) => (
        <Input
          {...control}
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          inputMode={inputMode}
          autoComplete="off"
          status={control["aria-invalid"] ? "error" : ""}
          onChange={(event) => draft.form.set(props.path, event.target.value)}
        />
      )}
    </FormField>
  );
}

export function ChoiceField(props: Base & { words: Words<WordRows>; values?: readonly string[] }) {
  const { words, values = Object.keys(words.rows), ...base } = props;
  const { draft } = useParts();
  const t = useWords(words);
  const pick = useWords(realNameWords)("pickOne");
  const value = textAt(draft.form.values, props.path);
  return (
    <FormField {...base}>
      {(control) => (
        <Select
          {...control}
          value={value || null}
          placeholder={pick}
          status={control["aria-invalid"] ? "error" : ""}
          options={values.map((each) => ({ value: each, label: t(each) }))}
          onChange={(chosen: string) => draft.form.set(props.path, chosen)}
          style={{ width: "100%" }}
        />
      )}
    </FormField>
  );
}

/** Few choices that decide what follows are all shown. */
export function TilesField(props: Base & { words: Words<WordRows> }) {
  const { words, ...base } = props;
  const { draft } = useParts();
  const t = useWords(words);
  return (
    <FormField {...base}>
      {({ id: _id, ...control }) => (
        <Radio.Group
          {...control}
          aria-label={props.label}
          className={styles.tiles ?? ""}
          value={valueAt(draft.form.values, props.path)}
          options={Object.keys(words.rows).map((each) => ({
            value: each,
            label: t(each),
          }))}
          onChange={(event) => draft.form.set(props.path, event.target.value)}
        />
      )}
    </FormField>
  );
}

export function ManyField(props: Base & { words: Words<WordRows> }) {
  const { words, ...base } = props;
  const { draft } = useParts();
  const t = useWords(words);
  const pick = useWords(realNameWords)("pickOne");
  return (
    <FormField {...base}>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          value={valueAt(draft.form.values, props.path) as string[]}
          placeholder={pick}
          showSearch={false}
          status={control["aria-invalid"] ? "error" : ""}
          options={Object.keys(words.rows).map((each) => ({
            value: each,
            label: t(each),
          }))}
          onChange={(chosen: string[]) => draft.form.set(props.path, chosen)}
          style={{ width: "100%" }}
        />
      )}
    </FormField>
  );
}

export function CountryField(props: Base) {
  const { draft, regions } = useParts();
  return (
    <FormField {...props}>
      {(control) => (
        <CountrySelect
          {...control}
          regions={regions}
          value={textAt(draft.form.values, props.path) || null}
          onChange={(code) => draft.form.set(props.path, code)}
        />
      )}
    </FormField>
  );
}

export function CountriesField(props: Base) {
  const { draft, regions } = useParts();
  const locale = useLocale();
  const pick = useWords(realNameWords)("pickOne");
  return (
    <FormField {...props}>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          value={valueAt(draft.form.values, props.path) as string[]}
          placeholder={pick}
          maxTagCount="responsive"
          status={control["aria-invalid"] ? "error" : ""}
          showSearch={{
            filterOption: (typed, option) => option !== undefined && matches(option.keys, typed),
          }}
          options={regions.map((region) => ({
            value: region.alphaThree,
            title: region.names[locale],
            keys: regionKeys(region),
            label: (
              <span className={styles.country}>
                <RegionFlag alpha2={region.alphaTwo} size={16} />
                {region.names[locale]}
              </span>
            ),
          }))}
          onChange={(chosen: string[]) => draft.form.set(props.path, chosen)}
          style={{ width: "100%" }}
        />
      )}
    </FormField>
  );
}

export function DateField(props: Base & { disabled?: boolean }) {
  const { disabled = false, ...base } = props;
  const { draft } = useParts();
  const value = textAt(draft.form.values, props.path);
  return (
    <FormField {...base}>
      {(control) => (
        <DatePicker
          {...control}
          disabled={disabled}
          value={value === "" ? null : dayjs(value)}
          format="YYYY-MM-DD"
          status={control["aria-invalid"] ? "error" : ""}
          onChange={(_moment, text) => draft.form.set(props.path, text ?? "")}
          style={{ width: "100%" }}
        />
      )}
    </FormField>
  );
}

export function FileField(props: Base & { purpose: UploadPurpose }) {
  const { purpose, ...base } = props;
  const { draft, sendFile, showFile } = useParts();
  return (
    <FormField {...base}>
      {() => (
        <Upload
          label={props.label}
          value={valueAt(draft.form.values, props.path) as readonly FileRef[]}
          limits={uploadPurposes[purpose]}
          send={sendFile(purpose)}
          onChange={(files) => draft.form.set(props.path, files)}
          onShow={({ id }) => showFile(id)}
        />
      )}
    </FormField>
  );
}

export function useLabels() {
  return useWords(labelWords);
}
