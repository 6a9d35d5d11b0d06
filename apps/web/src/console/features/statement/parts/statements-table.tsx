import { useWords } from "#shared/i18n/words.ts";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import stacked from "#shared/ui/frame/stacked-table.module.css";
import { amountText, useStatements, type ListedStatement } from "../statements.ts";
import { statementWords } from "../words.ts";

/** What the banks stated day by day, and whether clients' money was covered then. */
export function StatementsTable() {
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
