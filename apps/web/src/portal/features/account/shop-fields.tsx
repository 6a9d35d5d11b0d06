import { paymentProviders, platforms, type ShopForm } from "@causeway/contract/receiving/application";
import { Input, Select } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { FormField } from "#shared/ui/form/form-field.tsx";
import type { FieldForm } from "#shared/ui/form/use-form.ts";
import { accountWords, platformLabels, providerLabels } from "./words.ts";

/** The fields of a shop, as far as they are asked for; binding a shop later asks for the same. */
export function ShopFields(props: {
  shop: ShopForm;
  asked: readonly (keyof ShopForm)[];
  currencies: readonly string[];
  form: FieldForm & { readonly set: (path: string, value: unknown) => void };
}) {
  const t = useWords(accountWords);
  const platform = useWords(platformLabels);
  const provider = useWords(providerLabels);
  const { shop, asked, form } = props;
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
      <FormField key={field} form={form} path={`shop.${field}`} label={choice.label}>
        {(control) => (
          <Select
            {...control}
            value={shop[choice.field] || null}
            placeholder={t("pick")}
            status={control["aria-invalid"] ? "error" : ""}
            options={choice.options}
            onChange={(value: string) => form.set(`shop.${field}`, value)}
            style={{ width: "100%" }}
          />
        )}
      </FormField>
    );
  };
  const type = (field: keyof ShopForm) => {
    const text = texts.find((each) => each.field === field);
    if (!text) return choose(field);
    return (
      <FormField key={field} form={form} path={`shop.${field}`} label={text.label} help={text.help}>
        {(control) => (
          <Input
            {...control}
            value={shop[text.field]}
            maxLength={text.max}
            autoComplete="off"
            inputMode={field === "link" ? "url" : "text"}
            status={control["aria-invalid"] ? "error" : ""}
            onChange={(event) => form.set(`shop.${field}`, event.target.value)}
          />
        )}
      </FormField>
    );
  };
  return asked.map(type);
}
