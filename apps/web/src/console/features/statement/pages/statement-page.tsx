import { Button, Tabs } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { Card, PageHead } from "#shared/ui/frame/card.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { staffMay } from "@causeway/contract/staff-role";
import { useStaff } from "#console/features/staff/staff-context.ts";
import { instructionWords } from "../instruction-words.ts";
import { useInstructions } from "../instructions.ts";
import { messageWords } from "../message-words.ts";
import { BreaksTable } from "../parts/breaks-table.tsx";
import { InstructionsTable } from "../parts/instructions-table.tsx";
import { Messages } from "../parts/messages.tsx";
import stacked from "#shared/ui/frame/stacked-table.module.css";
import styles from "../parts/statement.module.css";
import { amountText, useBreaks, useStatements, type ListedStatement } from "../statements.ts";
import { statementWords } from "../words.ts";

export function StatementPage() {
  const t = useWords(statementWords);
  const messages = useWords(messageWords);
  return (
    <>
      <PageHead title={t("title")} note={t("note")} />
      <Card>
        <div className={styles.tabs}>
          <Tabs
            items={[
              { key: "open", label: t("open"), children: <Breaks state="open" /> },
              { key: "closed", label: t("closed"), children: <Breaks state="closed" /> },
              { key: "instructions", label: t("instructions"), children: <Instructions /> },
              { key: "statements", label: t("statements"), children: <Statements /> },
              { key: "messages", label: messages("messages"), children: <Messages /> },
            ]}
          />
        </div>
      </Card>
    </>
  );
}

function Breaks({ state }: { state: "open" | "closed" }) {
  const t = useWords(statementWords);
  const { role } = useStaff();
  const asked = useBreaks(state);
  const empty =
    state === "open"
      ? { title: t("noBreaks"), text: t("noBreaksText") }
      : { title: t("noneClosed"), text: t("noneClosedText") };
  return (
    <Listed asked={asked} empty={empty}>
      {(breaks) => (
        <>
          <BreaksTable breaks={breaks} mayAct={staffMay(role, "treasury.act")} />
          {asked.hasNextPage && (
            <Button loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
              {t("more")}
            </Button>
          )}
        </>
      )}
    </Listed>
  );
}

function Instructions() {
  const t = useWords(instructionWords);
  const { role } = useStaff();
  const asked = useInstructions();
  const mayAct = staffMay(role, "treasury.act");
  return (
    <Listed asked={asked} empty={{ title: t("none"), text: t("noneText") }}>
      {(instructions) => (
        <InstructionsTable instructions={instructions} readAt={asked.dataUpdatedAt} mayAct={mayAct} />
      )}
    </Listed>
  );
}

function Statements() {
  const t = useWords(statementWords);
  return (
    <Listed asked={useStatements()} empty={{ title: t("noStatements"), text: t("noStatementsText") }}>
      {(statements) => (
        <table className={stacked.table}>
          <thead>
            <tr>
              <th>{t("statementNo")}</th>
              <th>{t("day")}</th>
              <th className={stacked.amount}>{t("closing")}</th>
              <th className={stacked.amount}>{t("lines")}</th>
              <th className={stacked.amount}>{t("owed")}</th>
              <th className={stacked.amount}>{t("held")}</th>
              <th>{t("covered")}</th>
            </tr>
          </thead>
          <tbody>
            {statements.map((each) => (
              <StatementRow key={each.statementId} statement={each} />
            ))}
          </tbody>
        </table>
      )}
    </Listed>
  );
}

function StatementRow({ statement }: { statement: ListedStatement }) {
  const t = useWords(statementWords);
  const { statementId, day, currency, closing, lines, matched, owed, held, covered } = statement;
  return (
    <tr>
      <td>
        <CopyText value={statementId} whole />
      </td>
      <td data-label={t("day")}>{day}</td>
      <td data-label={t("closing")} className={stacked.amount}>
        {amountText(currency, closing)}
      </td>
      <td data-label={t("lines")} className={stacked.amount}>{`${matched} / ${lines}`}</td>
      <td data-label={t("owed")} className={stacked.amount}>
        {amountText(currency, owed)}
      </td>
      <td data-label={t("held")} className={stacked.amount}>
        {amountText(currency, held)}
      </td>
      <td data-label={t("covered")}>
        <StatusTag tone={covered ? "done" : "refused"}>{covered ? t("covered") : t("short")}</StatusTag>
      </td>
    </tr>
  );
}
