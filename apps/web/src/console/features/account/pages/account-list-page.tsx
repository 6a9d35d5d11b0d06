import { listMerchantAccounts, type MerchantAccount } from "@causeway/contract/console/account";
import { accountStatuses } from "@causeway/contract/receiving/words";
import { useMemo, useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { type Translate, useWords } from "#shared/i18n/words.ts";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import type { Column } from "#shared/ui/query-table/columns.ts";
import type { Filter } from "#shared/ui/query-table/filters.tsx";
import type { Query } from "#shared/ui/query-table/query.ts";
import { QueryTable } from "#shared/ui/query-table/query-table.tsx";
import type { RowAction } from "#shared/ui/query-table/row-actions.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { staffMay } from "@causeway/contract/staff-role";
import { houseZone, useStaff } from "#console/features/staff/staff-context.ts";
import { accountListId, type Change, StandingDialog } from "../parts/standing-dialog.tsx";
import { consoleAccountWords } from "../words.ts";

type T = Translate<typeof consoleAccountWords.rows>;

const tones = {
  AUDITING: "proc",
  ACTIVE: "done",
  WAITING_ADDITION: "turn",
  FROZEN: "refused",
  CLOSED: "closed",
} as const;
/** What may be done to an account as it stands. */
const actsFor = {
  AUDITING: [],
  ACTIVE: ["freeze", "close"],
  WAITING_ADDITION: ["close"],
  FROZEN: ["unfreeze", "close"],
  CLOSED: [],
} as const;

/** Accounts of every merchant, to be frozen, released and closed. */
export function AccountListPage() {
  const t = useWords(consoleAccountWords);
  const call = useCall();
  const { role } = useStaff();
  const [change, setChange] = useState<Change | null>(null);
  const columns = useMemo(() => columnsIn(t), [t]);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: "text", name: "search", label: t("search") },
      {
        kind: "choice",
        name: "status",
        label: t("status"),
        options: accountStatuses.map((value) => ({ value, label: t(value) })),
      },
    ],
    [t],
  );
  const actions = (row: MerchantAccount): readonly RowAction[] =>
    staffMay(role, "account.act")
      ? actsFor[row.status].map((act) => ({ key: act, label: t(act), run: () => setChange({ act, row }) }))
      : [];
  return (
    <>
      <QueryTable<MerchantAccount>
        id={accountListId}
        title={t("title")}
        load={(query, signal) => call(listMerchantAccounts, inputOf(query), { signal })}
        rowKey={({ accountId }) => accountId}
        columns={columns}
        card={cardIn(t)}
        filters={filters}
        actions={actions}
        yourTurn={() => false}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      />
      {change && <StandingDialog change={change} onClose={() => setChange(null)} />}
    </>
  );
}

function inputOf({ filters, after, size }: Query) {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  return { ...given, ...(after === null ? {} : { after }), limit: size };
}

function cardIn(t: T) {
  return (row: MerchantAccount) => ({
    title: row.holderName,
    amount: row.nickname,
    note: row.accountNo,
    status: <StatusTag tone={tones[row.status]}>{t(row.status)}</StatusTag>,
  });
}

function columnsIn(t: T): readonly Column<MerchantAccount>[] {
  return [
    { id: "holder", title: t("holder"), fixed: true, cell: (row) => row.holderName },
    { id: "account", title: t("account"), width: 260, cell: (row) => <CopyText value={row.accountNo} /> },
    {
      id: "status",
      title: t("status"),
      width: 140,
      cell: (row) => <StatusTag tone={tones[row.status]}>{t(row.status)}</StatusTag>,
    },
    { id: "appliedAt", title: t("appliedAt"), width: 180, cell: (row) => dateTime(row.appliedAt, houseZone) },
  ];
}
