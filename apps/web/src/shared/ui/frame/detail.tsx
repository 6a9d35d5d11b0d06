import {
  ClockCircleOutlined,
  ExclamationCircleOutlined,
  EyeOutlined,
  FileOutlined,
  FilePdfOutlined,
  RightOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { CopyText } from "../value/copy-text.tsx";
import styles from "./detail.module.css";
import { uiWords } from "../words.ts";

/** Number, status, amount and the one thing to do next: what a reader wants before anything else. */
export function DetailHeader(props: {
  number: string;
  status: ReactNode;
  amount: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  next?: ReactNode;
}) {
  return (
    <section className={styles.header}>
      <div className={styles.top}>
        <CopyText value={props.number} whole />
        {props.status}
      </div>
      <div className={styles.main}>
        {props.amount}
        {props.actions !== undefined && <div className={styles.actions}>{props.actions}</div>}
      </div>
      {props.children}
      {props.next}
    </section>
  );
}

/** The strip under the header: a verdict in bold, then where the money is. */
export function NextStep({
  verdict,
  yourTurn = false,
  children,
}: {
  verdict: string;
  yourTurn?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.next} ${yourTurn ? styles.turn : ""}`}>
      {yourTurn ? <ExclamationCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
      <span>
        <b>{verdict}</b>
        {children}
      </span>
    </div>
  );
}

export type Fact = { readonly label: string; readonly value: ReactNode; readonly wide?: boolean };

/** Label above value, three to a row. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={wide ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Label left, value right; for narrow cards. A `sum` stands under a hairline. */
export function Pairs({ pairs }: { pairs: readonly (Fact & { readonly sum?: boolean })[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(({ label, value, sum }) => (
        <div key={label} className={sum ? styles.sum : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type StoredFile = {
  readonly id: string;
  readonly name: string;
  readonly size?: string;
  /** Whoever looks is not among those who may read it. */
  readonly isClosed?: boolean;
};

export function Files({
  files,
  onShow,
}: {
  files: readonly StoredFile[];
  onShow: (file: StoredFile) => void;
}) {
  const t = useWords(uiWords);
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          {file.name.toLowerCase().endsWith(".pdf") ? (
            <FilePdfOutlined aria-hidden />
          ) : (
            <FileOutlined aria-hidden />
          )}
          <span className={styles.filename}>{file.name}</span>
          {file.isClosed ? (
            <span className={styles.size}>{t("notForRole")}</span>
          ) : (
            <>
              {file.size !== undefined && <span className={styles.size}>{file.size}</span>}
              <button type="button" aria-label={`${t("show")} ${file.name}`} onClick={() => onShow(file)}>
                <EyeOutlined aria-hidden />
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

export type Related = { readonly to: string; readonly title: string; readonly text: string };

export function RelatedOrders({ orders }: { orders: readonly Related[] }) {
  return (
    <ul className={styles.related}>
      {orders.map(({ to, title, text }) => (
        <li key={to}>
          <Link to={to}>
            <span>
              {title}
              <small>{text}</small>
            </span>
            <RightOutlined aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
