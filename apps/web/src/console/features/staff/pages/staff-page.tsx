import { Button } from "antd";
import { useMemo, useState } from "react";
import { listStaff, staffStates } from "@causeway/contract/console/personnel";
import { staffRoles } from "@causeway/contract/staff-role";
import { useCall } from "#shared/api/call-context.ts";
import { type Translate, useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Guarded } from "#shared/ui/frame/guarded.tsx";
import type { Column } from "#shared/ui/query-table/columns.ts";
import type { RowAction } from "#shared/ui/query-table/row-actions.tsx";
import { QueryTable } from "#shared/ui/query-table/query-table.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { type Change, ChangeDialog } from "../parts/change-dialog.tsx";
import { WaitingChanges } from "../parts/waiting-changes.tsx";
import { type Account, narrow, staffListId } from "../queries.ts";
import { staffRoleWords } from "#console/role-words.ts";
import { houseZone, useStaff } from "../staff-context.ts";
import { staffWords } from "../words.ts";
import styles from "../parts/staff.module.css";

const tone = { invited: "proc", active: "done", disabled: "closed" } as const;

/** Everybody with an account, and what may be done to it. */
export function StaffPage() {
  const t = useWords(staffWords);
  const role = useWords(staffRoleWords);
  const call = useCall();
  const me = useStaff();
  const [change, setChange] = useState<Change | null>(null);
  const mayEdit = me.permissions.includes("staff.edit");

  const columns = useMemo(() => columnsIn(t, role), [t, role]);
  const filters = useMemo(
    () => [
      { kind: "text" as const, name: "q", label: t("search") },
      {
        kind: "choice" as const,
        name: "role",
        label: t("role"),
        options: staffRoles.map((value) => ({ value, label: role(value) })),
      },
      {
        kind: "choice" as const,
        name: "state",
        label: t("state"),
        options: staffStates.map((value) => ({ value, label: t(value) })),
      },
    ],
    [t, role],
  );
  const actions = (row: Account): readonly RowAction[] =>
    mayEdit && row.staffId !== me.staffId
      ? changesOf(row).map((kind) => ({ key: kind, label: t(kind), run: () => setChange({ kind, row }) }))
      : [];
  return (
    <>
      <WaitingChanges />
      <QueryTable<Account>
        id={staffListId}
        title={t("title")}
        extra={
          <Guarded needs={["staff.edit"]}>
            <Button type="primary" onClick={() => setChange({ kind: "invite" })}>
              {t("invite")}
            </Button>
          </Guarded>
        }
        load={async (query, signal) => {
          const rows = narrow(await call(listStaff, {}, { signal }), query, Date.now());
          return { rows, next: null, total: rows.length };
        }}
        columns={columns}
        filters={filters}
        rowKey={(row) => row.staffId}
        card={cardIn(t, role)}
        actions={actions}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      />
      <ChangeDialog change={change} onClose={() => setChange(null)} />
    </>
  );
}

type Say = Translate<typeof staffWords.rows>;
type SayRole = Translate<typeof staffRoleWords.rows>;

function columnsIn(t: Say, role: SayRole): readonly Column<Account>[] {
  return [
    { id: "person", title: t("person"), fixed: true, cell: (row) => <Person row={row} /> },
    { id: "role", title: t("role"), width: 140, cell: (row) => role(row.role) },
    { id: "state", title: t("state"), width: 260, cell: (row) => <State row={row} /> },
    {
      id: "lastSignIn",
      title: t("lastSignIn"),
      width: 180,
      cell: (row) =>
        dateTime(row.lastSignInAt, houseZone) ?? <span className={styles.dim}>{t("never")}</span>,
    },
  ];
}

function cardIn(t: Say, role: SayRole) {
  return (row: Account) => ({
    title: row.name,
    amount: role(row.role),
    note: row.email,
    status: <StatusTag tone={tone[row.state]}>{t(row.state)}</StatusTag>,
  });
}

/** What can be done to an account as it stands. */
function changesOf(row: Account) {
  if (row.state === "disabled") return ["enable"] as const;
  if (row.state === "invited") return ["inviteAgain", "changeRole", "disable"] as const;
  return ["changeRole", "reset", "disable"] as const;
}

function Person({ row }: { row: Account }) {
  const t = useWords(staffWords);
  const me = useStaff();
  return (
    <span className={styles.person}>
      <b>
        {row.name}
        {row.staffId === me.staffId && <em>{t("you")}</em>}
      </b>
      <small>{row.email}</small>
    </span>
  );
}

function State({ row }: { row: Account }) {
  const t = useWords(staffWords);
  const { state, late, invitedUntil } = row;
  return (
    <span className={styles.state}>
      <StatusTag tone={late ? "turn" : tone[state]}>{late ? t("expired") : t(state)}</StatusTag>
      {invitedUntil !== null && !late && (
        <small>{t("invitedUntil", { time: dateTime(invitedUntil, houseZone)?.slice(5, 16) ?? "" })}</small>
      )}
    </span>
  );
}
