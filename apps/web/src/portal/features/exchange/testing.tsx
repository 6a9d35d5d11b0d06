import type { GivenQuote } from "@causeway/contract/exchange-quote";
import type * as contract from "@causeway/contract/portal/exchange";
import type { LimitOrder } from "@causeway/contract/portal/limit-order";
import { refusals, type RefusalName } from "@causeway/contract/refusal";
import { CallRefused } from "#shared/api/call-error.ts";
import { openPages } from "#shared/testing.tsx";
import { ExchangeDetailPage } from "./pages/exchange-detail-page.tsx";
import { ExchangeListPage } from "./pages/exchange-list-page.tsx";
import { ExchangePage } from "./pages/exchange-page.tsx";

export const orderId = "0199a000-0000-7000-8000-00000000000e";

/** Ten thousand dollars in Hong Kong dollars at this rate, for so long. */
export function given(rate: string, buy: string, lastsMs = 15_000): GivenQuote {
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  return {
    serverNow: at(0),
    token: `signed ${rate}`,
    quote: {
      quoteId: crypto.randomUUID(),
      sell: { currency: "USD", amount: "10000.00" },
      buy: { currency: "HKD", amount: buy },
      fixed: "sell",
      rate: { base: "USD", quote: "HKD", value: rate },
      mid: { base: "USD", quote: "HKD", value: "7.7850" },
      margin: "0.0005",
      marginAmount: { currency: "HKD", amount: "39.00" },
      fee: { currency: "USD", amount: "0.00" },
      priceVersion: 3,
      worth: { currency: "USD", amount: "10000.00" },
      quotedAt: at(0),
      expiresAt: at(lastsMs),
      rateAt: at(-1_000),
      rateSource: "venue",
    },
  };
}

const { quote } = given("7.7811", "77811.00");
export const order = {
  ...quote,
  id: orderId,
  orderNo: "EX01-261113-7F3K9M2Q-X",
  status: "FINISHED" as contract.ExchangeStatus,
  appliedAt: "2026-11-13T06:32:05.000Z",
  endedAt: "2026-11-13T06:32:07.000Z" as string | null,
  requestedBy: "陈晓",
  failure: null as contract.ExchangeFailure | null,
  token: "signed",
  steps: [
    { at: "2026-11-13T06:32:05.000Z", step: "request", actor: "0199a000-0000-7000-8000-00000000000f" },
    { at: "2026-11-13T06:32:06.000Z", step: "deal", actor: "flow" },
    { at: "2026-11-13T06:32:07.000Z", step: "finish", actor: "flow" },
  ],
};

export const balances = [
  { currency: "USD", total: "186420.55", available: "186420.55", inProcess: "0.00", uncredited: "0.00" },
  { currency: "HKD", total: "613400.20", available: "613400.20", inProcess: "0.00", uncredited: "0.00" },
];

export const limitId = "0199a000-0000-7000-8000-0000000000aa";
export const aLimit: LimitOrder = {
  id: limitId,
  kind: "exchange",
  status: "WAITING",
  sell: { currency: "USD", amount: "20000.00" },
  buy: { currency: "HKD", amount: "156400.00" },
  rate: { base: "USD", quote: "HKD", value: "7.8200" },
  reserved: false,
  placedAt: "2026-11-10T01:20:00.000Z",
  until: "2026-11-24T09:00:00.000Z",
  endedAt: null,
  missed: null,
  exchangeId: null,
};

/** What the server says to whoever looks at orders that wait for a rate; each test has its own. */
export const limitAnswers = (): Record<string, unknown> => ({
  clientUserInfo: { certification: "NORMAL" },
  listMyBalances: balances,
  listExchangeOrders: { rows: [], next: null },
  listLimitOrders: [],
  findReferenceRate: {
    rate: { base: "USD", quote: "HKD", value: "7.7850" },
    at: "2026-11-19T06:32:05.000Z",
    opensAt: null,
  },
  // Three days, on the second of which the merchant could have had 7.8200.
  listRateHistory: {
    points: ["7.7800", "7.8300", "7.8310", "7.7850"].map((mid, n) => ({
      at: new Date(Date.UTC(2026, 10, 17 + Math.ceil(n / 2), 3 * n)).toISOString(),
      mid,
    })),
  },
  quoteExchange: given("7.7811", "77811.00"),
  placeLimitOrder: { id: limitId },
  cancelLimitOrder: { id: limitId },
});

/** Where somebody waits for a rate with ten thousand dollars, and where the rate stands there as well. */
export const exchangePage = "/exchange/currencyExchangeApplication";
export const filled = `${exchangePage}?mode=limit&sell=USD&buy=HKD&amount=10000`;
export const atRate = `${filled}&rate=7.8200`;

/** As the server says no, in its words for zh-CN. */
export function refusal(name: RefusalName, details?: unknown): CallRefused {
  const { code, words } = refusals[name];
  return new CallRefused({ code, data: { refusal: name, details }, errorMessage: words[0] });
}

export function open(
  address: string,
  answers: Readonly<Record<string, unknown>>,
  permissions: readonly string[] = ["exchange.view", "exchange.create", "balance.view"],
) {
  return openPages(
    [
      { path: "/exchange/currencyExchangeApplication", element: <ExchangePage /> },
      { path: "/exchange/exchangeOrder", element: <ExchangeListPage /> },
      { path: "/exchange/exchangeOrderDetail", element: <ExchangeDetailPage /> },
    ],
    address,
    answers,
    permissions,
  );
}
