import { troubles, type PlayedMarketplace } from "./marketplace.ts";
import { escape } from "../html.ts";

type Asked = {
  readonly state: string;
  readonly code_challenge: string;
  readonly redirect_uri: string;
  readonly login_hint: string;
  readonly locale: "zh-CN" | "zh-HK" | "en-US";
};

const words = {
  "zh-CN": {
    title: "授权第三方应用",
    demo: "演示平台",
    ask: "Causeway 请求访问您在 {platform} 的卖家数据",
    seller: "卖家编号",
    will: "它可以",
    may: ["读取订单、金额与物流单号", "读取结算信息"],
    not: "不能修改商品、价格或提现账户。您可随时撤销授权。",
    approve: "同意授权",
    deny: "不同意",
  },
  "zh-HK": {
    title: "授權第三方應用程式",
    demo: "示範平台",
    ask: "Causeway 要求存取您在 {platform} 的賣家資料",
    seller: "賣家編號",
    will: "它可以",
    may: ["讀取訂單、金額及物流單號", "讀取結算資料"],
    not: "不能更改商品、價格或提款帳戶。您可隨時撤回授權。",
    approve: "同意授權",
    deny: "不同意",
  },
  "en-US": {
    title: "Authorise an application",
    demo: "Demonstration marketplace",
    ask: "Causeway asks for access to your seller data at {platform}",
    seller: "Seller number",
    will: "It may",
    may: ["read orders, amounts and tracking numbers", "read settlements"],
    not: "It cannot change listings, prices or where you are paid. You can withdraw this at any time.",
    approve: "Approve",
    deny: "Deny",
  },
} as const;

const style = `body{font:15px/24px system-ui,"Noto Sans CJK SC",sans-serif;margin:0;background:#f3f1ec;color:#22201c}
main{box-sizing:border-box;max-width:440px;margin:8vh auto;padding:28px;background:#fff;border:1px solid #d9d4c7;border-radius:10px}
small{color:#6b665b}h1{font-size:20px;line-height:28px;margin:4px 0 16px}ul{padding-left:20px}
label{display:block;margin:20px 0 8px}input{box-sizing:border-box;width:100%;font:inherit;padding:9px 12px;border:1px solid #8d8778;border-radius:6px}
.buttons{display:flex;gap:12px;margin-top:24px}button{flex:1;font:inherit;padding:10px;border-radius:6px;border:1px solid #8d8778;background:#fff;cursor:pointer}
button[value=approve]{background:#8a5a00;border-color:#8a5a00;color:#fff}
@media(max-width:480px){main{margin:0;border:0;border-radius:0;min-height:100vh}}`;

/** What a seller sees at his marketplace before anything of his is shown to us. */
export function consentPage(platform: string, asked: Asked): string {
  const t = words[asked.locale];
  const path = `/marketplace/${encodeURIComponent(platform)}/decide`;
  const hidden = (["state", "code_challenge", "redirect_uri"] as const)
    .map((name) => `<input type="hidden" name="${name}" value="${escape(asked[name])}">`)
    .join("");
  const shown = platform.toUpperCase().replaceAll("_", " ");
  return `<!doctype html><html lang="${asked.locale}"><head><meta charset="utf-8"><title>${t.title}</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><main><small>${t.demo} · ${escape(shown)}</small><h1>${escape(t.ask.replace("{platform}", shown))}</h1>
<form method="get" action="${path}">${hidden}
${t.will}<ul>${t.may.map((each) => `<li>${each}</li>`).join("")}</ul><small>${t.not}</small>
<label>${t.seller}<input name="seller" required value="${escape(asked.login_hint)}"></label>
<div class="buttons"><button name="verdict" value="deny">${t.deny}</button><button name="verdict" value="approve">${t.approve}</button></div>
</form></main></body></html>`;
}

/** What a person opens to see who sells, who consented, and to give the marketplaces a bad day. */
export function marketplacePanel(market: PlayedMarketplace): string {
  const rows = market
    .sellers()
    .map(
      (seller) =>
        `<tr><td>${escape(seller.platform)}</td><td>${escape(seller.id)}</td><td>${seller.orders.length}</td><td>${market.isGranted(seller) ? "consented" : "–"}</td></tr>`,
    )
    .join("");
  const left = market.troublesLeft();
  const buttons = troubles
    .map((kind) => {
      const armed = left.find((each) => each.kind === kind)?.times ?? 0;
      return `<form method="post" action="/marketplace/play/${kind}?times=3"><button>${kind}${armed ? ` (${armed} left)` : ""}</button></form>`;
    })
    .join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox marketplaces</title><meta name="viewport" content="width=device-width">
<style>body{font:14px/22px system-ui,sans-serif;margin:32px;color:#12161c}table{border-collapse:collapse}td,th{padding:6px 16px 6px 0;text-align:left}.row{display:flex;flex-wrap:wrap;gap:8px}button{font:inherit;padding:6px 12px}</style>
</head><body><p><a href="/">Sandbox</a></p><h1>Marketplaces</h1>
<h2>Trouble for the next three calls</h2><div class="row">${buttons}</div><h2>Sellers</h2>
${rows ? `<table><tr><th>Platform</th><th>Seller</th><th>Orders</th><th>Consent</th></tr>${rows}</table>` : "<p>None yet. A seller appears here once he has consented.</p>"}
</body></html>`;
}
