import { printMoney, writeRate } from "@causeway/money";
import { escape } from "../html.ts";
import type { Books, Kept } from "./books.ts";
import type { Market } from "./market.ts";
import { kindsOf, misdeeds, type Occasion } from "./misdeeds.ts";

const titles = {
  prices: "When it says prices",
  deals: "When it is asked to deal",
  settlements: "When a deal is to be settled",
} as const satisfies Record<Occasion, string>;

type PanelView = {
  readonly books: Books;
  readonly market: Market;
  readonly lines: number;
  readonly today: string;
};

/** What a person opens to move the market and the calendar, and to have the venue's bad days. */
export function panelPage({ books, market, lines, today }: PanelView): string {
  const isClosed = books.setting("closed") === "yes";
  const options = market.pairs.map((pair) => `<option>${pair}</option>`).join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sandbox venue</title><meta name="viewport" content="width=device-width">
<style>body{font:14px/22px system-ui,sans-serif;margin:32px;color:#12161c;max-width:1100px}table{border-collapse:collapse}td,th{padding:4px 16px 4px 0;text-align:left}th,.facts{color:#5f6979;font-weight:500}td.n{font-variant-numeric:tabular-nums;text-align:right}.forms{display:flex;flex-wrap:wrap;gap:32px}form{max-width:420px}label{display:block;margin:6px 0}input,select{margin-left:8px}ul{padding:0;list-style:none}</style>
</head><body><h1>Sandbox venue</h1>
<p class="facts">${isClosed ? "Closed" : "Open"} · <b>${today}</b> in Hong Kong · ${lines} lines · seed ${escape(books.setting("seed") ?? "")} · ${books.countDeals()} deals asked for</p>
<div class="forms">
<form method="post" action="/panel/move"><h2>Move a rate</h2><label>Pair<select name="pair">${options}</select></label>
<label>To<input name="mid" required inputmode="decimal" placeholder="1.1620"></label><button>Move</button></form>
<form method="post" action="/panel/market"><h2>Market</h2><button name="closed" value="${isClosed ? "no" : "yes"}">${isClosed ? "Open" : "Close"}</button></form>
<form method="post" action="/panel/clock"><h2>Clock</h2><label>Days forward<input name="days" type="number" min="1" max="400" value="1" required></label><button>Move on</button></form>
<form method="post" action="/panel/settlements"><h2>Settlements</h2><button>Release what was kept back, and put right what was wrong</button></form>
</div><h2>Misbehave</h2><div class="forms">${faultForms(books)}</div>
<h2>Deals</h2>${dealTable(books)}<h2>Prices</h2>${priceTable(market)}</body></html>`;
}

function faultForms(books: Books): string {
  const armed = new Map(books.armed().map(({ kind, times }) => [kind, times]));
  const group = <O extends Occasion>(occasion: O) => {
    const words = misdeeds[occasion] as Record<string, string>;
    const buttons = kindsOf(occasion).map(
      (kind) =>
        `<li><button name="kind" value="${kind}">${kind}</button> ${escape(words[kind] ?? "")}${armed.has(kind) ? ` <b>× ${armed.get(kind)} armed</b>` : ""}</li>`,
    );
    return `<form method="post" action="/panel/faults"><h3>${titles[occasion]}</h3><ul>${buttons.join("")}</ul>
<label>Times<input name="times" type="number" min="0" value="1"></label><label>Milliseconds<input name="ms" type="number" min="0" value="2000"></label></form>`;
  };
  return group("prices") + group("deals") + group("settlements");
}

function dealTable(books: Books): string {
  const rows = books
    .deals()
    .toReversed()
    .slice(0, 60)
    .map((kept) =>
      "deal" in kept
        ? dealRow(kept)
        : `<tr><td>–</td><td>${escape(kept.dealId)}</td><td colspan="6">refused: ${escape(kept.refused)}</td></tr>`,
    );
  if (rows.length === 0) return "<p>None yet.</p>";
  return `<table><tr><th>Number</th><th>Asked under</th><th>Client sold</th><th>Client bought</th><th>Rate</th><th>Value</th><th>Sold</th><th>Bought</th></tr>${rows.join("")}</table>`;
}

function dealRow({ dealId, deal, settlement }: Extract<Kept, { deal: unknown }>): string {
  const settled = (isSettled: boolean) => `<td>${isSettled ? "settled" : "open"}</td>`;
  return `<tr><td>${deal.dealNumber}</td><td>${escape(dealId)}</td><td class="n">${printMoney(deal.sold)}</td><td class="n">${printMoney(deal.bought)}</td><td class="n">${writeRate(deal.rate)}</td><td>${escape(deal.valueDay)}</td>${settled(settlement.sold)}${settled(settlement.bought)}</tr>`;
}

function priceTable(market: Market): string {
  const rows = market.pairs.flatMap((pair) => {
    const price = market.price(pair, new Date());
    return price
      ? [
          `<tr><td>${pair}</td><td class="n">${writeRate(price.bid)}</td><td class="n">${writeRate(price.ask)}</td></tr>`,
        ]
      : [];
  });
  return `<table><tr><th>Pair</th><th>Bid</th><th>Ask</th></tr>${rows.join("")}</table>`;
}
