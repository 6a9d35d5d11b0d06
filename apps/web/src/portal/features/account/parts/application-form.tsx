import { accountCurrencies } from "@causeway/money";
import {
  paymentProviders,
  platforms,
  shopFieldsOf,
  type AccountApplication,
  type ShopForm,
  nicknameMax,
} from "@causeway/contract/receiving/application";
import { uploadPurposes } from "@causeway/contract/upload";
import { Button, Checkbox, Input, Radio, Select } from "antd";
import type { ReactNode } from "react";
import { uploadDocument } from "#shared/api/upload.ts";
import { useWords, type WordRows, type Words } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/card.tsx";
import { Field, FieldGrid, type FieldIds } from "#shared/ui/field.tsx";
import { Upload } from "#shared/ui/upload/upload.tsx";
import {
  accountWords,
  platformLabels,
  platformTypeLabels,
  providerLabels,
  storeStatusLabels,
  typeWords,
} from "../words.ts";
import styles from "./account.module.css";

export type FormProps = {
  readonly form: AccountApplication;
  readonly set: (change: Partial<AccountApplication>) => void;
  readonly setShop: (change: Partial<ShopForm>) => void;
  /** What is wrong with a place, once it may be told. */
  readonly faultAt: (path: string) => string | undefined;
};

type Control = FieldIds & { "aria-invalid": boolean };

function Entry(props: {
  path: string;
  label: string;
  help?: string;
  span?: 2 | 3 | 6;
  faultAt: FormProps["faultAt"];
  children: (control: Control) => ReactNode;
}) {
  const fault = props.faultAt(props.path);
  const verdict = fault
    ? ({ kind: "error", text: fault } as const)
    : props.help
      ? ({ kind: "help", text: props.help } as const)
      : undefined;
  return (
    <Field label={props.label} verdict={verdict} span={props.span ?? 3}>
      {(ids) => props.children({ ...ids, "aria-invalid": fault !== undefined })}
    </Field>
  );
}

function Tiles<Value extends string>(props: {
  control: Control;
  label: string;
  words: Words<WordRows>;
  value: Value | "";
  onChange: (value: Value) => void;
}) {
  const t = useWords(props.words);
  const { id: _, ...control } = props.control;
  return (
    <Radio.Group
      {...control}
      aria-label={props.label}
      className={styles.tiles ?? ""}
      value={props.value}
      options={Object.keys(props.words.rows).map((each) => ({ value: each, label: t(each) }))}
      onChange={(event) => props.onChange(event.target.value as Value)}
    />
  );
}

export function AccountSection({ form, set, faultAt }: FormProps) {
  const t = useWords(accountWords);
  return (
    <Card title={t("sectionAccount")}>
      <FieldGrid>
        <Entry path="accountType" label={t("type")} help={t("typeHelp")} span={6} faultAt={faultAt}>
          {(control) => (
            <Tiles
              control={control}
              label={t("type")}
              words={typeWords}
              value={form.accountType}
              onChange={(accountType: "ECOMMERCE" | "TRADE") => set({ accountType })}
            />
          )}
        </Entry>
        <Entry path="nickname" label={t("nickname")} help={t("nicknameHelp")} faultAt={faultAt}>
          {(control) => (
            <Input
              {...control}
              value={form.nickname}
              maxLength={nicknameMax}
              autoComplete="off"
              status={control["aria-invalid"] ? "error" : ""}
              onChange={(event) => set({ nickname: event.target.value })}
            />
          )}
        </Entry>
        <Entry path="currencies" label={t("currencies")} faultAt={faultAt} span={6}>
          {(control) => (
            <>
              <Select
                {...control}
                mode="multiple"
                value={form.currencies}
                placeholder={t("pickCurrencies")}
                status={control["aria-invalid"] ? "error" : ""}
                options={accountCurrencies.map((code) => ({ value: code, label: code }))}
                onChange={(currencies: AccountApplication["currencies"]) => set({ currencies })}
                style={{ width: "100%" }}
              />
              <Button type="link" size="small" onClick={() => set({ currencies: [...accountCurrencies] })}>
                {t("allCurrencies")}
              </Button>
            </>
          )}
        </Entry>
      </FieldGrid>
    </Card>
  );
}

export function ShopSection({ form, set, setShop, faultAt }: FormProps) {
  const t = useWords(accountWords);
  const asked = shopFieldsOf(form);
  return (
    <Card title={t("sectionShop")}>
      <FieldGrid>
        <Entry path="platformType" label={t("platformType")} faultAt={faultAt}>
          {(control) => (
            <Tiles
              control={control}
              label={t("platformType")}
              words={platformTypeLabels}
              value={form.platformType}
              onChange={(platformType: "PLATFORM" | "INDEPENDENT_SITE") => set({ platformType })}
            />
          )}
        </Entry>
        <Entry path="storeStatus" label={t("storeStatus")} faultAt={faultAt}>
          {(control) => (
            <Tiles
              control={control}
              label={t("storeStatus")}
              words={storeStatusLabels}
              value={form.storeStatus}
              onChange={(storeStatus: "EXISTING" | "NONE") => set({ storeStatus })}
            />
          )}
        </Entry>
        <ShopFields
          shop={form.shop}
          asked={asked}
          currencies={form.currencies}
          set={setShop}
          faultAt={faultAt}
        />
      </FieldGrid>
    </Card>
  );
}

/** The fields of a shop, as far as they are asked for; binding a shop later asks for the same. */
export function ShopFields(props: {
  shop: ShopForm;
  asked: readonly (keyof ShopForm)[];
  currencies: readonly string[];
  set: (change: Partial<ShopForm>) => void;
  faultAt: FormProps["faultAt"];
}) {
  const t = useWords(accountWords);
  const platform = useWords(platformLabels);
  const provider = useWords(providerLabels);
  const { shop, asked, set, faultAt } = props;
  const texts: readonly {
    field: "name" | "merchantNo" | "mwsToken" | "link";
    label: string;
    help?: string;
    max: number;
  }[] = [
    { field: "name", label: t("shopName"), help: t("shopNameHelp"), max: 60 },
    { field: "merchantNo", label: t("merchantNo"), max: 60 },
    { field: "mwsToken", label: t("mwsToken"), help: t("mwsHelp"), max: 200 },
    { field: "link", label: t("link"), max: 300 },
  ];
  const choices: readonly {
    field: "platform" | "currency" | "provider";
    label: string;
    options: { value: string; label: string }[];
  }[] = [
    {
      field: "platform",
      label: t("platform"),
      options: platforms.map((each) => ({ value: each, label: platform(each) })),
    },
    {
      field: "currency",
      label: t("shopCurrency"),
      options: props.currencies.map((each) => ({ value: each, label: each })),
    },
    {
      field: "provider",
      label: t("provider"),
      options: paymentProviders.map((each) => ({ value: each, label: provider(each) })),
    },
  ];
  const choose = (field: keyof ShopForm) => {
    const choice = choices.find((each) => each.field === field);
    if (!choice) return null;
    return (
      <Entry key={field} path={`shop.${field}`} label={choice.label} faultAt={faultAt}>
        {(control) => (
          <Select
            {...control}
            value={shop[choice.field] || null}
            placeholder={t("pick")}
            status={control["aria-invalid"] ? "error" : ""}
            options={choice.options}
            onChange={(value: string) => set({ [choice.field]: value })}
            style={{ width: "100%" }}
          />
        )}
      </Entry>
    );
  };
  const type = (field: keyof ShopForm) => {
    const text = texts.find((each) => each.field === field);
    if (!text) return choose(field);
    return (
      <Entry
        key={field}
        path={`shop.${field}`}
        label={text.label}
        faultAt={faultAt}
        {...(text.help === undefined ? {} : { help: text.help })}
      >
        {(control) => (
          <Input
            {...control}
            value={shop[text.field]}
            maxLength={text.max}
            autoComplete="off"
            inputMode={field === "link" ? "url" : "text"}
            status={control["aria-invalid"] ? "error" : ""}
            onChange={(event) => set({ [text.field]: event.target.value })}
          />
        )}
      </Entry>
    );
  };
  return asked.map(type);
}

export function ProofSection({ form, set, faultAt }: FormProps) {
  const t = useWords(accountWords);
  const agreementFault = faultAt("agreed");
  return (
    <Card title={t("sectionProof")}>
      <FieldGrid>
        <Entry path="proof" label={t("proof")} help={t("proofHelp")} span={6} faultAt={faultAt}>
          {() => (
            <Upload
              label={t("proof")}
              value={form.proof}
              onChange={(proof) => set({ proof: [...proof] })}
              limits={uploadPurposes.incomingProof}
              send={uploadDocument("incomingProof")}
            />
          )}
        </Entry>
        <div className={styles.agreement}>
          <Checkbox checked={form.agreed} onChange={(event) => set({ agreed: event.target.checked })}>
            {t.rich("agreement", {
              terms: (
                <a href="/serviceAgreement#receiving" target="_blank" rel="noreferrer">
                  {t("terms")}
                </a>
              ),
            })}
          </Checkbox>
          {agreementFault !== undefined && (
            <div className={styles.fault} role="alert">
              {agreementFault}
            </div>
          )}
        </div>
      </FieldGrid>
    </Card>
  );
}
