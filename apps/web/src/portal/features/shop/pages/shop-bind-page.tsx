import {
  bindingFieldsOf,
  checkBinding,
  cleanBinding,
  needsProof,
  type ShopBinding,
} from "@causeway/contract/receiving/shop";
import { wordsIn as inLanguage } from "@causeway/contract/locale";
import { uploadPurposes } from "@causeway/contract/upload";
import { Alert, Button, Checkbox, Radio, Select } from "antd";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { ShopFields } from "#portal/features/account/parts/application-form.tsx";
import accountStyles from "#portal/features/account/parts/account.module.css";
import { platformTypeLabels } from "#portal/features/account/words.ts";
import { routeWords } from "#portal/route-words.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { uploadDocument } from "#shared/api/upload.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card, Columns, PageHead } from "#shared/ui/card.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Field, FieldGrid } from "#shared/ui/field.tsx";
import { Pending } from "#shared/ui/pending.tsx";
import { Result } from "#shared/ui/result.tsx";
import { Upload } from "#shared/ui/upload/upload.tsx";
import { useUnsavedChanges } from "#shared/ui/unsaved-changes.tsx";
import { ConsentReturn } from "../parts/consent-return.tsx";
import styles from "../parts/shop.module.css";
import { useAuthorise, useBindShop, useShopForm, type ShopForm } from "../shops.ts";
import { shopFaultWords, shopWords } from "../words.ts";

/** `:id` is a shop's, or of the account whose application names one, or `new`; marketplaces send back to `return`. */
export function ShopBindPage() {
  const { id = "" } = useParams();
  return id === "return" ? <ConsentReturn /> : <Binding id={id === "new" ? null : id} />;
}

function Binding({ id }: { id: string | null }) {
  const t = useWords(shopWords);
  const title = useWords(routeWords);
  const { data, error, refetch } = useShopForm(id);
  if (!data) return <Pending error={error} failed={t("failed")} rows={8} onRetry={() => void refetch()} />;
  const toShop = (
    <Link to={`/account/shopDetail/${data.shopId ?? ""}`}>
      <Button>{t("toShop")}</Button>
    </Link>
  );
  const toApply = (
    <Link to="/account/apply">
      <Button type="primary">{t("toApply")}</Button>
    </Link>
  );
  const isClosed = data.status === "ACTIVE" || data.status === "TOKEN_EXPIRED";
  return (
    <>
      <PageHead title={title("account.shopBind")} note={t("bindNote")} />
      {isClosed ? (
        <Card>
          <EmptyState title={t("notNow")} text={t("nextACTIVE")} action={toShop} />
        </Card>
      ) : data.accounts.length === 0 ? (
        <Card>
          <EmptyState title={t("noAccountTitle")} text={t("noAccountText")} action={toApply} />
        </Card>
      ) : (
        <BindForm key={id ?? "new"} given={data} />
      )}
    </>
  );
}

function BindForm({ given }: { given: ShopForm }) {
  const t = useWords(shopWords);
  const fault = useWords(shopFaultWords);
  const locale = useLocale();
  const [first] = useState<ShopBinding>(() => ({
    ...given.form,
    accountId: given.form.accountId || (given.accounts[0]?.accountId ?? ""),
    platformType: given.form.platformType || "PLATFORM",
  }));
  const [form, setForm] = useState(first);
  const [told, setTold] = useState(false);
  const bind = useBindShop();
  const authorise = useAuthorise();
  const done = bind.data;
  useUnsavedChanges(done === undefined && form !== first);
  if (done?.next === "review") return <Submitted shopId={done.shopId} />;
  const currencies = given.accounts.find(({ accountId }) => accountId === form.accountId)?.currencies ?? [];
  const issues = checkBinding(cleanBinding(form), currencies);
  const faultAt = (path: string) => {
    const issue = told ? issues.find((each) => each.path === path) : undefined;
    if (issue) return fault(issue.fault);
    const reason = form === first ? given.reasons.find(({ field }) => field === path) : undefined;
    return reason && inLanguage(locale, reason.words);
  };
  const set = (change: Partial<ShopBinding>) => setForm({ ...form, ...change });
  const submit = () => {
    setTold(true);
    if (issues.length > 0) {
      // The faults are drawn first; then whoever pressed is taken to the first of them.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const input = { ...cleanBinding(form), ...(given.shopId !== null && { shopId: given.shopId }) };
    bind.mutate(input, {
      onSuccess: ({ shopId, next }) => {
        if (next === "authorise") authorise.mutate(shopId);
      },
    });
  };
  const failure = bind.error ?? authorise.error;
  const parts = { form, set, faultAt };
  return (
    <Columns aside={<WhatNext isSite={needsProof(form)} />}>
      {given.reasons.length > 0 && <Alert type="warning" showIcon title={t("mendTitle")} />}
      <PlaceSection {...parts} accounts={given.accounts} />
      <Card title={t("shop")}>
        <FieldGrid>
          <ShopFields
            shop={form.shop}
            asked={bindingFieldsOf(form.platformType)}
            currencies={currencies}
            set={(shop) => set({ shop: { ...form.shop, ...shop } })}
            faultAt={faultAt}
          />
        </FieldGrid>
      </Card>
      <ProofSection {...parts} />
      {failure && <Alert type="error" showIcon title={messageOf(failure)} />}
      <div className={accountStyles.submit}>
        <Button type="primary" size="large" loading={bind.isPending || authorise.isPending} onClick={submit}>
          {t(needsProof(form) ? "submitReview" : "submitAuthorise")}
        </Button>
        <span className={accountStyles.missing} role="status">
          {told && issues.length > 0
            ? t("toMend", { count: issues.length })
            : t(needsProof(form) ? "submitReviewNote" : "readOnly")}
        </span>
      </div>
    </Columns>
  );
}

type Part = {
  readonly form: ShopBinding;
  readonly set: (change: Partial<ShopBinding>) => void;
  readonly faultAt: (path: string) => string | undefined;
};

const wrong = (text: string | undefined) =>
  text === undefined ? undefined : ({ kind: "error", text } as const);

function PlaceSection({ form, set, faultAt, accounts }: Part & { accounts: ShopForm["accounts"] }) {
  const t = useWords(shopWords);
  const type = useWords(platformTypeLabels);
  return (
    <Card title={t("sectionAccount")}>
      <FieldGrid>
        <Field label={t("account")} verdict={wrong(faultAt("accountId"))}>
          {(ids) => (
            <Select
              {...ids}
              aria-invalid={faultAt("accountId") !== undefined}
              value={form.accountId || null}
              placeholder={t("pick")}
              options={accounts.map(({ accountId, name }) => ({ value: accountId, label: name }))}
              onChange={(accountId: string) => set({ accountId })}
              style={{ width: "100%" }}
            />
          )}
        </Field>
        <Field label={t("platformType")} verdict={wrong(faultAt("platformType"))}>
          {() => (
            <Radio.Group
              aria-label={t("platformType")}
              className={accountStyles.tiles ?? ""}
              value={form.platformType}
              options={(["PLATFORM", "INDEPENDENT_SITE"] as const).map((value) => ({
                value,
                label: type(value),
              }))}
              onChange={(event) => set({ platformType: event.target.value as ShopBinding["platformType"] })}
            />
          )}
        </Field>
      </FieldGrid>
    </Card>
  );
}

const send = uploadDocument("incomingProof");

function ProofSection({ form, set, faultAt }: Part) {
  const t = useWords(shopWords);
  const kind = needsProof(form) ? "proofSite" : "proofPlatform";
  const agreementFault = faultAt("agreed");
  const proofFault = faultAt("proof");
  return (
    <Card title={t(needsProof(form) ? "sectionProofSite" : "sectionProof")}>
      <FieldGrid>
        <Field
          label={t(kind)}
          span={6}
          verdict={wrong(proofFault) ?? { kind: "help", text: t(`${kind}Help`) }}
        >
          {() => (
            <Upload
              label={t(kind)}
              value={form.proof}
              onChange={(proof) => set({ proof: [...proof] })}
              limits={uploadPurposes.incomingProof}
              send={send}
            />
          )}
        </Field>
        <div className={accountStyles.agreement}>
          <Checkbox checked={form.agreed} onChange={(event) => set({ agreed: event.target.checked })}>
            {t(needsProof(form) ? "agreementSite" : "agreement")}
          </Checkbox>
          {agreementFault !== undefined && (
            <div className={accountStyles.fault} role="alert">
              {agreementFault}
            </div>
          )}
        </div>
      </FieldGrid>
    </Card>
  );
}

function Submitted({ shopId }: { shopId: string }) {
  const t = useWords(shopWords);
  return (
    <Result
      tone="proc"
      title={t("reviewedTitle")}
      text={t("reviewedText")}
      actions={
        <>
          <Link to={`/account/shopDetail/${shopId}`}>
            <Button type="primary">{t("toShop")}</Button>
          </Link>
          <Link to="/account/myShop">
            <Button>{t("toShops")}</Button>
          </Link>
        </>
      }
    />
  );
}

function WhatNext({ isSite }: { isSite: boolean }) {
  const t = useWords(shopWords);
  const steps = isSite ? (["site1", "site2"] as const) : (["next1", "next2", "next3"] as const);
  return (
    <Card title={t("whatNext")}>
      <ol className={accountStyles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <b>{t(step)}</b>
            <span className={styles.sub}>{t(`${step}Note`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
