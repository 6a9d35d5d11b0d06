import { z } from "zod";
import type { Secrets } from "./crypto/secrets.ts";

const templates = z.record(z.string(), z.string().min(1));

/** Which company sends short messages, and what it knows us by. Its credentials stand in the secrets file. */
export const smsEnvironment = {
  /** The countries to which short messages go; others cost most and are asked for by nobody but thieves. */
  SMS_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, "ISO codes of countries, with commas between them")
    .default(
      "CN,HK,MO,TW,SG,MY,TH,VN,ID,PH,JP,KR,IN,AE,SA,IL,TR,AU,NZ,GB,IE,DE,FR,IT,ES,PT,NL,BE,LU,CH,AT,SE,NO,DK,FI,PL,US,CA,MX,BR,ZA",
    ),
  /** Short messages in a day, to whomever; what comes after is not sent, and somebody is told. */
  SMS_PER_DAY: z.coerce.number().int().min(1).default(2_000),
  SMS_PROVIDER: z.enum(["sandbox", "aliyun", "tencent", "twilio"]).default("sandbox"),
  SMS_URL: z.url().optional(),
  SMS_SENDER: z.string().min(1).optional(),
  SMS_APP_ID: z.string().min(1).optional(),
  SMS_TEMPLATES: z
    .string()
    .transform((text, issue) => {
      try {
        return templates.parse(JSON.parse(text));
      } catch {
        issue.addIssue('a JSON object such as {"code.login.zh-CN":"SMS_123456789"}');
        return z.NEVER;
      }
    })
    .optional(),
};

type Environment = z.output<z.ZodObject<typeof smsEnvironment>>;
type Account = { readonly id: string; readonly secret: string };
type Hired = { readonly url: string | undefined; readonly credentials: Account; readonly sender: string };

export type SmsConfig =
  | { readonly provider: "sandbox"; readonly url: string }
  | ({ readonly provider: "twilio" } & Hired)
  | ({ readonly provider: "aliyun"; readonly templates: Readonly<Record<string, string>> } & Hired)
  | ({
      readonly provider: "tencent";
      readonly templates: Readonly<Record<string, string>>;
      readonly appId: string;
    } & Hired);

/** What the chosen company needs and the environment lacks goes to `fault`, one line each. */
export function readSmsConfig(
  e: Environment,
  secrets: Pick<Secrets, "sms">,
  fault: (name: string) => undefined,
): SmsConfig | undefined {
  const provider = e.SMS_PROVIDER;
  if (provider === "sandbox") {
    return e.SMS_URL === undefined ? fault("SMS_URL") : { provider, url: e.SMS_URL };
  }
  const credentials = secrets.sms ?? fault("SECRETS_FILE.sms");
  const sender = e.SMS_SENDER ?? fault("SMS_SENDER");
  const approved = provider === "twilio" ? {} : (e.SMS_TEMPLATES ?? fault("SMS_TEMPLATES"));
  const appId = provider === "tencent" ? (e.SMS_APP_ID ?? fault("SMS_APP_ID")) : "";
  if (!credentials || !sender || !approved || appId === undefined) return undefined;
  const hired = { url: e.SMS_URL, credentials, sender };
  if (provider === "twilio") return { provider, ...hired };
  return provider === "aliyun"
    ? { provider, ...hired, templates: approved }
    : { provider, ...hired, templates: approved, appId };
}
