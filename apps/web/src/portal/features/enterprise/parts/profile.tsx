import { fieldWordOf } from "@causeway/contract/real-name/words";
import { purposeOf } from "@causeway/contract/real-name/form";
import { uploadPurposes } from "@causeway/contract/upload";
import { useContext } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { type Fact, Facts, Files } from "#shared/ui/frame/detail.tsx";
import { holdsAll, PermissionsContext } from "#shared/ui/frame/guarded.tsx";
import { sizeText } from "#shared/ui/upload/limits.ts";
import { useDocumentView } from "#portal/features/documents/document-view.tsx";
import { usePurposeFacts } from "#portal/features/real-name/purpose-facts.ts";
import { useShown } from "#portal/features/real-name/show-values.ts";
import * as names from "#portal/features/real-name/words.ts";
import { type Profile, usePlaces } from "../enterprise.ts";
import { enterpriseWords } from "../words.ts";
import styles from "./enterprise.module.css";

/** What was certified, block by block. */
export function ProfileCards({ profile }: { profile: Profile }) {
  return (
    <>
      <CompanyCard profile={profile} />
      <PeopleCard profile={profile} />
      <PurposeCard profile={profile} />
      <DocumentsCard profile={profile} />
    </>
  );
}

const orDash = (facts: readonly Fact[]) => facts.map((fact) => ({ ...fact, value: fact.value || "–" }));

function CompanyCard({ profile }: { profile: Profile }) {
  const t = useWords(enterpriseWords);
  const label = useWords(names.labelWords);
  const business = useWords(names.businessTypeWords);
  const kind = useWords(names.companyTypeWords);
  const nature = useWords(names.natureWords);
  const shown = useShown(usePlaces());
  const { company } = profile;
  const registered = shown.address(profile.registeredAddress);
  const actual = shown.address(profile.businessAddress);
  const numbers =
    profile.region === "HKG"
      ? [
          { label: label("registrationNo"), value: company.registrationNo },
          { label: label("brNo"), value: company.brNo },
          { label: label("brValidUntil"), value: company.brValidUntil },
        ]
      : [
          { label: label("creditCode"), value: company.creditCode },
          {
            label: label("licenceValidUntil"),
            value: company.licenceLongTerm ? t("longTerm") : company.licenceValidUntil,
          },
        ];
  const facts: Fact[] = [
    { label: label("nameZh"), value: company.nameZh },
    { label: label("nameEn"), value: company.nameEn },
    { label: t("region"), value: t(`region${profile.region}`) },
    { label: label("companyType"), value: profile.companyType && kind(profile.companyType) },
    { label: label("businessType"), value: profile.businessType && business(profile.businessType) },
    { label: label("nature"), value: company.nature && nature(company.nature) },
    { label: label("establishedOn"), value: company.establishedOn },
    ...numbers,
    { label: label("registeredAddress"), value: registered, wide: true },
    { label: label("businessAddress"), value: actual === registered ? t("sameAddress") : actual, wide: true },
  ];
  return (
    <Card title={t("company")}>
      <Facts facts={orDash(facts)} />
    </Card>
  );
}

function PeopleCard({ profile }: { profile: Profile }) {
  const t = useWords(enterpriseWords);
  const label = useWords(names.labelWords);
  const type = useWords(names.certificateWords);
  const shown = useShown(usePlaces());
  const capacity = (place: string) => {
    if (place.startsWith("owners")) return label("owners");
    if (place === "authorizer") return label("authorizer");
    return profile.region === "HKG" ? label("director") : label("legalPerson");
  };
  return (
    <Card title={t("people")}>
      <ul className={styles.people}>
        {profile.members.map(({ place, name, nationality, certificateType, certificateNo, share }) => (
          <li key={place}>
            <span className={styles.initial} aria-hidden>
              {name.slice(0, 1)}
            </span>
            <div>
              <b>{name}</b>
              <span className={styles.sub}>
                {[
                  capacity(place),
                  ...(share === null ? [] : [t("share", { percent: share / 100 })]),
                  shown.country(nationality),
                ].join(" · ")}
              </span>
            </div>
            <span className={styles.number}>
              {certificateType === "ID_CARD" || certificateType === "PASSPORT" ? type(certificateType) : ""}
              <span className={styles.sub}>{certificateNo.replace(/^\*+/, "•••• ")}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PurposeCard({ profile }: { profile: Profile }) {
  const t = useWords(enterpriseWords);
  return (
    <Card title={t("purpose")}>
      <Facts facts={orDash(usePurposeFacts(profile.purpose, usePlaces()))} />
    </Card>
  );
}

function DocumentsCard({ profile }: { profile: Profile }) {
  const t = useWords(enterpriseWords);
  const label = useWords(names.labelWords);
  const { show, view } = useDocumentView();
  const held = useContext(PermissionsContext);
  return (
    <Card title={t("documents")}>
      <Files
        files={profile.documents.map(({ id, name, size, field }) => ({
          id,
          name: `${label(fieldWordOf(field))} · ${name}`,
          size: sizeText(size),
          isClosed: !holdsAll(held, [uploadPurposes[purposeOf(field)].read]),
        }))}
        onShow={({ id }) => show(id)}
      />
      {view}
    </Card>
  );
}
