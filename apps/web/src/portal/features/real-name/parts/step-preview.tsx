import { filesOf, membersOf, type Member, type RealNameForm } from "@causeway/contract/real-name/form";
import type { RealNameStep } from "@causeway/contract/real-name/check";
import { Button, Checkbox } from "antd";
import { Fragment, type ReactNode, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { type Fact, Facts, Files } from "#shared/ui/frame/detail.tsx";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { sizeText } from "#shared/ui/upload/limits.ts";
import * as words from "../words.ts";
import { useFault, useLabels } from "./fields.tsx";
import { useParts } from "./form-context.ts";
import styles from "./parts.module.css";
import { usePurposeFacts } from "../purpose-facts.ts";
import { useShown } from "../show-values.ts";

/** Everything that will be handed in, to be read once more, with a way back to each part. */
export function StepPreview({ onEdit }: { onEdit: (step: RealNameStep) => void }) {
  const t = useWords(words.realNameWords);
  const label = useLabels();
  const { draft } = useParts();
  const { values: form } = draft.form;
  const authorizerFacts = useAuthorizerFacts(form);
  const edit = (step: RealNameStep) => (
    <Button size="small" onClick={() => onEdit(step)}>
      {t("edit")}
    </Button>
  );
  return (
    <>
      <Section
        title={t("company")}
        extra={edit("company")}
        facts={useCompanyFacts(form)}
        form={form}
        at="company"
      />
      {membersOf(form).map(({ path, value }) => (
        <Fragment key={path}>
          <MemberSection path={path} member={value} form={form} extra={edit("members")} />
          {path === "legalPerson" && <SameOwners form={form} extra={edit("members")} />}
        </Fragment>
      ))}
      {form.authorizer.kind !== "OPERATOR" && (
        <Section
          title={label("authorizer")}
          extra={edit("members")}
          facts={authorizerFacts}
          form={form}
          at="authorizer"
        />
      )}
      <Section
        title={t("purpose")}
        extra={edit("purpose")}
        facts={usePurposeFacts(form.purpose, useParts())}
        form={form}
        at="purpose"
      />
      <Agreement />
    </>
  );
}

function Section(props: {
  title: string;
  extra: ReactNode;
  facts: readonly Fact[];
  form: RealNameForm;
  at: string;
}) {
  const { showFile } = useParts();
  const files = filesOf(props.form).filter(
    ({ path }) => path === props.at || path.startsWith(`${props.at}.`),
  );
  return (
    <Card title={props.title} extra={props.extra}>
      <Facts facts={props.facts.map(({ value, ...fact }) => ({ ...fact, value: value || "–" }))} />
      {files.length > 0 && (
        <div className={styles.below}>
          <Files
            files={files.map(({ value }) => ({ id: value.id, name: value.name, size: sizeText(value.size) }))}
            onShow={({ id }) => showFile(id)}
          />
        </div>
      )}
    </Card>
  );
}

function useCompanyFacts(form: RealNameForm): Fact[] {
  const t = useWords(words.realNameWords);
  const label = useLabels();
  const business = useWords(words.businessTypeWords);
  const kind = useWords(words.companyTypeWords);
  const nature = useWords(words.natureWords);
  const shown = useShown(useParts());
  const { company } = form;
  const numbers =
    form.companyType === "HONG_KONG"
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
  return [
    { label: label("nameZh"), value: company.nameZh },
    { label: label("nameEn"), value: company.nameEn },
    { label: label("nature"), value: company.nature && nature(company.nature) },
    { label: label("businessType"), value: form.businessType && business(form.businessType) },
    { label: label("companyType"), value: form.companyType && kind(form.companyType) },
    { label: label("establishedOn"), value: company.establishedOn },
    ...numbers,
    { label: label("registeredAddress"), value: shown.address(form.registeredAddress), wide: true },
    {
      label: label("businessAddress"),
      value: form.businessAddressSame ? t("sameAddress") : shown.address(form.businessAddress),
      wide: true,
    },
  ];
}

function MemberSection(props: { path: string; member: Member; form: RealNameForm; extra: ReactNode }) {
  const { path, member, form, extra } = props;
  const t = useWords(words.realNameWords);
  const label = useLabels();
  const type = useWords(words.certificateWords);
  const parts = useParts();
  const shown = useShown(parts);
  const place = Number(path.split(".")[1]);
  const head = form.companyType === "HONG_KONG" ? label("director") : label("legalPerson");
  const title =
    path === "legalPerson"
      ? head
      : path === "authorizer.member"
        ? label("authorizer")
        : t("owner", { number: place + 1 });
  const face = parts.draft.faceChecks.find(({ memberId }) => memberId === member.id)?.state ?? "NONE";
  const share = form.owners[place]?.share;
  const facts: Fact[] = [
    { label: label("personNameZh"), value: member.nameZh },
    { label: label("personNameEn"), value: member.nameEn },
    ...(path.startsWith("owners") ? [{ label: label("share"), value: share && `${share}%` }] : []),
    { label: label("nationality"), value: shown.country(member.nationality) },
    { label: label("certificateType"), value: member.certificateType && type(member.certificateType) },
    { label: label("certificateNo"), value: member.certificateNo },
    { label: label("phone"), value: shown.phone(member) },
    { label: label("face"), value: t(`tag${face}`) },
    { label: label("address"), value: shown.address(member.address), wide: true },
  ];
  // Whose power of attorney it is stands beside him.
  const at = path === "authorizer.member" ? "authorizer" : path;
  return <Section title={title} extra={extra} facts={facts} form={form} at={at} />;
}

/** Owners who are the legal person himself are told in one line each. */
function SameOwners({ form, extra }: { form: RealNameForm; extra: ReactNode }) {
  const t = useWords(words.realNameWords);
  const label = useLabels();
  const same = form.owners.filter(({ sameAsLegalPerson }) => sameAsLegalPerson);
  if (same.length === 0) return null;
  const who = form.companyType === "HONG_KONG" ? t("sameAsDirector") : t("sameAsLegal");
  const name = form.legalPerson.nameZh || form.legalPerson.nameEn;
  return (
    <Card title={label("owners")} extra={extra}>
      <Facts
        facts={same.map(({ share }) => ({
          label: `${name || "–"}（${who}）`,
          value: share ? `${share}%` : "–",
        }))}
      />
    </Card>
  );
}

function useAuthorizerFacts({ authorizer }: RealNameForm): Fact[] {
  const label = useLabels();
  const kind = useWords(words.authorizerWords);
  return [{ label: label("authorizerKind"), value: authorizer.kind && kind(authorizer.kind), wide: true }];
}

function Agreement() {
  const t = useWords(words.realNameWords);
  const { draft } = useParts();
  const [reading, setReading] = useState(false);
  const fault = useFault("agreed");
  return (
    <Card>
      <div data-path="agreed">
        <Checkbox
          checked={draft.form.values.agreed}
          aria-invalid={fault !== undefined}
          onChange={(event) => draft.form.set("agreed", event.target.checked)}
        >
          {t.rich("agree", {
            agreement: (
              <button type="button" className={styles.link} onClick={() => setReading(true)}>
                {t("agreement")}
              </button>
            ),
          })}
        </Checkbox>
        {fault !== undefined && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
      </div>
      <Dialog open={reading} title={t("agreement")} width={560} onCancel={() => setReading(false)}>
        <ol className={styles.notes}>
          <li>{t("agreement1")}</li>
          <li>{t("agreement2")}</li>
          <li>{t("agreement3")}</li>
        </ol>
      </Dialog>
    </Card>
  );
}
