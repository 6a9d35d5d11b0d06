import { DownloadOutlined } from "@ant-design/icons";
import { exportSecurityLog } from "@causeway/contract/console/security";
import type { LookReason } from "@causeway/contract/look-reason";
import { securityGroups, securityKinds, securityOutcomes } from "@causeway/contract/security-event";
import { Button } from "antd";
import { useCallback, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import type { Column } from "#shared/ui/query-table/columns.ts";
import { QueryTable } from "#shared/ui/query-table/query-table.tsx";
import type { Query } from "#shared/ui/query-table/query.ts";
import { useExport } from "#shared/ui/save-file.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { consolePages } from "#console/routes.ts";
import { PurposePicker } from "#console/features/review/look-purposes.ts";
import { houseZone } from "#console/features/staff/staff-context.ts";
import { filtersFrom, loadLog, type SecurityLogRow } from "../log.ts";
import { Merchant, OutcomeTag, What, Where, Who, Why } from "../parts/cells.tsx";
import { Hours } from "../parts/hours.tsx";
import styles from "../parts/security-log.module.css";
import { groupWords, kindWords, outcomeWords, securityLogWords } from "../words.ts";

/** Every security event there is. That somebody reads them is one of them. */
export function SecurityPage() {
  const t = useWords(securityLogWords);
  const call = useCall();
  const filters = useFilters();
  const columns = useColumns();
  const actions = useDrillDown();
  return (
    <QueryTable<SecurityLogRow>
      id="console.security"
      title={t("title")}
      note={t("note")}
      extra={
        <>
          <Link to={consolePages.audit.path}>
            <Button>{t("toAudit")}</Button>
          </Link>
          <Export />
        </>
      }
      totals={hours}
      load={(query, signal) => loadLog(call, query, signal)}
      columns={columns}
      filters={filters}
      rowKey={rowKey}
      card={card}
      actions={actions}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    />
  );
}

const hours = ({ filters }: Query) => <Hours wanted={filters} />;
const rowKey = ({ id }: SecurityLogRow) => id;

/** From a row to everything about its person, colleague, company or network. */
function useDrillDown() {
  const t = useWords(securityLogWords);
  const [, setParams] = useSearchParams();
  return useCallback(
    ({ person, staff, merchant, network }: SecurityLogRow) => {
      const only = (label: string, wanted: Record<string, string>) => ({
        key: label,
        label,
        run: () => setParams(wanted),
      });
      return [
        ...(person ? [only(t("onlyPerson"), { who: person.personId })] : []),
        ...(staff ? [only(t("onlyStaff"), { who: staff.staffId })] : []),
        ...(merchant ? [only(t("onlyMerchant"), { merchant: merchant.merchantNo })] : []),
        ...(network ? [only(t("onlyNetwork"), { network })] : []),
      ];
    },
    [t, setParams],
  );
}

function Export() {
  const t = useWords(securityLogWords);
  const call = useCall();
  const [params] = useSearchParams();
  const [asking, setAsking] = useState(false);
  const { busy, save } = useExport();
  const run = (why: LookReason) => {
    setAsking(false);
    save(() => call(exportSecurityLog, { ...filtersFrom(Object.fromEntries(params)), why }));
  };
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => setAsking(true)}>
        {t("export")}
      </Button>
      {asking && (
        <Dialog open title={t("exportTitle")} width={440} onCancel={() => setAsking(false)}>
          <PurposePicker mine={false} text={t("exportText")} onPick={run} />
        </Dialog>
      )}
    </>
  );
}

function useFilters() {
  const t = useWords(securityLogWords);
  const group = useWords(groupWords);
  const kind = useWords(kindWords);
  const outcome = useWords(outcomeWords);
  return useMemo(
    () => [
      {
        kind: "choice" as const,
        name: "group",
        label: t("groupFilter"),
        options: securityGroups.map((value) => ({ value, label: group(value) })),
      },
      {
        kind: "choice" as const,
        name: "kind",
        label: t("kindFilter"),
        width: 200,
        options: securityKinds.map((value) => ({ value, label: kind(value) })),
      },
      {
        kind: "choice" as const,
        name: "outcome",
        label: t("outcomeFilter"),
        options: securityOutcomes.map((value) => ({ value, label: outcome(value) })),
      },
      { kind: "text" as const, name: "merchant", label: t("merchantFilter"), width: 190 },
      { kind: "text" as const, name: "who", label: t("whoFilter"), width: 190 },
      { kind: "text" as const, name: "network", label: t("networkFilter"), width: 190 },
      { kind: "days" as const, name: "day", label: t("days"), width: 236 },
    ],
    [t, group, kind, outcome],
  );
}

function useColumns(): readonly Column<SecurityLogRow>[] {
  const t = useWords(securityLogWords);
  return useMemo(
    () => [
      {
        id: "at",
        title: t("at"),
        width: 150,
        fixed: true,
        cell: (row) => <span className={styles.time}>{dateTime(row.at, houseZone)}</span>,
      },
      { id: "what", title: t("what"), width: 200, fixed: true, cell: (row) => <What row={row} /> },
      { id: "outcome", title: t("outcome"), width: 104, cell: (row) => <OutcomeTag row={row} /> },
      { id: "who", title: t("who"), width: 150, fixed: true, cell: (row) => <Who row={row} /> },
      { id: "merchant", title: t("merchant"), width: 150, cell: (row) => <Merchant row={row} /> },
      { id: "where", title: t("where"), width: 150, cell: (row) => <Where row={row} /> },
      { id: "why", title: t("why"), cell: (row) => <Why row={row} /> },
    ],
    [t],
  );
}

function card(row: SecurityLogRow) {
  return {
    title: <What row={row} />,
    amount: <Who row={row} />,
    note: [dateTime(row.at, houseZone), row.network].filter(Boolean).join(" · "),
    status: <OutcomeTag row={row} />,
  };
}
