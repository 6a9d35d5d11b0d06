import { isCertificateNo } from "@causeway/contract/real-name/check";
import { idCardRegions, type Member } from "@causeway/contract/real-name/form";
import { useWords } from "#shared/i18n/words.ts";
import { FieldGrid } from "#shared/ui/form/field.tsx";
import { AreaPhone, type Phone } from "#shared/ui/form/region-select.tsx";
import { certificateWords, realNameWords } from "../words.ts";
import { AddressFields } from "./address-fields.tsx";
import { FaceStrip } from "./face-strip.tsx";
import { ChoiceField, CountryField, FileField, FormField, TextField, useLabels } from "./fields.tsx";
import { useParts } from "./form-context.ts";
import { valueAt } from "#shared/ui/form/path.ts";

/** One person: certificate, name, number, where he lives and how he is reached. */
export function MemberFields({ path }: { path: string }) {
  const t = useWords(realNameWords);
  const label = useLabels();
  const { draft, regions } = useParts();
  const member = valueAt(draft.form.values, path) as Member;
  const mayShowCard = member.nationality === "" || idCardRegions.includes(member.nationality);
  return (
    <>
      <FieldGrid>
        <CountryField path={`${path}.nationality`} label={label("nationality")} />
        <ChoiceField
          path={`${path}.certificateType`}
          label={label("certificateType")}
          words={certificateWords}
          values={mayShowCard ? ["ID_CARD", "PASSPORT"] : ["PASSPORT"]}
        />
        <FileField
          path={`${path}.photoFront`}
          label={label("photoFront")}
          note={t("front")}
          purpose="certificatePhoto"
          span={6}
        />
        {member.certificateType === "ID_CARD" && (
          <FileField
            path={`${path}.photoBack`}
            label={label("photoBack")}
            note={t("back")}
            purpose="certificatePhoto"
            span={6}
          />
        )}
        <TextField path={`${path}.nameZh`} label={label("personNameZh")} maxLength={60} />
        <TextField
          path={`${path}.nameEn`}
          label={label("personNameEn")}
          maxLength={120}
          help={t("asEntered")}
        />
        <TextField
          path={`${path}.certificateNo`}
          label={label("certificateNo")}
          maxLength={24}
          good={member.certificateNo !== "" && isCertificateNo(member) ? t("passed") : undefined}
        />
        <FormField path={`${path}.phone`} label={label("phone")} help={t("phoneHint")}>
          {({ id }) => (
            <AreaPhone
              id={id}
              regions={regions}
              value={member.phone}
              onChange={(phone: Phone) => draft.form.set(`${path}.phone`, phone)}
            />
          )}
        </FormField>
        <AddressFields path={`${path}.address`} label={label("address")} />
      </FieldGrid>
      <FaceStrip path={path} member={member} />
    </>
  );
}
