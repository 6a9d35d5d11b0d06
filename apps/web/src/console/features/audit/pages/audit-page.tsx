import { SafetyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useMemo } from "react";
import { Link } from "react-router";
import { readAct, readUnnamedActor } from "@causeway/contract/audit-act";
import { listAudit } from "@causeway/contract/console/audit";
import { lookPurposes } from "@causeway/contract/look-reason";
import type { OutputOf } from "@causeway/contract/route";
import { useCall } from "#shared/api/call-context.ts";
import { type Translate, useWords } from "#shared/i18n/words.ts";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import type { Column } from "#shared/ui/query-table/columns.ts";
import { QueryTable } from "#shared/ui/query-table/query-table.tsx";
import { Guarded } from "#shared/ui/frame/guarded.tsx";
import { consolePages } from "#console/routes.ts";
import { houseZone } from "#console/features/staff/staff-context.ts";
import { actWords, actorWords } from "../act-words.ts";
import { VerifyButton, VerifyResult, useVerification } from "../parts/verification.tsx";
import styles from "../parts/audit.module.css";
import { purposeWords } from "#console/features/review/words.ts";
import { auditWords } from "../words.ts";

type Row = OutputOf<typeof listAudit>["rows"][number];

/** Who did what, when, from where, at which merchant and to what. */
export function AuditPage() {
  const t = useWords(auditWords);
  const call = useCall();
  const verification = useVerification();
  const columns = useMemo(() => columnsIn(t), [t]);
  const filters = useMemo(
    () => [
      { kind: "text" as const, name: "merchant", label: t("merchantFilter"), width: 200 },
      { kind: "text" as const, name: "who", label: t("whoFilter"), width: 200 },
      { kind: "text" as const, name: "act", label: t("actFilter"), width: 172 },
      {
        kind: "choice" as const,
        name: "looks",
        label: t("looksFilter"),
        options: [{ value: "staff", label: t("looks") }],
      },
      { kind: "text" as const, name: "subject", label: t("subjectFilter"), width: 160 },
      { kind: "days" as const, name: "day", label: t("days"), width: 236 },
    ],
    [t],
  );
  const result = <VerifyResult verification={verification} />;
  return (
    <QueryTable<Row>
      id="console.audit"
      title={t("title")}
      note={t("note")}
      extra={
        <>
          <Guarded needs={["security.view"]}>
            <Link to={consolePages.security.path}>
              <Button icon={<SafetyOutlined aria-hidden />}>{t("security")}</Button>
            </Link>
          </Guarded>
          <VerifyButton verification={verification} />
        </>
      }
      totals={() => result}
      load={({ filters: wanted, after, size }, signal) =>
        call(
          listAudit,
          {
            size,
            ...(after !== null && { after }),
            ...(wanted["looks"] === "staff" && { looks: "staff" as const }),
            ...given({
              merchant: wanted["merchant"],
              who: wanted["who"],
              act: wanted["act"],
              subject: wanted["subject"],
              from: wanted["dayFrom"],
              to: wanted["dayTo"],
            }),
          },
          { signal },
        )
      }
      columns={columns}
      filters={filters}
      rowKey={({ key }) => key}
      card={cardIn(t)}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    />
  );
}

/** Leaves out what was not asked for. */
function given<Name extends string>(wanted: Record<Name, string | undefined>): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value)) as Partial<
    Record<Name, string>
  >;
}

type Say = Translate<typeof auditWords.rows>;

function columnsIn(t: Say): readonly Column<Row>[] {
  return [
    {
      id: "at",
      title: t("at"),
      width: 150,
      fixed: true,
      cell: (row) => <span className={styles.time}>{dateTime(row.at, houseZone)}</span>,
    },
    { id: "who", title: t("who"), width: 136, fixed: true, cell: (row) => <Who row={row} /> },
    { id: "act", title: t("act"), width: 176, fixed: true, cell: (row) => <Act act={row.act} /> },
    {
      id: "subject",
      title: t("subject"),
      width: 150,
      cell: (row) => (row.subject ? <CopyText value={row.subject} /> : null),
    },
    { id: "merchant", title: t("merchant"), width: 176, cell: (row) => <Merchant row={row} /> },
    {
      id: "from",
      title: t("from"),
      width: 116,
      cell: ({ address }) => <span className={styles.time}>{address ?? "—"}</span>,
    },
    { id: "why", title: t("why"), cell: (row) => <Why row={row} /> },
  ];
}

function cardIn(t: Say) {
  return (row: Row) => ({
    title: <Act act={row.act} />,
    amount: <Who row={row} />,
    note: `${dateTime(row.at, houseZone) ?? ""} · ${row.merchant?.name ?? t("house")}`,
    status: row.reason,
  });
}

function Merchant({ row: { merchant } }: { row: Row }) {
  const t = useWords(auditWords);
  if (!merchant) return <span className={styles.dim}>{t("house")}</span>;
  return <TwoLines first={merchant.name} second={merchant.merchantNo} />;
}

function Who({ row: { actor } }: { row: Row }) {
  const t = useWords(auditWords);
  const tActor = useWords(actorWords);
  const unnamed = readUnnamedActor(actor.kind === "anonymous" ? actor.kind : actor.id);
  if (unnamed) return <span title={actor.id}>{tActor(unnamed)}</span>;
  const kind = t(actor.kind);
  return actor.name === null ? (
    <span title={actor.id}>{kind}</span>
  ) : (
    <TwoLines first={actor.name} second={kind} />
  );
}

function Act({ act }: { act: string }) {
  const t = useWords(auditWords);
  const tAct = useWords(actWords);
  const known = readAct(act);
  // The code is what the filter takes; nobody has to read it to know what happened.
  return <span title={act}>{known ? tAct(known) : t("otherAct")}</span>;
}

function Why({ row: { reason, details } }: { row: Row }) {
  const purpose = useWords(purposeWords);
  const { purpose: stored, ...others } = details;
  const known = lookPurposes.find((each) => each === stored);
  const rest = Object.entries(known ? others : details).map(([name, value]) => `${name}: ${value}`);
  if (reason === null && rest.length === 0) return <span className={styles.dim}>—</span>;
  return (
    <span className={`${styles.two} ${styles.why}`}>
      {known ? `${purpose(known)} · ${reason ?? ""}` : reason}
      {rest.length > 0 && <small title={rest.join("\n")}>{rest.join(" · ")}</small>}
    </span>
  );
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className={styles.two}>
      {first}
      <small>{second}</small>
    </span>
  );
}
