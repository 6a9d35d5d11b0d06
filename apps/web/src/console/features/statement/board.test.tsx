import { readHouseMoney } from "@causeway/contract/console/house-transfer";
import { readDealing } from "@causeway/contract/console/dealing";
import * as whole from "@causeway/contract/console/open-item";
import * as statement from "@causeway/contract/console/statement";
import * as contract from "@causeway/contract/console/treasury";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { CallFailed } from "#shared/api/call-error.ts";
import { LocaleProvider } from "#shared/i18n/words.ts";
import { playServer } from "#shared/testing.tsx";
import { StaffContext, type StaffInfo } from "#console/features/staff/staff-context.ts";
import { ItemPage } from "./pages/item-page.tsx";
import { TreasuryPage } from "./pages/treasury-page.tsx";
import type { Break } from "./statements.ts";
import { dealing } from "./testing.tsx";
import { ageOf, obstaclesOf, percentOf, toneOfAge, type AccountDay } from "./treasury.ts";

afterEach(cleanup);

const harbour = ["港桥银行", "港橋銀行", "Harbour Bank"] as const;
const agreeing: AccountDay = {
  partner: "harbour",
  bank: harbour,
  account: "012345678904425",
  currency: "HKD",
  state: "open",
  opening: "9640218.90",
  in: "1284600.00",
  out: "962318.40",
  closing: "9962500.50",
  lines: 40,
  books: "9962500.50",
  difference: "0.00",
  named: "0.00",
  rest: "0.00",
  unbooked: "0.00",
  openSince: null,
  items: 0,
  unowned: 0,
  oldestAt: null,
  owners: [],
  statementAt: "2026-11-13T06:30:00.000Z",
  volume: "2246918.40",
  explained: "2246918.40",
  explainedShare: "100.00",
  mayClose: true,
};
const differing: AccountDay = {
  ...agreeing,
  currency: "USD",
  closing: "4330101.97",
  books: "4330106.17",
  difference: "-4.20",
  named: "-4.20",
  items: 1,
  unowned: 1,
  oldestAt: new Date(Date.now() - 5 * 86_400_000).toISOString(),
  explainedShare: "98.60",
  mayClose: false,
};
const item: Break = {
  breakId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  bank: harbour,
  kind: "unexpectedDebit",
  reference: "BK70031925",
  currency: "USD",
  bankAmount: "-4.20",
  booksAmount: null,
  amount: "-4.20",
  openedAt: new Date(Date.now() - 5 * 86_400_000).toISOString(),
  dueOn: "2026-11-09",
  owner: null,
  ownerName: null,
  ownerRole: "treasury",
  closedAt: null,
  note: null,
  waits: "suspense",
  proposal: null,
  choices: ["match", "writeOff"],
  decision: null,
  refusal: null,
  settledHow: null,
  settledBy: null,
};
const cover = {
  currency: "USD",
  held: "100.10",
  owed: "100.00",
  surplus: "0.10",
  ratio: "1.0010",
  covered: true,
  lookedAt: "2026-11-13T06:30:00.000Z",
};
const me: StaffInfo = {
  staffId: "me",
  name: "Tang Wei",
  email: "t@causeway.example",
  role: "treasury",
  permissions: [],
  idleSeconds: 600,
};

type Answers = Map<unknown, unknown>;

function answersOf(accounts: readonly AccountDay[], items: readonly Break[] = [item]): Answers {
  const mayClose = accounts.every((each) => each.mayClose);
  return new Map<unknown, unknown>([
    [contract.readTreasuryDay, { day: "2026-11-13", accounts, closed: null, mayClose }],
    [contract.readCover, [cover]],
    [readHouseMoney, { accounts: [], transfers: [] }],
    [readDealing, dealing()],
    [statement.listBreaks, { rows: items, next: null }],
    [
      statement.countBreaks,
      { open: items.length, unowned: 1, oldestAt: item.openedAt, banks: [], owners: [] },
    ],
    [contract.closeTreasuryDay, { day: "2026-11-13" }],
  ]);
}

function open(answers: Answers, address = "/treasury", staff = me) {
  const server = playServer((route) => answers.get(route));
  server.show(
    <LocaleProvider locale="en-US">
      <MemoryRouter initialEntries={[address]}>
        <App>
          <StaffContext value={staff}>
            <Routes>
              <Route path="/treasury" element={<TreasuryPage />} />
              <Route path="/treasury/items/:breakId" element={<ItemPage />} />
            </Routes>
          </StaffContext>
        </App>
      </MemoryRouter>
    </LocaleProvider>,
  );
  return {
    askedOf: (route: unknown) => server.sent((asked) => asked === route),
    announce: (kind: "treasury" | "shop") => server.announce({ kind, ref: "1" }),
  };
}

describe("the board of the treasury", () => {
  test("says each bank once, differences with their sign, and what is not agreed by whom", async () => {
    open(answersOf([agreeing, differing]));
    await screen.findAllByText("Harbour Bank");
    expect([...document.querySelectorAll("td[rowspan]")].map(({ textContent }) => textContent)).toEqual([
      "Harbour Bank",
    ]);
    const row = [...document.querySelectorAll("tr")].find((each) =>
      each.textContent.includes("4,330,101.97"),
    )!;
    expect(row.textContent).toContain("−4.20");
    expect(row.textContent).toContain("1 · 5 days");
    within(row).getByText("Unassigned");
    expect(screen.getAllByText("012 **** 4425")).toHaveLength(2);
    const figures = screen.getByLabelText("The day in figures");
    expect(figures.textContent).toBe(
      "Accounts2In agreement1With a difference1Open items1Oldest5 daysLowest cover100.10%",
    );
    screen.getByText(/Volume explained by both sides: USD 98\.60%/);
  });

  test("says why a day cannot be closed, account by account, beside the button that is off", async () => {
    open(answersOf([agreeing, { ...differing, rest: "-1.20", openSince: "2026-11-12" }]));
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Close the day" });
    expect(button.disabled).toBe(true);
    const why = document.getElementById(button.getAttribute("aria-describedby")!);
    expect(why?.textContent).toBe(
      "Can't be closed yet:Harbour Bank USD: open items without an owner: 1, USD −1.20 of the difference is not explained, 2026-11-12 is not closed yet",
    );
  });

  test("is closed after a dialog that says what is open and whose it is", async () => {
    const owned = { ...differing, unowned: 0, owners: [{ staffId: "z", name: "Zhou Lan" }], mayClose: true };
    const { askedOf } = open(answersOf([agreeing, owned]));
    fireEvent.click(await screen.findByRole("button", { name: "Close the day" }));
    const dialog = within(screen.getByRole("dialog"));
    dialog.getByText("1 of 2 accounts still have open items, each with an owner:");
    dialog.getByText("Zhou Lan");
    fireEvent.click(dialog.getByRole("button", { name: "Close the day" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(askedOf(contract.closeTreasuryDay)).toEqual([expect.objectContaining({ day: "2026-11-13" })]);
  });

  test("is read by an auditor, who closes nothing", async () => {
    open(answersOf([agreeing]), "/treasury", { ...me, role: "auditor" });
    await screen.findAllByText("Harbour Bank");
    expect(screen.queryByRole("button", { name: "Close the day" })).toBeNull();
  });

  test("says in words that nothing is there yet, and what failed, with a way to try again", async () => {
    open(new Map([...answersOf([]), [contract.readCover, new CallFailed("network", "the line was cut")]]));
    await screen.findByText("No banking day yet");
    await screen.findByText("the line was cut");
    expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
  });

  test("shows a new item as soon as one is announced, and asks nothing for what concerns others", async () => {
    const answers = answersOf([agreeing], []);
    const { announce, askedOf } = open(answers);
    await screen.findByText("No differences");
    const before = askedOf(statement.listBreaks).length;
    await announce("shop");
    expect(askedOf(statement.listBreaks)).toHaveLength(before);
    for (const [route, answer] of answersOf([agreeing])) answers.set(route, answer);
    await announce("treasury");
    await screen.findByRole("link", { name: "Open BK70031925" });
  });

  test("shows the newest day where the address names none that there is", async () => {
    const { askedOf } = open(answersOf([agreeing]), "/treasury?day=2026-13-45");
    await screen.findAllByText("Harbour Bank");
    expect(askedOf(contract.readTreasuryDay)).toEqual([{}]);
  });

  test("has deals at the venue in a view of their own, and exposure and liquidity on its day", async () => {
    open(answersOf([agreeing]));
    await screen.findByRole("heading", { name: "FX exposure" });
    screen.getByRole("heading", { name: "Liquidity for five days" });
    fireEvent.click(screen.getByRole("tab", { name: "FX deals" }));
    await screen.findByRole("heading", { name: "Deals to agree to" });
    expect(screen.queryByRole("heading", { name: "FX exposure" })).toBeNull();
  });

  test("asks for items as the address narrows them", async () => {
    const { askedOf } = open(
      answersOf([agreeing], []),
      "/treasury?view=items&state=closed&currency=USD&age=3",
    );
    await screen.findByText("No open items match");
    expect(askedOf(statement.listBreaks)).toContainEqual({
      state: "closed",
      currency: "USD",
      age: "3",
      limit: 50,
    });
  });
});

describe("an open item's page", () => {
  const told = {
    item,
    day: "2026-11-08",
    entry: null,
    receipt: null,
    instruction: null,
    history: [
      { at: item.openedAt, act: "break.opened", by: "bank", isPerson: false, details: { kind: item.kind } },
    ],
    messages: [
      { messageId: "m1", number: "17", name: "camt.054.001.08", receivedAt: "2026-11-08T03:00:00.000Z" },
    ],
  };
  const lines = [
    {
      place: "Ntfctn[1]/Ntry[1]",
      raw: "<Ntry>4.20</Ntry>",
      fault: null,
      readings: [
        [
          { field: "direction", value: "debit" },
          { field: "amount", value: "USD 4.20" },
        ],
      ],
    },
  ];
  const address = `/treasury/items/${item.breakId}`;

  test("shows the bank's own line beside our reading, and only to whoever asks for it", async () => {
    const { askedOf } = open(
      new Map<unknown, unknown>([
        [whole.readOpenItem, told],
        [whole.openItemMessage, { lines }],
      ]),
      address,
    );
    await screen.findByRole("heading", { name: "Unexpected debit" });
    screen.getByText("A difference was found");
    expect(askedOf(whole.openItemMessage)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Show the text" }));
    await screen.findByDisplayValue("<Ntry>4.20</Ntry>");
    expect(screen.getByText("Debit").previousSibling?.textContent).toBe("Direction");
    expect(askedOf(whole.openItemMessage)).toEqual([{ breakId: item.breakId, messageId: "m1" }]);
  });

  test("says in words when there is no such item", async () => {
    open(new Map([[whole.readOpenItem, new CallFailed("network", "There is no such thing")]]), address);
    await screen.findByText("There is no such thing");
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeNull();
  });
});

describe("how long and how much", () => {
  test.each([
    [2, "fresh"],
    [3, "turn"],
    [4, "turn"],
    [5, "late"],
  ] as const)("%i days are %s", (days, tone) => expect(toneOfAge(days)).toBe(tone));

  test("days are counted by the house's calendar", () => {
    const opened = "2026-11-12T15:59:00.000Z";
    expect(ageOf(opened, new Date("2026-11-12T16:01:00.000Z"))).toEqual({ days: 1, hours: 0 });
  });

  test("a ratio is said in percent as it was given", () => expect(percentOf("1.0029")).toBe("100.29%"));

  test("what may be closed has no obstacle, whatever else is known of it", () => {
    expect(obstaclesOf({ ...differing, mayClose: true })).toEqual([]);
    expect(obstaclesOf({ ...agreeing, state: "waiting", mayClose: false })).toEqual(["waiting"]);
  });
});
