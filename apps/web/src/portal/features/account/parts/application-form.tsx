import { accountCurrencies } from "@causeway/money";
import { shopFieldsOf, type AccountApplication, nicknameMax } from "@causeway/contract/receiving/application";
import { uploadPurposes } from "@causeway/contract/upload";
import { Button, Input, Select } from "antd";
import { uploadDocument } from "#shared/api/upload.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { FieldGrid } from "#shared/ui/form/field.tsx";
import { Agreement, FormField, Tiles } from "#shared/ui/form/form-field.tsx";
import type { Form } from "#shared/ui/form/use-form.ts";
import { Upload } from "#shared/ui/upload/upload.tsx";
import { ShopFields } from "../shop-fields.tsx";
import { accountWords, platformTypeLabels, storeStatusLabels, typeWords } from "../words.ts";

type Part = { readonly form: Pick<Form<AccountApplication>, "values" | "change" | "set" | "faultAt"> };

export function AccountSection({ form }: Part) {
  const t = useWords(accountWords);
  return (
    <Card title={t("sectionAccount")}>
      <FieldGrid>
        <FormField form={form} path="accountType" label={t("type")} help={t("typeHelp")} span={6}>
          {(control) => (
            <Tiles
              control={control}
              label={t("type")}
              words={typeWords}
              value={form.values.accountType}
              onChange={(accountType: "ECOMMERCE" | "TRADE") => form.change({ accountType })}
            />
          )}
        </FormField>
        <FormField form={form} path="nickname" label={t("nickname")} help={t("nicknameHelp")}>
          {(control) => (
            <Input
              {...control}
              value={form.values.nickname}
              maxLength={nicknameMax}
              autoComplete="off"
              status={control["aria-invalid"] ? "error" : ""}
              onChange={(event) => form.change({ nickname: event.target.value })}
            />
          )}
        </FormField>
        <FormField form={form} path="currencies" label={t("currencies")} span={6}>
          {(control) => (
            <>
              <Select
                {...control}
                mode="multiple"
                value={form.values.currencies}
                placeholder={t("pickCurrencies")}
                status={control["aria-invalid"] ? "error" : ""}
                options={accountCurrencies.map((code) => ({ value: code, label: code }))}
                onChange={(currencies: AccountApplication["currencies"]) => form.change({ currencies })}
                style={{ width: "100%" }}
              />
              <Button
                type="link"
                size="small"
                onClick={() => form.change({ currencies: [...accountCurrencies] })}
              >
                {t("allCurrencies")}
              </Button>
            </>
          )}
        </FormField>
      </FieldGrid>
    </Card>
  );
}

export function ShopSection({ form }: Part) {
  const t = useWords(accountWords);
  const asked = shopFieldsOf(form.values);
  return (
    <Card title={t("sectionShop")}>
      <FieldGrid>
        <FormField form={form} path="platformType" label={t("platformType")}>
          {(control) => (
            <Tiles
              control={control}
              label={t("platformType")}
              words={platformTypeLabels}
              value={form.values.platformType}
              onChange={(platformType: "PLATFORM" | "INDEPENDENT_SITE") => form.change({ platformType })}
            />
          )}
        </FormField>
        <FormField form={form} path="storeStatus" label={t("storeStatus")}>
          {(control) => (
            <Tiles
              control={control}
              label={t("storeStatus")}
              words={storeStatusLabels}
              value={form.values.storeStatus}
              onChange={(storeStatus: "EXISTING" | "NONE") => form.change({ storeStatus })}
            />
          )}
        </FormField>
        <ShopFields shop={form.values.shop} asked={asked} currencies={form.values.currencies} form={form} />
      </FieldGrid>
    </Card>
  );
}

export function ProofSection({ form }: Part) {
  const t = useWords(accountWords);
  return (
    <Card title={t("sectionProof")}>
      <FieldGrid>
        <FormField form={form} path="proof" label={t("proof")} help={t("proofHelp")} span={6}>
          {() => (
            <Upload
              label={t("proof")}
              value={form.values.proof}
              onChange={(proof) => form.change({ proof: [...proof] })}
              limits={uploadPurposes.incomingProof}
              send={uploadDocument("incomingProof")}
            />
          )}
        </FormField>
        <Agreement
          form={form}
          path="agreed"
          checked={form.values.agreed}
          onChange={(agreed) => form.change({ agreed })}
        >
          {t.rich("agreement", {
            terms: (
              <a href="/serviceAgreement#receiving" target="_blank" rel="noreferrer">
                {t("terms")}
              </a>
            ),
          })}
        </Agreement>
      </FieldGrid>
    </Card>
  );
}
