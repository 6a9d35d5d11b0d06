import { needsAnnualReturn } from "@causeway/contract/real-name/check";
import {
  businessRegistrationNo,
  isCreditCode,
  isDate,
  plainNumber,
} from "@causeway/contract/real-name/numbers";
import { Checkbox, Switch } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { FieldGrid } from "#shared/ui/form/field.tsx";
import { businessTypeWords, companyTypeWords, natureWords, realNameWords } from "../words.ts";
import { AddressFields } from "./address-fields.tsx";
import { ChoiceField, DateField, FileField, TextField, TilesField, useLabels } from "./fields.tsx";
import { useParts } from "./form-context.ts";
import styles from "./parts.module.css";

export function StepCompany() {
  const t = useWords(realNameWords);
  const label = useLabels();
  const { companyType } = useParts().draft.form.values;
  return (
    <>
      <Card title={t("basics")}>
        <FieldGrid>
          <TilesField path="businessType" label={label("businessType")} words={businessTypeWords} />
          <TilesField path="companyType" label={label("companyType")} words={companyTypeWords} />
        </FieldGrid>
      </Card>
      {companyType === "" ? (
        <Card title={t("chooseFirst")}>
          <p className={styles.sub}>{t("chooseFirstText")}</p>
        </Card>
      ) : (
        <>
          {companyType === "MAINLAND" ? <MainlandCard /> : <HongKongCard />}
          <AddressCard home={companyType === "HONG_KONG" ? "HKG" : "CHN"} />
        </>
      )}
    </>
  );
}

function Names() {
  const label = useLabels();
  return (
    <>
      <TextField path="company.nameZh" label={label("nameZh")} maxLength={120} />
      <TextField path="company.nameEn" label={label("nameEn")} maxLength={160} />
      <ChoiceField path="company.nature" label={label("nature")} words={natureWords} />
      <DateField path="company.establishedOn" label={label("establishedOn")} />
    </>
  );
}

function MainlandCard() {
  const t = useWords(realNameWords);
  const label = useLabels();
  const { draft } = useParts();
  const { creditCode, licenceLongTerm } = draft.form.values.company;
  const longTerm = (
    <Checkbox
      checked={licenceLongTerm}
      onChange={(event) => draft.form.set("company.licenceLongTerm", event.target.checked)}
    >
      {t("longTerm")}
    </Checkbox>
  );
  return (
    <Card title={label("licence")} extra={<span className={styles.sub}>{t("asOnDocument")}</span>}>
      <FieldGrid>
        <FileField path="company.licence" label={label("licence")} purpose="companyDocument" span={6} />
        <Names />
        <TextField
          path="company.creditCode"
          label={label("creditCode")}
          maxLength={24}
          good={isCreditCode(plainNumber(creditCode)) ? t("passed") : undefined}
        />
        <DateField
          path="company.licenceValidUntil"
          label={label("licenceValidUntil")}
          note={longTerm}
          disabled={licenceLongTerm}
        />
      </FieldGrid>
    </Card>
  );
}

function HongKongCard() {
  const t = useWords(realNameWords);
  const label = useLabels();
  const { draft, today } = useParts();
  const { establishedOn, brNo } = draft.form.values.company;
  const filesReturns = needsAnnualReturn(establishedOn, today);
  return (
    <Card title={t("documents")} extra={<span className={styles.sub}>{t("asOnDocument")}</span>}>
      <FieldGrid>
        <Names />
        <FileField path="company.ci" label={label("ci")} purpose="companyDocument" span={6} />
        <TextField
          path="company.registrationNo"
          label={label("registrationNo")}
          maxLength={24}
          inputMode="numeric"
          span={6}
        />
        <FileField path="company.br" label={label("br")} purpose="companyDocument" span={6} />
        <TextField
          path="company.brNo"
          label={label("brNo")}
          maxLength={24}
          help={t("brHint")}
          good={businessRegistrationNo(brNo) ? t("passed") : undefined}
        />
        <DateField path="company.brValidUntil" label={label("brValidUntil")} />
        {isDate(establishedOn) &&
          (filesReturns ? (
            <FileField
              path="company.nar1"
              label={label("nar1")}
              purpose="companyDocument"
              span={6}
              help={t("nar1Hint")}
            />
          ) : (
            <FileField
              path="company.nnc1"
              label={label("nnc1")}
              purpose="companyDocument"
              span={6}
              help={t("nnc1Hint")}
            />
          ))}
      </FieldGrid>
    </Card>
  );
}

function AddressCard({ home }: { home: string }) {
  const t = useWords(realNameWords);
  const label = useLabels();
  const { draft } = useParts();
  const same = draft.form.values.businessAddressSame;
  return (
    <Card title={t("addresses")}>
      <FieldGrid>
        <AddressFields path="registeredAddress" label={label("registeredAddress")} country={home} />
        <label className={styles.switch}>
          <Switch checked={same} onChange={(checked) => draft.form.set("businessAddressSame", checked)} />
          {label("businessAddress")}：{t("sameAddress")}
        </label>
        {!same && <AddressFields path="businessAddress" label={label("businessAddress")} />}
      </FieldGrid>
    </Card>
  );
}
