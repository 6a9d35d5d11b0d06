import {
  bindingFieldsOf,
  checkBinding,
  cleanBinding,
  needsProof,
  type ShopBinding,
} from "@causeway/contract/receiving/shop";
import { wordsIn as inLanguage } from "@causeway/contract/locale";
import { uploadPurposes } from "@causeway/contract/upload";
import { Alert, Button, Select } from "antd";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { ShopFields } from "#portal/features/account/shop-fields.tsx";
import { platformTypeLabels } from "#portal/features/account/words.ts";
import { routeWords } from "#portal/route-words.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { uploadDocument } from "#shared/api/upload.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card, Columns, PageHead } from "#shared/ui/frame/card.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { FieldGrid } from "#shared/ui/form/field.tsx";
import { Agreement, FormField, SubmitBar, Tiles } from "#shared/ui/form/form-field.tsx";
import { type Form, useForm } from "#shared/ui/form/use-form.ts";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { Result } from "#shared/ui/frame/result.tsx";
import { Upload } from "#shared/ui/upload/upload.tsx";
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
  const say = useWords(shopFaultWords);
  const locale = useLocale();
  const [first] = useState<ShopBinding>(() => ({
    ...given.form,
    accountId: given.form.accountId || (given.accounts[0]?.accountId ?? ""),
    platformType: given.form.platformType || "PLATFORM",
  }));
  const bind = useBindShop();
  const authorise = useAuthorise();
  const currenciesOf = ({ accountId }: ShopBinding) =>
    given.accounts.find((account) => account.accountId === accountId)?.currencies ?? [];
  const form = useForm({
    initial: first,
    check: (values) =>
      Object.fromEntries(
        checkBinding(cleanBinding(values), currenciesOf(values)).map(({ path, fault }) => [path, say(fault)]),
      ),
    send: async (values) => {
      const shopId = given.shopId === null ? {} : { shopId: given.shopId };
      const bound = await bind.mutateAsync({ ...cleanBinding(values), ...shopId });
      if (bound.next === "authorise") authorise.mutate(bound.shopId);
      return bound;
    },
  });
  if (form.sent?.next === "review") return <Submitted shopId={form.sent.shopId} />;
  /** What the reviewers said of a field stands there until something was mended. */
  const reasonAt = (path: string) => {
    const reason = form.values === first ? given.reasons.find(({ field }) => field === path) : undefined;
    return reason && inLanguage(locale, reason.words);
  };
  const shown = { ...form, faultAt: (path: string) => form.faultAt(path) ?? reasonAt(path) };
  const { values } = form;
  const failure = form.failure ?? (authorise.error === null ? undefined : messageOf(authorise.error));
  return (
    <Columns aside={<WhatNext isSite={needsProof(values)} />}>
      {given.reasons.length > 0 && <Alert type="warning" showIcon title={t("mendTitle")} />}
      <PlaceSection form={shown} accounts={given.accounts} />
      <Card title={t("shop")}>
        <FieldGrid>
          <ShopFields
            shop={values.shop}
            asked={bindingFieldsOf(values.platformType)}
            currencies={currenciesOf(values)}
            form={shown}
          />
        </FieldGrid>
      </Card>
      <ProofSection form={shown} />
      {failure !== undefined && <Alert type="error" showIcon title={failure} />}
      <SubmitBar
        action={t(needsProof(values) ? "submitReview" : "submitAuthorise")}
        busy={form.sending || authorise.isPending}
        onSubmit={() => void form.submit()}
      >
        {form.isAsked && form.faults.size > 0
          ? t("toMend", { count: form.faults.size })
          : t(needsProof(values) ? "submitReviewNote" : "readOnly")}
      </SubmitBar>
    </Columns>
  );
}

type Part = { readonly form: Pick<Form<ShopBinding>, "values" | "change" | "faultAt"> };

function PlaceSection({ form, accounts }: Part & { accounts: ShopForm["accounts"] }) {
  const t = useWords(shopWords);
  return (
    <Card title={t("sectionAccount")}>
      <FieldGrid>
        <FormField form={form} path="accountId" label={t("account")}>
          {(control) => (
            <Select
              {...control}
              value={form.values.accountId || null}
              placeholder={t("pick")}
              options={accounts.map(({ accountId, name }) => ({ value: accountId, label: name }))}
              onChange={(accountId: string) => form.change({ accountId })}
              style={{ width: "100%" }}
            />
          )}
        </FormField>
        <FormField form={form} path="platformType" label={t("platformType")}>
          {(control) => (
            <Tiles
              control={control}
              label={t("platformType")}
              value={form.values.platformType}
              words={platformTypeLabels}
              onChange={(platformType) => form.change({ platformType })}
            />
          )}
        </FormField>
      </FieldGrid>
    </Card>
  );
}

const sendProof = uploadDocument("incomingProof");

function ProofSection({ form }: Part) {
  const t = useWords(shopWords);
  const { values } = form;
  const kind = needsProof(values) ? "proofSite" : "proofPlatform";
  return (
    <Card title={t(needsProof(values) ? "sectionProofSite" : "sectionProof")}>
      <FieldGrid>
        <FormField form={form} path="proof" label={t(kind)} span={6} help={t(`${kind}Help`)}>
          {() => (
            <Upload
              label={t(kind)}
              value={values.proof}
              onChange={(proof) => form.change({ proof: [...proof] })}
              limits={uploadPurposes.incomingProof}
              send={sendProof}
            />
          )}
        </FormField>
        <Agreement
          form={form}
          path="agreed"
          checked={values.agreed}
          onChange={(agreed) => form.change({ agreed })}
        >
          {t(needsProof(values) ? "agreementSite" : "agreement")}
        </Agreement>
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
      <ol className={styles.steps}>
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
