import { useWords } from "#shared/i18n/words.ts";
import { Card, PageHead, Stack } from "#shared/ui/frame/card.tsx";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { SchedulesTable } from "../parts/schedules-table.tsx";
import { StuckTable } from "../parts/stuck-table.tsx";
import { useSchedules, useStuckWork } from "../queries.ts";
import { operationsWords } from "../words.ts";

export function OperationsPage() {
  const t = useWords(operationsWords);
  const [stuck, schedules] = [useStuckWork(), useSchedules()];
  return (
    <>
      <PageHead title={t("title")} note={t("note")} />
      <Stack>
        <Card title={t("stuck")}>
          <Listed asked={stuck} empty={{ title: t("nothingStuck"), text: t("nothingStuckText") }}>
            {(rows) => <StuckTable stuck={rows} />}
          </Listed>
        </Card>
        <Card title={t("schedules")}>
          <Listed asked={schedules} empty={{ title: t("schedules"), text: t("neverRan") }}>
            {(rows) => <SchedulesTable schedules={rows} />}
          </Listed>
        </Card>
      </Stack>
    </>
  );
}
