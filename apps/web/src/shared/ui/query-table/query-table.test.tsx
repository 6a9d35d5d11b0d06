import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ThemeRoot } from "../theme/theme-root.tsx";
import type { Column } from "./columns.ts";
import type { Filter } from "./filters.tsx";
import type { Query } from "./query.ts";
import { QueryTable, type QueryTableProps } from "./query-table.tsx";

type Row = { id: string; who: string };

const columns: Column<Row>[] = [
  { id: "id", title: "编号", fixed: true, cell: (row) => row.id },
  { id: "who", title: "付款方", cell: (row) => row.who },
];
const filters: Filter[] = [{ kind: "text", name: "q", label: "搜索" }];
const views = {
  name: "status",
  items: [
    { value: "", label: "全部" },
    { value: "REJECT", label: "已拒绝" },
  ],
};

/** A keyset server of 45 rows; `after` is the last number already seen. */
const load = vi.fn<QueryTableProps<Row>["load"]>(({ after, size }: Query) => {
  const start = after === null ? 0 : Number(after);
  const rows = Array.from({ length: Math.min(size, 45 - start) }, (_, index) => ({
    id: `N${start + index + 1}`,
    who: "Harbor",
  }));
  return Promise.resolve({ rows, next: start + size < 45 ? String(start + size) : null, total: 45 });
});

function show(address = "/list", part: Partial<QueryTableProps<Row>> = {}) {
  const table = (
    <QueryTable<Row>
      id="test"
      title="列表"
      load={load}
      rowKey={(row) => row.id}
      columns={columns}
      filters={filters}
      views={views}
      card={(row) => ({ title: row.id, amount: null, note: row.who, status: null })}
      empty={<p>还没有</p>}
      {...part}
    />
  );
  const router = createMemoryRouter([{ path: "/list", element: table }], { initialEntries: [address] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ThemeRoot look={{ dark: false, weak: false, themeColor: "#165DFF" }}>
        <RouterProvider router={router} />
      </ThemeRoot>
    </QueryClientProvider>,
  );
  return router;
}

const firstCell = () => screen.getAllByRole("row")[1]?.firstElementChild?.textContent;

beforeEach(() => {
  localStorage.clear();
  load.mockClear();
});
afterEach(cleanup);

describe("a list", () => {
  test("pages forwards and back by the server's marks, twenty rows at a time", async () => {
    const user = userEvent.setup();
    const router = show();
    expect(await screen.findByText("第 1–20 笔，共 45 笔")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "下一页" }));
    await screen.findByText("第 21–40 笔，共 45 笔");
    expect(router.state.location.search).toBe("?after=20");
    await user.click(screen.getByRole("button", { name: "下一页" }));
    await screen.findByText("第 41–45 笔，共 45 笔");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "下一页" }).disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "上一页" }));
    await screen.findByText("第 21–40 笔，共 45 笔");
    expect(firstCell()).toBe("N21");
    await user.click(screen.getByRole("button", { name: "上一页" }));
    await screen.findByText("第 1–20 笔，共 45 笔");
    expect(router.state.location.search).toBe("");
  });

  test("reads its filters, size and place from the address, so that a link can be shared", async () => {
    show("/list?status=REJECT&q=Harbor&size=50&after=20");
    await screen.findByText("N21");
    expect(load.mock.calls[0]?.[0]).toEqual({
      filters: { status: "REJECT", q: "Harbor" },
      after: "20",
      size: 50,
    });
    expect(screen.getByRole("button", { name: "已拒绝" }).getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByLabelText<HTMLInputElement>("搜索").value).toBe("Harbor");
  });

  test("ignores a page size that is not offered", async () => {
    show("/list?size=5000");
    await screen.findByText("N20");
    expect(load.mock.calls[0]?.[0].size).toBe(20);
  });

  test("writes a filter into the address and begins at the first page again", async () => {
    const user = userEvent.setup();
    const router = show("/list?after=20");
    await screen.findByText("N21");
    await user.type(screen.getByLabelText("搜索"), "Kestrel{Enter}");
    await waitFor(() => expect(router.state.location.search).toBe("?q=Kestrel"));
    await user.click(screen.getByRole("button", { name: "已拒绝" }));
    await waitFor(() => expect(router.state.location.search).toBe("?q=Kestrel&status=REJECT"));
    await user.click(screen.getByRole("button", { name: "清空" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("lets columns be put away and remembers it on this device", async () => {
    const user = userEvent.setup();
    show();
    await screen.findByText("N20");
    await user.click(screen.getByRole("button", { name: "列设置" }));
    await user.click(await screen.findByRole("checkbox", { name: "付款方" }));
    expect(screen.queryByRole("columnheader", { name: "付款方" })).toBeNull();
    expect(screen.queryByRole("checkbox", { name: "编号" })).toBeNull();
    cleanup();
    show();
    await screen.findByText("N20");
    expect(screen.queryByRole("columnheader", { name: "付款方" })).toBeNull();
  });

  test("gives its query and the columns on show to the export", async () => {
    const user = userEvent.setup();
    const onExport = vi.fn<NonNullable<QueryTableProps<Row>["onExport"]>>();
    show("/list?status=REJECT", { onExport });
    await screen.findByText("N20");
    await user.click(screen.getByRole("button", { name: "导出" }));
    expect(onExport).toHaveBeenCalledWith({ filters: { status: "REJECT", q: "" }, after: null, size: 20 }, [
      "id",
      "who",
    ]);
  });

  test("shows the shape of what is coming while it loads", () => {
    show("/list", { load: () => new Promise(() => {}) });
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  });

  test("that is empty says what to do, and says otherwise when the filters are to blame", async () => {
    const nothing = () => Promise.resolve({ rows: [], next: null });
    show("/list", { load: nothing });
    expect(await screen.findByText("还没有")).toBeDefined();
    cleanup();
    show("/list?q=x", { load: nothing });
    expect(await screen.findByText("没有符合条件的记录")).toBeDefined();
  });

  test("that fails says that no money is affected and can be asked for again", async () => {
    const user = userEvent.setup();
    const failing = vi
      .fn<QueryTableProps<Row>["load"]>()
      .mockRejectedValueOnce(new Error("cut"))
      .mockImplementation(load);
    show("/list", { load: failing });
    expect(await screen.findByText(/您的资金不受影响/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("N20")).toBeDefined();
  });

  test("keeps its first action a button and the rest behind a menu made on demand", async () => {
    const user = userEvent.setup();
    const run = vi.fn<() => void>();
    const actions = () => [
      { key: "open", label: "详情", run: () => {} },
      { key: "sync", label: "同步", run },
    ];
    show("/list", { actions });
    await screen.findByText("N20");
    await user.click(screen.getAllByRole("button", { name: "更多操作" })[0] as HTMLElement);
    await user.click(await screen.findByRole("menuitem", { name: "同步" }));
    expect(run).toHaveBeenCalledOnce();
  });
});
