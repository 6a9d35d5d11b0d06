import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { escape } from "./html.ts";

const request = z.object({
  reference: z.string().min(1).max(100),
  name: z.string().min(1),
  certificateType: z.string(),
  certificateNo: z.string().min(1),
  locale: z.enum(["zh-CN", "zh-HK", "en-US"]),
  returnUrl: z.url(),
  callbackUrl: z.url(),
});
type Check = z.output<typeof request> & { outcome: "pending" | "passed" | "failed" };

const enquiry = z.object({ reference: z.string() });
const verdicts = { pass: "passed", fail: "failed" } as const;

/** Plays the company that compares faces: a page for the phone, and a signed message about what came of it. */
export function serveFaceCheck(
  app: FastifyInstance,
  [key = Buffer.alloc(0), ...others]: readonly Buffer[],
  now: () => Date,
): void {
  const checks = new Map<string, Check>();
  const seconds = () => Math.floor(now().getTime() / 1000);
  const sign = (at: number, body: string, by = key) =>
    `t=${at},v1=${createHmac("sha256", by).update(`${at}.${body}`).digest("hex")}`;
  /** Callers sign the bytes they send, so the body is compared as it would be written again. */
  const signed = (given: string, body: unknown) => {
    const at = Number(/^t=(\d+),/.exec(given)?.[1]);
    const held = Buffer.from(given);
    return [key, ...others].some((each) => {
      const expected = Buffer.from(sign(at, JSON.stringify(body), each));
      return held.length === expected.length && timingSafeEqual(held, expected);
    });
  };

  app.post("/face/start", async (call, reply) => {
    if (!signed(String(call.headers["x-signature"] ?? ""), call.body)) return reply.code(401).send({});
    const read = request.safeParse(call.body);
    if (!read.success) return reply.code(400).send({ error: z.prettifyError(read.error) });
    const { reference } = read.data;
    if (!checks.has(reference)) checks.set(reference, { ...read.data, outcome: "pending" });
    return { url: `http://${call.headers.host ?? ""}/face/page/${encodeURIComponent(reference)}` };
  });

  app.post("/face/enquire", async (call, reply) => {
    if (!signed(String(call.headers["x-signature"] ?? ""), call.body)) return reply.code(401).send({});
    const check = checks.get(enquiry.parse(call.body).reference);
    return check ? { outcome: check.outcome } : reply.code(404).send({});
  });

  app.get<{ Params: { reference: string } }>("/face/page/:reference", async ({ params }, reply) => {
    const check = checks.get(params.reference);
    if (!check) return reply.code(404).send({});
    return reply.type("text/html; charset=utf-8").send(pageOf(check));
  });

  /** `silent` ends the check without telling anybody, as when a message is lost on the way. */
  app.post<{ Params: { reference: string; verdict: string }; Querystring: { silent?: string } }>(
    "/face/page/:reference/:verdict",
    async ({ params, query }, reply) => {
      const check = checks.get(params.reference);
      const outcome = verdicts[params.verdict as keyof typeof verdicts];
      if (!check || !outcome) return reply.code(404).send({});
      if (check.outcome === "pending") {
        check.outcome = outcome;
        if (query.silent === undefined) await tell(check);
      }
      return reply.redirect(check.returnUrl, 303);
    },
  );

  const tell = async ({ reference, outcome, callbackUrl }: Check) => {
    const at = now();
    const body = JSON.stringify({
      eventId: `face-${reference}`,
      occurredAt: at.toISOString(),
      reference,
      outcome,
    });
    const answer = await fetch(callbackUrl, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signature": sign(seconds(), body) },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
  };
}

const words = {
  "zh-CN": ["人脸核验（演示）", "请{name}正对摄像头", "通过", "不通过"],
  "zh-HK": ["人臉核驗（示範）", "請{name}正對鏡頭", "通過", "不通過"],
  "en-US": ["Face check (demonstration)", "{name}, please look into the camera", "Pass", "Fail"],
} as const;

function pageOf({ reference, name, locale }: Check): string {
  const [title, ask, pass, fail] = words[locale];
  const button = (verdict: string, label: string) =>
    `<form method="post" action="/face/page/${encodeURIComponent(reference)}/${verdict}"><button name="verdict">${label}</button></form>`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>body{font:16px/26px system-ui,sans-serif;margin:40px 24px;color:#12161c;text-align:center}
.face{width:180px;height:220px;border:3px solid #165dff;border-radius:50%;margin:32px auto}button{font:inherit;width:100%;height:50px;margin-top:12px;border-radius:6px;border:1px solid #8c95a3;background:#fff}</style></head>
<body><h1>${title}</h1><p>${escape(ask.replace("{name}", name))}</p><div class="face"></div>${button("pass", pass)}${button("fail", fail)}</body></html>`;
}
