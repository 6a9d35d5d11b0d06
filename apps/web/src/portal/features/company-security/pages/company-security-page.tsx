import { DownloadOutlined } from "@ant-design/icons";
import { exportSecurityEvents } from "@causeway/contract/portal/security";
import { companyGroups, securityOutcomes } from "@causeway/contract/security-event";
import { Button } from "antd";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Stack } from "#shared/ui/frame/card.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import type { Column } from "#shared/ui/query-table/columns.ts";
import { QueryTable } from "#shared/ui/query-table/query-table.tsx";
import { useExport } from "#shared/ui/save-file.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import {
  filtersFrom,
  listId,
  loadEvents,
  useMemberFactors,
  useRenewal,
  type SecurityEvent,
} from "../events.ts";
import { EventDialog, OutcomeTag, What, Where, Who } from "../parts/event-parts.tsx";
import { MemberFactorsCard } from "../parts/member-factors.tsx";
import styles from "../parts/security.module.css";
import { companySecurityWords, groupWords, outcomeWords } from "../words.ts";

/** What happened to the accounts of the company's people, and how well each is protected. */
export function CompanySecurityPage() {
  const t = useWords(companySecurityWords);
  const call = useCall();
  const [, setParams] = useSearchParams();
  const [opened, setOpened] = useState<SecurityEvent | null>(null);
  useRenewal();
  const filters = useFilters();
  const columns = useColumns();
  const actions = useCallback(
    (event: SecurityEvent) => [{ key: "open", label: t("open"), run: () => setOpened(event) }],
    [t],
  );
  const card = useCallback((event: SecurityEvent) => cardOf(event, () => setOpened(event)), []);
  const onPerson = (personId: string) => {
    setParams({ person: personId }, { replace: true });
    setOpened(null);
  };
  return (
    <Stack>
      <QueryTable<SecurityEvent>
        id={listId}
        title={t("title")}
        note={t("note")}
        extra={<Export />}
        load={(query, signal) => loadEvents(call, query, signal)}
        columns={columns}
        filters={filters}
        rowKey={rowKey}
        card={card}
        actions={actions}
        yourTurn={isAlarm}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      />
      <MemberFactorsCard />
      {opened && <EventDialog event={opened} onPerson={onPerson} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

const rowKey = ({ id }: SecurityEvent) => id;
const isAlarm = ({ outcome }: SecurityEvent) => outcome === "alarm";

function Export() {
  const t = useWords(companySecurityWords);
  const call = useCall();
  const [params] = useSearchParams();
  const { busy, save } = useExport();
  const run = () => save(() => call(exportSecurityEvents, filtersFrom(Object.fromEntries(params))));
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={run}>
      {t("export")}
    </Button>
  );
}

function useFilters() {
  const t = useWords(companySecurityWords);
  const group = useWords(groupWords);
  const outcome = useWords(outcomeWords);
  const { data } = useMemberFactors();
  return useMemo(
    () => [
      {
        kind: "choice" as const,
        name: "group",
        label: t("groupFilter"),
        options: companyGroups.map((value) => ({ value, label: group(value) })),
      },
      {
        kind: "choice" as const,
        name: "outcome",
        label: t("outcomeFilter"),
        options: securityOutcomes.map((value) => ({ value, label: outcome(value) })),
      },
      {
        kind: "choice" as const,
        name: "person",
        label: t("personFilter"),
        options: (data?.members ?? []).map(({ personId, name }) => ({ value: personId, label: name })),
      },
      { kind: "days" as const, name: "day", label: t("days"), width: 236 },
    ],
    [t, group, outcome, data],
  );
}

function useColumns(): readonly Column<SecurityEvent>[] {
  const t = useWords(companySecurityWords);
  return useMemo(
    () => [
      {
        id: "at",
        title: t("at"),
        width: 168,
        fixed: true,
        cell: (event) => <span className={styles.time}>{dateTime(event.at)}</span>,
      },
      { id: "what", title: t("what"), fixed: true, cell: (event) => <What event={event} /> },
      { id: "who", title: t("who"), width: 184, cell: (event) => <Who event={event} /> },
      { id: "where", title: t("where"), width: 200, cell: (event) => <Where event={event} /> },
      { id: "outcome", title: t("outcome"), width: 112, cell: (event) => <OutcomeTag event={event} /> },
    ],
    [t],
  );
}

function cardOf(event: SecurityEvent, open: () => void) {
  return {
    title: (
      <button type="button" className={styles.opening} onClick={open}>
        <What event={event} />
      </button>
    ),
    amount: <Who event={event} />,
    note: [dateTime(event.at), event.network].filter(Boolean).join(" · "),
    status: <OutcomeTag event={event} />,
  };
}
