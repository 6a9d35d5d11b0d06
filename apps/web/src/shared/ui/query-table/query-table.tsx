import { DownloadOutlined, LeftOutlined, RightOutlined, SettingOutlined } from "@ant-design/icons";
import { keepPreviousData, useQuery as useData } from "@tanstack/react-query";
import { Button, Checkbox, Popover, Select } from "antd";
import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useWords } from "#shared/i18n/words.ts";
import { PageHead } from "../frame/card.tsx";
import { Count } from "../value/count.tsx";
import { EmptyState } from "../frame/empty-state.tsx";
import { phone, useMedia } from "../theme/media.ts";
import { uiWords } from "../words.ts";
import { CardRow, CardSkeleton, type RowView, Skeleton, TableRow } from "./body.tsx";
import { type Column, useHiddenColumns } from "./columns.ts";
import { type Filter, filterNames, Filters } from "./filters.tsx";
import { type Page, pageSizes, type Query, useQuery } from "./query.ts";
import styles from "./query-table.module.css";

export type Views = {
  readonly name: string;
  readonly items: readonly { value: string; label: string; count?: number; turn?: boolean }[];
};

export type QueryTableProps<Row> = RowView<Row> & {
  /** Names the list in the query cache and in what is remembered of its columns. */
  readonly id: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly extra?: ReactNode;
  readonly load: (query: Query, signal: AbortSignal) => Promise<Page<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly views?: Views;
  readonly totals?: (query: Query) => ReactNode;
  readonly onExport?: (query: Query, columnIds: readonly string[]) => void;
  readonly empty: ReactNode;
};

/** Pages left behind are let go after a while: fifty thousand rows pass through the tab, they do not stay in it. */
const keepMs = 15_000;

export function QueryTable<Row>(props: QueryTableProps<Row>) {
  const { id, title, note, extra, load, columns, filters, views, totals, onExport } = props;
  const t = useWords(uiWords);
  const names = useMemo(() => [...(views ? [views.name] : []), ...filterNames(filters)], [views, filters]);
  const place = useQuery(names);
  const { hidden, toggle } = useHiddenColumns(id, columns);
  // The tick in the box answers at once; a hundred rows follow when they are ready.
  const away = useDeferredValue(hidden);
  const visible = useMemo(() => columns.filter((column) => !away.has(column.id)), [columns, away]);
  const data = useData({
    queryKey: [id, place.query],
    // The place travels with the rows: until new ones are here, the old ones keep their own range.
    queryFn: async ({ signal }) => ({ ...(await load(place.query, signal)), passed: place.passed }),
    placeholderData: keepPreviousData,
    gcTime: keepMs,
  });
  return (
    <>
      <PageHead title={title}>
        {note !== undefined && <span className={styles.sync}>{note}</span>}
        {extra}
        {onExport && (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() =>
              onExport(
                place.query,
                visible.map((column) => column.id),
              )
            }
          >
            {t("export")}
          </Button>
        )}
      </PageHead>
      <section className={styles.list}>
        {views && (
          <ViewTabs views={views} value={place.query.filters[views.name] ?? ""} onChange={place.setFilters} />
        )}
        <Filters
          filters={filters}
          values={place.query.filters}
          onChange={place.setFilters}
          onClear={place.clear}
        >
          <ColumnChoice columns={columns} hidden={hidden} onToggle={toggle} />
        </Filters>
        {totals?.(place.query)}
        <Rows
          {...props}
          columns={visible}
          data={data}
          filtered={names.some((name) => place.query.filters[name])}
          onClear={place.clear}
        />
        {data.data !== undefined && data.data.rows.length > 0 && (
          <Pager page={data.data} place={place} busy={data.isPlaceholderData} />
        )}
      </section>
    </>
  );
}

/** A page with the number of rows before it, which is unknown to a reader who came by a link. */
type Shown<Row> = Page<Row> & { readonly passed: number | null };

type Answer<Row> = {
  data: Page<Row> | undefined;
  isPending: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

function Rows<Row>(
  props: QueryTableProps<Row> & { data: Answer<Row>; filtered: boolean; onClear: () => void },
) {
  const { title, columns, data, filtered, onClear, empty, rowKey, card, href, actions, yourTurn } = props;
  const t = useWords(uiWords);
  const narrow = useMedia(phone);
  // One object for all rows, so that a row is drawn again only when its own data changes.
  const view = useMemo(
    () => ({
      rowKey,
      card,
      ...(href && { href }),
      ...(actions && { actions }),
      ...(yourTurn && { yourTurn }),
    }),
    [rowKey, card, href, actions, yourTurn],
  );
  if (data.isError) {
    const again = <Button onClick={() => void data.refetch()}>{t("retry")}</Button>;
    return <EmptyState title={t("listFailed")} text={t("listFailedText")} action={again} />;
  }
  const rows = data.data?.rows;
  if (rows?.length === 0) {
    const clear = <Button onClick={onClear}>{t("clear")}</Button>;
    return filtered ? <EmptyState title={t("noMatch")} text={t("noMatchText")} action={clear} /> : empty;
  }
  if (narrow) {
    if (!rows) return <CardSkeleton rows={6} />;
    return (
      <ul className={styles.cards} aria-label={title} aria-busy={data.isPlaceholderData}>
        {rows.map((row) => (
          <CardRow key={rowKey(row)} row={row} view={view} />
        ))}
      </ul>
    );
  }
  return (
    <Box title={title} least={leastWidth(columns)} busy={data.isPending || data.isPlaceholderData}>
      <Head columns={columns} withActions={actions !== undefined} />
      {rows ? (
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} view={view} />
          ))}
        </tbody>
      ) : (
        <Skeleton columns={columns.length + (actions ? 1 : 0)} rows={8} />
      )}
    </Box>
  );
}

/** A table that has room keeps its head in sight; one that has not moves sideways in its box, its actions in sight. */
function Box(props: { title: string; least: number; busy: boolean; children: ReactNode }) {
  const { title, least, busy, children } = props;
  const box = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={box} className={room < least ? styles.scroll : styles.fits} aria-label={title}>
      <table className={styles.table} style={{ minWidth: least }} aria-busy={busy}>
        {children}
      </table>
    </section>
  );
}

const actionsWidth = 148;

function Head<Row>(props: { columns: readonly Column<Row>[]; withActions: boolean }) {
  const t = useWords(uiWords);
  return (
    <thead>
      <tr>
        {props.columns.map(({ id, title, align, width }) => (
          <th key={id} scope="col" className={align === "end" ? styles.end : undefined} style={{ width }}>
            {title}
          </th>
        ))}
        {props.withActions && (
          <th className={`${styles.end} ${styles.last}`} scope="col" style={{ width: actionsWidth }}>
            {t("actions")}
          </th>
        )}
      </tr>
    </thead>
  );
}
const flexibleWidth = 140;

function leastWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width = flexibleWidth }) => sum + width, actionsWidth);
}

/** Buttons and not tabs: they narrow one list, and no panel stands behind each. */
function ViewTabs({
  views,
  value,
  onChange,
}: {
  views: Views;
  value: string;
  onChange: (changed: Record<string, string>) => void;
}) {
  const t = useWords(uiWords);
  return (
    <ul className={styles.views} aria-label={t("views")}>
      {views.items.map((view) => (
        <li key={view.value}>
          <button
            type="button"
            aria-pressed={view.value === value}
            onClick={() => onChange({ [views.name]: view.value })}
          >
            {view.label}
            {view.count !== undefined && <Count n={view.count} turn={view.turn ?? false} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

function ColumnChoice<Row>(props: {
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const t = useWords(uiWords);
  const [open, setOpen] = useState(false);
  const choices = (
    <fieldset className={styles.choices} aria-label={t("columns")}>
      {props.columns
        .filter((column) => !column.fixed)
        .map((column) => (
          <Checkbox
            key={column.id}
            checked={!props.hidden.has(column.id)}
            onChange={() => props.onToggle(column.id)}
          >
            {column.title}
          </Checkbox>
        ))}
    </fieldset>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={(wanted) => startTransition(() => setOpen(wanted))}
      content={choices}
    >
      <Button
        type="text"
        className={styles.columns ?? ""}
        icon={<SettingOutlined aria-hidden />}
        aria-label={t("columns")}
        aria-expanded={open}
      />
    </Popover>
  );
}

function Pager({
  page,
  place,
  busy,
}: {
  page: Shown<unknown>;
  place: ReturnType<typeof useQuery>;
  busy: boolean;
}) {
  const t = useWords(uiWords);
  const from = page.passed === null ? null : page.passed + 1;
  const range = from === null ? null : { from, to: from + page.rows.length - 1 };
  return (
    <div className={styles.pager}>
      <output>
        {range &&
          (page.total === undefined ? t("range", range) : t("rangeOf", { ...range, total: page.total }))}
      </output>
      <div>
        <Select
          size="small"
          aria-label={t("pageSizeLabel")}
          style={{ width: 116 }}
          value={place.query.size}
          options={pageSizes.map((n) => ({ value: n, label: t("pageSize", { n }) }))}
          onChange={place.setSize}
        />
        <Button
          size="small"
          icon={<LeftOutlined aria-hidden />}
          disabled={place.query.after === null || busy}
          onClick={place.goBack}
        >
          {t("previous")}
        </Button>
        <Button
          size="small"
          icon={<RightOutlined aria-hidden />}
          iconPlacement="end"
          disabled={page.next === null || busy}
          onClick={() => page.next !== null && place.goNext(page.next)}
        >
          {t("next")}
        </Button>
      </div>
    </div>
  );
}
