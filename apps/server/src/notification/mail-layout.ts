import { wordsIn, type Locale, type Words } from "@causeway/contract";
import type { Rendered } from "./templates.ts";

const words = {
  open: ["在 Causeway 中查看", "在 Causeway 查看", "Open in Causeway"],
  sentBy: [
    "此邮件由系统发送，请勿回复。Causeway 不会索要您的密码或验证码。",
    "此電郵由系統發出，請勿回覆。Causeway 不會索取您的密碼或驗證碼。",
    "This mail was sent by our system; please do not reply. Causeway never asks for your password or a code.",
  ],
} satisfies Record<string, Words>;

export function mailText({ text, url }: Rendered, locale: Locale): string {
  const open = url === undefined ? [] : [`${wordsIn(locale, words.open)}: ${url}`];
  return `${[text, ...open, `-- \nCauseway\n${wordsIn(locale, words.sentBy)}`].join("\n\n")}\n`;
}

const font = "-apple-system,'Segoe UI','PingFang SC','PingFang HK','Microsoft YaHei',Arial,sans-serif";

/**
 * One column with the styles at their elements, because mail programs drop anything else. Colours are of middle
 * lightness on no background of their own, so that a dark program may turn them as it likes.
 */
export function mailHtml({ subject, text, code, url }: Rendered, locale: Locale): string {
  const say = (said: Words) => escapeHtml(wordsIn(locale, said));
  const large = code && row(`<span style="${styles.code}">${escapeHtml(code)}</span>`, "8px 0 20px");
  const button =
    url && row(`<a href="${escapeHtml(url)}" style="${styles.button}">${say(words.open)}</a>`, "8px 0 20px");
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.sheet}">
${row(`<span style="${styles.brand}">Causeway</span>`, "0 0 20px")}
${row(`<h1 style="${styles.heading}">${escapeHtml(subject)}</h1>`, "0 0 12px")}
${large ?? ""}
${row(text.split("\n").map(escapeHtml).join("<br>"), "0 0 16px")}
${button ?? ""}
${row(say(words.sentBy), "16px 0 0", styles.foot)}
</table>
</td></tr></table>
</body>
</html>
`;
}

const styles = {
  sheet: `max-width:520px;text-align:left;font-family:${font};font-size:15px;line-height:1.7`,
  brand: "font-size:20px;font-weight:600;letter-spacing:-0.01em;color:#3d7bff",
  heading: "margin:0;font-size:20px;line-height:1.4;font-weight:600",
  code: "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;font-weight:600;letter-spacing:0.24em;color:#3d7bff",
  button:
    "display:inline-block;padding:10px 20px;border-radius:6px;background:#165dff;color:#ffffff;text-decoration:none;font-weight:500",
  foot: "border-top:1px solid #86909c;font-size:13px;color:#86909c",
};

function row(inner: string, padding: string, style = ""): string {
  return `<tr><td style="padding:${padding};${style}">${inner}</td></tr>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}
