import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { FieldGrid } from "#shared/ui/form/field.tsx";
import { destinationWords, rangeWords, realNameWords, sourceWords } from "../words.ts";
import {
  ChoiceField,
  CountriesField,
  CountryField,
  FileField,
  ManyField,
  TextField,
  useLabels,
} from "./fields.tsx";

export function StepPurpose() {
  const t = useWords(realNameWords);
  const label = useLabels();
  return (
    <Card title={t("purpose")}>
      <FieldGrid>
        <CountriesField path="purpose.collectCountries" label={label("collectCountries")} />
        <CountriesField path="purpose.payCountries" label={label("payCountries")} />
        <CountryField path="purpose.officeLocation" label={label("officeLocation")} />
        <ChoiceField path="purpose.monthlyRange" label={label("monthlyRange")} words={rangeWords} />
        <ManyField path="purpose.collectSources" label={label("collectSources")} words={sourceWords} />
        <ManyField path="purpose.payDestinations" label={label("payDestinations")} words={destinationWords} />
        <TextField path="purpose.shopName" label={label("shopName")} note={t("optional")} maxLength={120} />
        <TextField
          path="purpose.shopLink"
          label={label("shopLink")}
          note={t("optional")}
          placeholder="https://"
          inputMode="url"
          maxLength={300}
        />
        <FileField
          path="purpose.files"
          label={label("files")}
          note={t("optional")}
          purpose="auxiliaryFile"
          span={6}
        />
      </FieldGrid>
    </Card>
  );
}
