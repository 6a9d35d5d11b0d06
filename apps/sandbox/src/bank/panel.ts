import type { Account } from "./books.ts";
import type { Logged } from "./messages.ts";
import { kindsOf, misdeeds, occasions, type BankName, type Occasion } from "./misdeeds.ts";
import { escape } from "../html.ts";

type PanelView = {
  readonly bank: BankName;
  readonly title: string;
  /** The name of the key that it signs with. */
  readonly signing: string;
  readonly now: Date;
  readonly bankingDay: string;
  readonly holidays: readonly string[];
  readonly accounts: readonly Account[];
  /** The accounts that hold everybody's money, into which the client pays as well. */
  readonly pools: readonly string[];
  readonly messages: readonly Logged[];
  readonly armed: readonly { readonly kind: string; readonly times: number }[];
  readonly committed: Readonly<Record<string, number>>;
  readonly mood: { readonly seed: number; readonly perMille: number };
  readonly undelivered: number;
};

/** What a person opens to play the payer, the calendar and the bank's bad days. */
export function panelPage(view: PanelView): string {
  return page(
    view.title,
    `<h1>${escape(view.title)}</h1>
<p class="facts"><b>${clock(view.now)}</b> · banking day ${view.bankingDay} · ${view.undelivered} messages on their way</p>
<div class="forms">${creditForm(view)}${clockForm(view.holidays)}<div>${moodForm(view.mood)}${deskForms(view)}</div></div>
${faultForms(view)}${accountTable(view.accounts)}${messageTable(view.messages)}`,
  );
}

export function messagePage(message: Logged): string {
  return page(
    `${message.kind} ${message.seq}`,
    `<p><a href="/">Back to the panel</a></p><h1>${escape(message.kind)}</h1>
<p class="facts">${escape(clock(new Date(message.at)))} · ${message.way === "in" ? "from" : "to"} the client · ${escape(message.manner)} · answer ${message.answer ?? "none yet"}</p>
<pre>${escape(indented(message.xml))}</pre>`,
  );
}

/** XML with an element to a line, JSON with a field to a line, and a file as it is. */
function indented(text: string): string {
  if (text.startsWith("{")) return JSON.stringify(JSON.parse(text), null, 2);
  let depth = 0;
  return text
    .replaceAll("><", ">\n<")
    .split("\n")
    .map((line) => {
      if (line.startsWith("</")) depth -= 1;
      const shown = "  ".repeat(Math.max(depth, 0)) + line;
      if (/^<[^/?][^>]*>$/.test(line) && !line.endsWith("/>")) depth += 1;
      return shown;
    })
    .join("\n");
}

function creditForm({ accounts, pools }: PanelView): string {
  const shown = [
    ...accounts.map(({ id, currency, name }) => ({ id, words: `${currency} · ${name} · ${id}` })),
    ...pools.map((id) => ({ id, words: `${id} · held for everybody` })),
  ];
  const options = shown
    .map(({ id, words }) => `<option value="${escape(id)}">${escape(words)}</option>`)
    .join("");
  return `<form method="post" action="/panel/credits"><h2>Send money</h2>
${accounts.length === 0 ? "<p>No client's account yet. One appears here once the client has opened it.</p>" : ""}
<label>To<select name="account" required>${options}</select></label>
<label>Amount<input name="amount" required inputmode="decimal" placeholder="1000.00"></label>
<label>Payer<input name="payer" required value="Nordwind Imports GmbH"></label>
<label>Payer's account<input name="payerAccount" value="DE89370400440532013000"></label>
<label>Payer's bank<input name="payerBank" value="Example Bank AG"></label>
<label>Country<input name="payerCountry" value="DE" maxlength="2" pattern="[A-Z]{2}"></label>
<label>Reference<input name="remittance" maxlength="140"></label>
<label>End-to-end id<input name="endToEndId" maxlength="35"></label>
<button>Send</button></form>`;
}

function clockForm(holidays: readonly string[]): string {
  return `<div><form method="post" action="/panel/clock"><h2>Move time</h2>
<label>Days<input name="days" type="number" min="1" max="400" value="1" required></label><button>Move</button>
<p>A banking day that ends sends its statements.</p></form>
<form method="post" action="/panel/holidays"><h2>Holidays</h2><label>Day<input name="day" type="date" required></label>
<button>Close the bank</button><p>${holidays.length === 0 ? "None beside weekends." : holidays.join(", ")}</p></form></div>`;
}

function moodForm({ seed, perMille }: PanelView["mood"]): string {
  return `<form method="post" action="/panel/mood"><h2>Misbehave at random</h2>
<label>Of a thousand times<input name="perMille" type="number" min="0" max="1000" value="${perMille}" required></label>
<label>Seed<input name="seed" type="number" min="0" value="${seed}"></label><button>Set</button>
<p>The same seed does the same wrong again, in the same order.</p></form>`;
}

function deskForms({ signing }: PanelView): string {
  return `<form method="post" action="/panel/keys"><h2>Keys</h2><p>Signs with ${escape(signing)}.</p>
<button>Sign with the next</button></form>
<form method="post" action="/panel/statements"><h2>Statements</h2><button>Send what was kept back</button></form>`;
}

const titles = {
  answers: "When it is asked",
  notices: "When it tells of an entry",
  payments: "When a payer's money comes",
  instructions: "When it is told to send money",
  statements: "When a day ends",
} as const satisfies Record<Occasion, string>;

/** Every misdeed as a button, in groups, with how often it will be committed and how often it was. */
function faultForms({ bank, armed, committed }: PanelView): string {
  const times = new Map(armed.map((each) => [each.kind, each.times]));
  const button = (occasion: Occasion, kind: string) => {
    const words = (misdeeds[bank][occasion] as Record<string, string>)[kind]!;
    const waiting = times.has(kind) ? ` <b>× ${times.get(kind)} armed</b>` : "";
    const done = committed[kind] === undefined ? "" : ` · ${committed[kind]} done`;
    return `<li><button name="kind" value="${kind}">${kind}</button> ${escape(words)}${waiting}${done}</li>`;
  };
  const groups = occasions.map(
    (occasion) =>
      `<form method="post" action="/panel/faults"><h3>${titles[occasion]}</h3>
<ul>${kindsOf(bank, occasion)
        .map((kind) => button(occasion, kind))
        .join("")}</ul>
<label>Times<input name="times" type="number" min="0" value="1"></label>
<label>Milliseconds<input name="ms" type="number" min="0" value="2000"></label></form>`,
  );
  const standing = armed.length === 0 ? "Behaves well." : `${armed.length} misdeeds armed.`;
  return `<section><h2>Misbehave</h2><p>${standing}</p><div class="wrongs">${groups.join("")}</div></section>`;
}

function accountTable(accounts: readonly Account[]): string {
  const rows = accounts.map(
    ({ id, currency, name, rails }) =>
      `<tr><td>${currency}</td><td>${escape(name)}</td><td>${escape(id)}</td><td>${rails
        .map(
          ({ rail, codes }) =>
            `${escape(rail)}: ${codes.map(({ type, value }) => `${type} ${escape(value)}`).join(", ")}`,
        )
        .join("<br>")}</td></tr>`,
  );
  return table("Accounts", ["Currency", "Holder", "Account", "How money reaches it"], rows, "None yet.");
}

function messageTable(messages: readonly Logged[]): string {
  const rows = messages.map(
    ({ seq, way, kind, manner, at, attempts, answer }) =>
      `<tr><td><a href="/panel/messages/${seq}">${seq}</a></td><td>${clock(new Date(at))}</td><td>${way === "in" ? "from client" : "to client"}</td><td>${escape(kind)}</td><td>${escape(manner)}</td><td>${attempts}</td><td>${answer ?? "–"}</td></tr>`,
  );
  const heads = ["No.", "Time", "Way", "Message", "Manner", "Tries", "Answer"];
  return table("Messages", heads, rows, "None yet.");
}

function table(title: string, heads: readonly string[], rows: readonly string[], empty: string): string {
  const body =
    rows.length === 0
      ? `<p>${empty}</p>`
      : `<div class="wide"><table><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr>${rows.join("")}</table></div>`;
  return `<section><h2>${title}</h2>${body}</section>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width"><style>
body{font:14px/22px system-ui,sans-serif;margin:32px auto;max-width:1180px;padding:0 20px;color:#12161c}
h1{font-size:24px;margin:0 0 4px}h2{font-size:16px;margin:0 0 12px}.facts{color:#5f6979;margin:0 0 24px}
.forms{display:grid;grid-template-columns:2fr 1fr 1fr;gap:20px}form,section{border:1px solid #e2e6ec;border-radius:10px;padding:18px;margin:0 0 20px}
label{display:block;margin:0 0 10px;color:#5f6979}input,select{display:block;box-sizing:border-box;width:100%;font:inherit;padding:6px 8px;border:1px solid #c6cdd8;border-radius:6px}
button{font:inherit;padding:7px 18px;border:0;border-radius:6px;background:#165dff;color:#fff}button:disabled{background:#c6cdd8}
.wrongs{display:grid;grid-template-columns:1fr 1fr;gap:20px}.wrongs ul{list-style:none;margin:0 0 12px;padding:0}.wrongs li{margin:0 0 8px;color:#5f6979}.wrongs li button{padding:2px 10px}h3{font-size:14px;margin:0 0 10px}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}td,th{padding:6px 16px 6px 0;text-align:left;vertical-align:top;border-top:1px solid #eef1f5}th{color:#5f6979;font-weight:500;border:0}
pre{background:#f6f8fb;border-radius:10px;padding:18px;overflow-x:auto}@media(max-width:800px){.forms,.wrongs{grid-template-columns:1fr}}
</style></head><body>${body}</body></html>`;
}

function clock(at: Date): string {
  return at.toISOString().slice(0, 19).replace("T", " ");
}
