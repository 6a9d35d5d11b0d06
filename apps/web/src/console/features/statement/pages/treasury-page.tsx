import { staffMay } from "@causeway/contract/staff-role";
import { Tabs } from "antd";
import { useSearchParams } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { Count } from "#shared/ui/value/count.tsx";
import { useStaff } from "#console/features/staff/staff-context.ts";
import { consolePages } from "#console/routes.ts";
import { instructionWords } from "../instruction-words.ts";
import { useInstructions } from "../instructions.ts";
import { BoardFigures } from "../parts/board-figures.tsx";
import styles from "../parts/board.module.css";
import { CoverTable } from "../parts/cover-table.tsx";
import { DayBar, DayView } from "../parts/day-view.tsx";
import { DaysTable } from "../parts/days-table.tsx";
import { DealingPanels } from "../parts/dealing-panels.tsx";
import { DealsView } from "../parts/deals-view.tsx";
import { HousePanel } from "../parts/house-panel.tsx";
import { InstructionsTable } from "../parts/instructions-table.tsx";
import { ItemsView } from "../parts/items-view.tsx";
import { Messages } from "../parts/messages.tsx";
import { OldestItems } from "../parts/oldest-items.tsx";
import { StatementsTable } from "../parts/statements-table.tsx";
import { useBreaks } from "../statements.ts";
import { treasuryWords } from "../treasury-words.ts";
import { differs, useCover, useItemCount, useTreasuryDay } from "../treasury.ts";

const views = [
  "today",
  "differing",
  "items",
  "deals",
  "closings",
  "instructions",
  "messages",
  "statements",
] as const;
type View = (typeof views)[number];

/** Banks and currencies of a day, what lies between them and the books, and whether clients' money is covered. */
export function TreasuryPage() {
  const t = useWords(treasuryWords);
  const [params, setParams] = useSearchParams();
  const view = views.find((each) => each === params.get("view")) ?? "today";
  const chosen = dayIn(params.get("day"));
  const day = useTreasuryDay(chosen);
  const count = useItemCount();
  const cover = useCover();
  const accounts = day.data?.accounts;
  const off = accounts?.filter(differs).length;
  const counts: Partial<Record<View, number | undefined>> = {
    today: accounts?.length,
    differing: off,
    items: count.data?.open,
  };
  const children: Record<View, React.ReactNode> = {
    today: <DayView asked={day} />,
    differing: <DayView asked={day} onlyDiffering />,
    items: <ItemsView count={count.data} />,
    deals: <DealsView />,
    closings: <DaysTable pathOf={(each) => pathOf({ day: each })} />,
    instructions: <Instructions />,
    messages: <Messages />,
    statements: <StatementsTable />,
  };
  const isDay = view === "today" || view === "differing";
  // Filters of one view say nothing in another; the day is the board's own.
  const show = (next: string) =>
    setParams({ ...(next !== "today" && { view: next }), ...(chosen !== null && { day: chosen }) });
  return (
    <>
      <div className={styles.head}>
        <h1>{t("title")}</h1>
        <BoardFigures accounts={accounts} count={count.data} cover={cover.data} />
      </div>
      <div className={`${styles.panel} ${styles.tabs}`}>
        {isDay && <DayBar asked={day} chosen={chosen} />}
        <Tabs
          activeKey={view}
          onChange={show}
          destroyOnHidden
          tabBarGutter={20}
          items={views.map((each) => ({
            key: each,
            label: (
              <>
                {t(each)}
                {counts[each] !== undefined && (
                  <Count n={counts[each]} turn={each === "differing" && counts[each] > 0} />
                )}
              </>
            ),
            children: children[each],
          }))}
        />
      </div>
      {isDay && (
        <div className={styles.pair}>
          <Oldest open={count.data?.open} accounts={accounts} />
          <CoverTable asked={cover} />
        </div>
      )}
      {isDay && <DealingPanels />}
      {isDay && <HousePanel />}
    </>
  );
}

/** An address may say anything. */
function dayIn(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

function pathOf(params: Record<string, string>): string {
  return `${consolePages.treasury.path}?${new URLSearchParams(params)}`;
}

function Oldest(props: {
  open: number | undefined;
  accounts: Parameters<typeof OldestItems>[0]["accounts"] | undefined;
}) {
  const asked = useBreaks("open");
  return (
    <OldestItems
      asked={asked}
      open={props.open}
      accounts={props.accounts ?? []}
      allPath={pathOf({ view: "items" })}
    />
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
