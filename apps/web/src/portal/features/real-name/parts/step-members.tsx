import { PlusOutlined } from "@ant-design/icons";
import { shareOf } from "@causeway/contract/real-name/check";
import { emptyMember, mostOwners, wholeShare, type Owner } from "@causeway/contract/real-name/form";
import { Button, Checkbox } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { FieldGrid } from "#shared/ui/form/field.tsx";
import { authorizerWords, realNameWords } from "../words.ts";
import { FileField, TextField, TilesField, useFault, useLabels } from "./fields.tsx";
import { useParts } from "./form-context.ts";
import { MemberFields } from "./member-fields.tsx";
import styles from "./parts.module.css";

export function StepMembers() {
  const t = useWords(realNameWords);
  const label = useLabels();
  const { values: form } = useParts().draft.form;
  const operated = form.authorizer.kind === "OPERATOR";
  return (
    <>
      <Card
        title={form.companyType === "HONG_KONG" ? label("director") : label("legalPerson")}
        extra={<span className={styles.sub}>{t("asOnDocument")}</span>}
      >
        <MemberFields path="legalPerson" />
      </Card>
      <OwnersCard />
      <Card title={label("authorizer")}>
        <FieldGrid>
          <TilesField
            path="authorizer.kind"
            label={label("authorizerKind")}
            words={authorizerWords}
            span={6}
          />
        </FieldGrid>
        {operated && (
          <div className={styles.below}>
            <MemberFields path="authorizer.member" />
            <div className={styles.below}>
              <FileField
                path="authorizer.letter"
                label={label("letter")}
                note={t("sealed")}
                help={t("letterHint")}
                purpose="authorizationLetter"
                span={6}
              />
            </div>
          </div>
        )}
      </Card>
    </>
  );
}

const percent = (hundredths: number) => String(hundredths / 100);

function OwnersCard() {
  const t = useWords(realNameWords);
  const label = useLabels();
  const { draft } = useParts();
  const { owners } = draft.form.values;
  const fault = useFault("owners");
  const [opened, setOpened] = useState(owners[0]?.member.id ?? "");
  const sum = owners.reduce((total, { share }) => total + (shareOf(share) ?? 0), 0);
  const add = () => {
    const owner = { sameAsLegalPerson: false, share: "", member: emptyMember(crypto.randomUUID()) };
    draft.form.setValues((form) => ({ ...form, owners: [...form.owners, owner] }));
    setOpened(owner.member.id);
  };
  return (
    <Card
      title={
        <>
          {label("owners")}
          <span className={styles.count}>
            {owners.length} / {mostOwners}
          </span>
        </>
      }
      extra={
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={owners.length >= mostOwners}
          onClick={add}
        >
          {t("addOwner")}
        </Button>
      }
    >
      <div data-path="owners" tabIndex={-1}>
        <div className={styles.shares} aria-hidden>
          {owners.map(({ member, share }) => (
            <i key={member.id} style={{ flexGrow: shareOf(share) ?? 0 }} />
          ))}
          <i className={styles.rest} style={{ flexGrow: Math.max(wholeShare - sum, 0) }} />
        </div>
        <p className={styles.sub}>
          {t("ownersNote", { sum: percent(sum), rest: percent(Math.max(wholeShare - sum, 0)) })}
        </p>
        {fault !== undefined && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
      </div>
      {owners.map((owner, at) => (
        <OwnerRow
          key={owner.member.id}
          owner={owner}
          at={at}
          open={opened === owner.member.id}
          onToggle={() => setOpened(opened === owner.member.id ? "" : owner.member.id)}
        />
      ))}
    </Card>
  );
}

function OwnerRow(props: { owner: Owner; at: number; open: boolean; onToggle: () => void }) {
  const { owner, at, onToggle } = props;
  const t = useWords(realNameWords);
  const label = useLabels();
  const { draft } = useParts();
  const { legalPerson, companyType } = draft.form.values;
  const who = owner.sameAsLegalPerson ? legalPerson : owner.member;
  const name = who.nameZh || who.nameEn;
  const same = companyType === "HONG_KONG" ? t("sameAsDirector") : t("sameAsLegal");
  const path = `owners.${at}`;
  // What is wrong inside a closed row would be found by nobody.
  const faulty = draft.issues.some(
    (issue) => issue.path.startsWith(`${path}.`) && draft.form.isTold(issue.path),
  );
  const open = props.open || faulty;
  const remove = () =>
    draft.form.setValues((form) => ({ ...form, owners: form.owners.filter((_, index) => index !== at) }));
  return (
    <section className={styles.owner} aria-label={t("owner", { number: at + 1 })}>
      <div className={styles.ownerHead}>
        <span className={styles.initial} aria-hidden>
          {name.slice(0, 1) || "?"}
        </span>
        <div className={styles.grow}>
          {name || t("owner", { number: at + 1 })}
          <span className={styles.sub}>{owner.sameAsLegalPerson ? same : name ? "" : t("unnamed")}</span>
        </div>
        <span className={styles.percent}>
          {owner.share || "–"}
          <small>%</small>
        </span>
        <Button size="small" type="text" aria-expanded={open} disabled={faulty} onClick={onToggle}>
          {open ? t("fold") : t("edit")}
        </Button>
        {draft.form.values.owners.length > 1 && (
          <Button size="small" type="text" danger onClick={remove}>
            {t("removeOwner")}
          </Button>
        )}
      </div>
      {open && (
        <div className={styles.hang}>
          <FieldGrid>
            <TextField
              path={`${path}.share`}
              label={`${label("share")}（%）`}
              maxLength={6}
              inputMode="numeric"
              help={t("shareHint")}
            />
            <Checkbox
              className={styles.same ?? ""}
              checked={owner.sameAsLegalPerson}
              onChange={(event) => draft.form.set(`${path}.sameAsLegalPerson`, event.target.checked)}
            >
              {same}
            </Checkbox>
          </FieldGrid>
          {!owner.sameAsLegalPerson && (
            <div className={styles.below}>
              <MemberFields path={`${path}.member`} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}
