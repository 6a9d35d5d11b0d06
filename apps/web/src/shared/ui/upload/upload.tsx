import {
  CloseOutlined,
  DeleteOutlined,
  EyeOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  InboxOutlined,
  ReloadOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import { type ReactNode, useId, useState } from "react";
import { type Translate, useLocale, useWords } from "#shared/i18n/words.ts";
import { DocumentViewer } from "../document-viewer/document-viewer.tsx";
import { uiWords } from "../words.ts";
import { type Refusal, sizeText, typesText, type UploadLimits } from "./limits.ts";
import styles from "./upload.module.css";
import { type Send, type Transfer, type Uploaded, useUploads } from "./use-uploads.ts";

/** Limits are told before the drop; every row says how far it is, and a failed one can be sent again. */
export function Upload(props: {
  label: string;
  value: readonly Uploaded[];
  onChange: (files: readonly Uploaded[]) => void;
  limits: UploadLimits;
  send: Send;
  /** Shows a file that an earlier visit has sent. */
  onShow?: (file: Uploaded) => void;
}) {
  const { label, value, onChange, limits } = props;
  const t = useWords(uiWords);
  const uploads = useUploads(props);
  const [shown, setShown] = useState<{ id: string; name: string; file: File } | null>(null);
  const separator = useLocale() === "en-US" ? ", " : "、";
  const show = (uploaded: Uploaded) => {
    const original = uploads.original(uploaded);
    if (!original) return props.onShow?.(uploaded);
    setShown({ id: uploaded.id, name: uploaded.name, file: original });
  };
  const sending = uploads.transfers.some(({ state }) => state === "sending");
  const single = limits.maxFiles === 1;
  return (
    <div>
      {!(single && (sending || value.length > 0)) && (
        <DropZone label={label} limits={limits} onFiles={uploads.add} />
      )}
      <ul className={styles.rows}>
        {value.map((file) => (
          <FileRow
            key={file.id}
            name={file.name}
            size={file.size}
            spoken={t("uploadedFile", { name: file.name })}
          >
            <Action
              label={`${t("show")} ${file.name}`}
              icon={<EyeOutlined aria-hidden />}
              onClick={() => show(file)}
            />
            {single && !sending && (
              <span className={styles.replace} title={t("replace")}>
                <SwapOutlined aria-hidden />
                <FileInput label={`${t("replace")} ${file.name}`} limits={limits} onFiles={uploads.add} />
              </span>
            )}
            <Action
              label={`${t("remove")} ${file.name}`}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => onChange(value.filter(({ id }) => id !== file.id))}
            />
          </FileRow>
        ))}
        {uploads.transfers.map((transfer) => (
          <TransferRow
            key={transfer.key}
            transfer={transfer}
            fault={faultText(t, transfer, limits, separator)}
            onRetry={() => uploads.retry(transfer)}
            onCancel={() => uploads.cancel(transfer)}
          />
        ))}
      </ul>
      <DocumentViewer
        document={shown}
        open={() => Promise.resolve({ type: endingOf(shown?.name ?? ""), file: shown?.file ?? new Blob() })}
        onClose={() => setShown(null)}
      />
    </div>
  );
}

function DropZone({
  label,
  limits,
  onFiles,
}: {
  label: string;
  limits: UploadLimits;
  onFiles: (files: File[]) => void;
}) {
  const t = useWords(uiWords);
  const separator = useLocale() === "en-US" ? ", " : "、";
  const id = useId();
  const [over, setOver] = useState(false);
  const shared = { types: typesText(limits, separator), size: sizeText(limits.maxBytes) };
  return (
    <div
      className={`${styles.drop} ${over ? styles.over : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <InboxOutlined aria-hidden />
      <span>
        {t("dropHere")}
        <label htmlFor={id} className={styles.choose}>
          {t("choose")}
        </label>
      </span>
      <span className={styles.limits} id={`${id}-limits`}>
        {limits.maxFiles === 1 ? t("limitsOne", shared) : t("limits", { ...shared, count: limits.maxFiles })}
      </span>
      <FileInput
        id={id}
        label={`${label}：${t("chooseFiles")}`}
        limits={limits}
        onFiles={onFiles}
        describedBy={`${id}-limits`}
      />
    </div>
  );
}

function FileInput(props: {
  id?: string;
  label: string;
  limits: UploadLimits;
  onFiles: (files: File[]) => void;
  describedBy?: string;
}) {
  const { id, label, limits, onFiles, describedBy } = props;
  return (
    <input
      id={id}
      type="file"
      aria-label={label}
      aria-describedby={describedBy}
      accept={limits.types.map((type) => `.${type}`).join(",")}
      multiple={limits.maxFiles > 1}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = "";
      }}
    />
  );
}

function TransferRow(props: {
  transfer: Transfer;
  fault: string | null;
  onRetry: () => void;
  onCancel: () => void;
}) {
  const t = useWords(uiWords);
  const { transfer, fault, onRetry, onCancel } = props;
  const { file, state } = transfer;
  const percent = Math.round(transfer.sent * 100);
  const checking = state === "sending" && transfer.sent === 1;
  const spoken = state === "sending" ? t("uploading", { name: file.name, percent }) : file.name;
  return (
    <FileRow
      name={file.name}
      size={file.size}
      spoken={spoken}
      sent={state === "sending" ? transfer.sent : undefined}
      note={checking ? t("checkingFile") : undefined}
      fault={fault}
    >
      {state === "failed" && (
        <Action
          label={`${t("retry")} ${file.name}`}
          icon={<ReloadOutlined aria-hidden />}
          onClick={onRetry}
        />
      )}
      <Action
        label={`${state === "sending" ? t("cancel") : t("remove")} ${file.name}`}
        icon={<CloseOutlined aria-hidden />}
        onClick={onCancel}
      />
    </FileRow>
  );
}

function FileRow(props: {
  name: string;
  size: number;
  spoken: string;
  sent?: number | undefined;
  /** Instead of how much has left. */
  note?: string | undefined;
  fault?: string | null;
  children: ReactNode;
}) {
  const { name, size, spoken, sent, note, fault, children } = props;
  return (
    <li className={styles.row}>
      {iconOf(name)}
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.size}>
        {note ?? (sent === undefined ? sizeText(size) : `${sizeText(size * sent)} / ${sizeText(size)}`)}
      </span>
      <span className={styles.acts}>{children}</span>
      {sent !== undefined && (
        <progress className={styles.progress} max={1} value={sent} aria-label={spoken} />
      )}
      {fault != null && (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </li>
  );
}

function Action({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}

function endingOf(name: string): string {
  return name.toLowerCase().split(".").at(-1) ?? "";
}

function iconOf(name: string): ReactNode {
  if (/\.pdf$/i.test(name)) return <FilePdfOutlined aria-hidden />;
  return /\.(jpe?g|png)$/i.test(name) ? <FileImageOutlined aria-hidden /> : <FileOutlined aria-hidden />;
}

function faultText(
  t: Translate<typeof uiWords.rows>,
  { state, refusal, said }: Transfer,
  limits: UploadLimits,
  separator: string,
): string | null {
  if (state === "failed") return t("uploadFailed");
  if (said !== undefined) return said;
  if (refusal === undefined) return null;
  const words: Record<Refusal, string> = {
    empty: t("empty"),
    type: t("wrongType", { types: typesText(limits, separator) }),
    size: t("tooLarge", { size: sizeText(limits.maxBytes) }),
    many:
      limits.maxFiles === 1
        ? t("oneFileOnly", { size: sizeText(limits.maxBytes).replace(" ", "") })
        : t("tooMany", { number: limits.maxFiles }),
  };
  return words[refusal];
}
