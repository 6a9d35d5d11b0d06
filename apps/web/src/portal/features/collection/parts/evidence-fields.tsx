import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { uploadPurposes } from "@causeway/contract/upload";
import { accountCurrencies, type Money } from "@causeway/money";
import { Button, Input, Radio } from "antd";
import type { ReactNode } from "react";
import { uploadDocument } from "#shared/api/upload.ts";
import { useWords } from "#shared/i18n/words.ts";
import { AmountInput } from "#shared/ui/form/amount-input.tsx";
import { Card } from "#shared/ui/frame/card.tsx";
import { Field, FieldGrid } from "#shared/ui/form/field.tsx";
import { CurrencySelect } from "#shared/ui/form/region-select.tsx";
import { Upload } from "#shared/ui/upload/upload.tsx";
import type { Uploaded } from "#shared/ui/upload/use-uploads.ts";
import { type ContractForm, emptyContract, emptyInvoice, type EvidenceForm } from "../evidence-form.ts";
import { collectionWords } from "../words.ts";
import styles from "../collection.module.css";

export type Change = (changed: Partial<EvidenceForm>) => void;
/** What is wrong with a field, in words, or nothing. */
export type FaultOf = (field: string) => string | undefined;

export type Part = { form: EvidenceForm; received: Money; onChange: Change; faultOf: FaultOf };

export function TradeCard({ form, onChange, faultOf }: Part) {
  const t = useWords(collectionWords);
  return (
    <Card title={t("trade")}>
      <FieldGrid>
        <Field label={t("tradeType")} verdict={verdict(faultOf("tradeType"))}>
          {() => (
            <Radio.Group
              aria-label={t("tradeType")}
              value={form.tradeType}
              options={(["GOODS", "SERVICE"] as const).map((value) => ({ value, label: t(value) }))}
              onChange={(event) => onChange({ tradeType: event.target.value as EvidenceForm["tradeType"] })}
            />
          )}
        </Field>
        <Field label={t("paymentType")} verdict={verdict(faultOf("paymentType"))}>
          {() => (
            <Radio.Group
              aria-label={t("paymentType")}
              value={form.paymentType}
              options={(["FULL", "ADVANCE", "BALANCE"] as const).map((value) => ({ value, label: t(value) }))}
              onChange={(event) =>
                onChange({ paymentType: event.target.value as EvidenceForm["paymentType"] })
              }
            />
          )}
        </Field>
      </FieldGrid>
    </Card>
  );
}

const mostContracts = 10;

export function ContractCards({ form, received, onChange, faultOf }: Part) {
  const t = useWords(collectionWords);
  const { contracts } = form;
  const set = (n: number, changed: Partial<ContractForm>) =>
    onChange({ contracts: contracts.map((one, index) => (index === n ? { ...one, ...changed } : one)) });
  return contracts.map((contract, n) => (
    <Card
      key={n}
      title={contracts.length > 1 ? `${t("contract")} ${n + 1}` : t("contract")}
      extra={
        n === 0 ? (
          <span>
            {form.shopOrders.length > 0 && contracts.length === 1 && (
              <Remove label={t("removeContract")} onClick={() => onChange({ contracts: [], invoices: [] })} />
            )}
            <Button
              size="small"
              icon={<PlusOutlined aria-hidden />}
              disabled={contracts.length >= mostContracts}
              onClick={() => onChange({ contracts: [...contracts, emptyContract(received)] })}
            >
              {t("addContract")}
            </Button>
          </span>
        ) : (
          <Remove
            label={t("removeContract")}
            onClick={() => onChange({ contracts: contracts.filter((_, index) => index !== n) })}
          />
        )
      }
    >
      <ContractFields
        contract={contract}
        received={received}
        faultOf={(field) => faultOf(`contracts.${n}.${field}`)}
        onChange={(changed) => set(n, changed)}
      />
    </Card>
  ));
}

function ContractFields(props: {
  contract: ContractForm;
  received: Money;
  faultOf: FaultOf;
  onChange: (changed: Partial<ContractForm>) => void;
}) {
  const t = useWords(collectionWords);
  const { contract, received, faultOf, onChange } = props;
  return (
    <>
      <FieldGrid>
        <Field label={t("contractNo")} span={6} verdict={verdict(faultOf("contractNo"))}>
          {(ids) => (
            <Input
              {...ids}
              maxLength={64}
              value={contract.contractNo}
              onChange={(event) => onChange({ contractNo: event.target.value })}
            />
          )}
        </Field>
        <Field label={t("currency")} span={2}>
          {(ids) => (
            <CurrencySelect
              {...ids}
              aria-label={t("currency")}
              codes={accountCurrencies}
              value={contract.currency}
              onChange={(currency) => onChange({ currency, total: null })}
            />
          )}
        </Field>
        <Field label={t("contractTotal")} span={2} verdict={verdict(faultOf("total"))}>
          {(ids) => (
            <AmountInput
              {...ids}
              key={contract.currency}
              currency={contract.currency}
              value={contract.total}
              onChange={(read) => onChange({ total: read.ok ? read.money : null })}
            />
          )}
        </Field>
        <Field label={t("thisTime")} span={2} verdict={verdict(faultOf("thisTime"))}>
          {(ids) => (
            <AmountInput
              {...ids}
              currency={received.currency}
              value={contract.thisTime}
              onChange={(read) => onChange({ thisTime: read.ok ? read.money : null })}
            />
          )}
        </Field>
      </FieldGrid>
      <FilesField
        label={t("contractFiles")}
        value={contract.files}
        fault={faultOf("files")}
        onChange={(files) => onChange({ files })}
      />
    </>
  );
}

export function InvoiceCards({ form, onChange, faultOf }: Part) {
  const t = useWords(collectionWords);
  const { invoices } = form;
  const set = (n: number, changed: Partial<(typeof invoices)[number]>) =>
    onChange({ invoices: invoices.map((one, index) => (index === n ? { ...one, ...changed } : one)) });
  return invoices.map((invoice, n) => (
    <Card
      key={n}
      title={invoices.length > 1 ? `${t("invoice")} ${n + 1}` : t("invoice")}
      extra={
        n === 0 ? (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={invoices.length >= mostContracts}
            onClick={() => onChange({ invoices: [...invoices, emptyInvoice] })}
          >
            {t("addInvoice")}
          </Button>
        ) : (
          <Remove
            label={t("removeInvoice")}
            onClick={() => onChange({ invoices: invoices.filter((_, index) => index !== n) })}
          />
        )
      }
    >
      <FieldGrid>
        <Field label={t("invoiceNo")} span={6} verdict={verdict(faultOf(`invoices.${n}.invoiceNo`))}>
          {(ids) => (
            <Input
              {...ids}
              maxLength={64}
              value={invoice.invoiceNo}
              onChange={(event) => set(n, { invoiceNo: event.target.value })}
            />
          )}
        </Field>
      </FieldGrid>
      <FilesField
        label={t("invoiceFiles")}
        value={invoice.files}
        fault={faultOf(`invoices.${n}.files`)}
        onChange={(files) => set(n, { files })}
      />
    </Card>
  ));
}

export function LogisticsCard({ form, onChange, faultOf }: Part) {
  const t = useWords(collectionWords);
  if (form.tradeType === "SERVICE" || form.contracts.length === 0) return null;
  return (
    <Card title={t("logistics")} extra={<small>{t("goodsOnly")}</small>}>
      <FieldGrid>
        <Field label={t("logisticsNo")} span={6} verdict={verdict(faultOf("logistics.logisticsNo"))}>
          {(ids) => (
            <Input
              {...ids}
              maxLength={64}
              value={form.logisticsNo}
              onChange={(event) => onChange({ logisticsNo: event.target.value })}
            />
          )}
        </Field>
      </FieldGrid>
      <FilesField
        label={t("logisticsFiles")}
        value={form.logisticsFiles}
        fault={faultOf("logistics.files")}
        onChange={(logisticsFiles) => onChange({ logisticsFiles })}
      />
    </Card>
  );
}

export function OtherCard({ form, onChange }: Part) {
  const t = useWords(collectionWords);
  return (
    <Card title={t("other")} extra={<small>{t("optional")}</small>}>
      <FilesField
        label={t("other")}
        value={form.otherFiles}
        fault={undefined}
        onChange={(otherFiles) => onChange({ otherFiles })}
      />
    </Card>
  );
}

const send = uploadDocument("credentialList");

function FilesField(props: {
  label: string;
  value: readonly Uploaded[];
  fault: string | undefined;
  onChange: (files: readonly Uploaded[]) => void;
}) {
  return (
    <div className={styles.files}>
      <Field label={props.label} span={6} verdict={verdict(props.fault)}>
        {() => (
          <Upload
            label={props.label}
            value={props.value}
            onChange={props.onChange}
            limits={uploadPurposes.credentialList}
            send={send}
          />
        )}
      </Field>
    </div>
  );
}

function Remove({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  return (
    <Button size="small" type="text" icon={<DeleteOutlined aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

function verdict(fault: string | undefined) {
  return fault === undefined ? undefined : { kind: "error" as const, text: fault };
}
