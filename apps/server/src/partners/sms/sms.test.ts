import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSms } from "./create-sms.ts";
import type { ShortMessage } from "./port.ts";

type Seen = { method: string; url: URL; headers: IncomingMessage["headers"]; body: string };

const now = new Date("2026-11-15T02:03:04.567Z");
const clock = { now: () => now };
const credentials = { id: "AKIDexample", secret: "s3cret/with+odd=characters" };
const templates = { "code.login.zh-CN": "SMS_154950909" };
const message: ShortMessage = {
  to: "+8613800138000",
  text: "您登录的验证码是 123456",
  locale: "zh-CN",
  template: "code.login",
  values: { code: "123456" },
};
const sender = "跨桥 (Causeway)*'!";

let server: Server;
let url: string;
let seen: Seen[] = [];
let answer: { status: number; body: unknown };
beforeAll(async () => {
  server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", headers } = request;
      const body = Buffer.concat(chunks).toString("utf8");
      seen.push({ method, headers, body, url: new URL(request.url ?? "/", url) });
      reply.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen = [];
});

const hex = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
const mac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text, "utf8").digest();
/** `Name=value` pairs behind the algorithm's name. */
const authorizationOf = ({ headers }: Seen) => {
  const [algorithm = "", ...rest] = (headers.authorization ?? "").split(" ");
  const pairs = rest.join(" ").split(/,\s*/);
  return {
    algorithm,
    ...Object.fromEntries(pairs.map((pair) => pair.split("=", 2) as [string, string])),
  } as Record<"algorithm" | "Credential" | "SignedHeaders" | "Signature", string>;
};

describe("Aliyun", () => {
  const sms = () => createSms({ provider: "aliyun", url, credentials, sender, templates }, clock);
  const taken = { status: 200, body: { Code: "OK", Message: "OK", BizId: "9006", RequestId: "F655" } };

  test("is sent the template with its values, signed as its gateway recomputes it", async () => {
    answer = taken;
    expect(await sms().send(message)).toBe("taken");
    const [request] = seen as [Seen];
    expect(Object.fromEntries(request.url.searchParams)).toEqual({
      PhoneNumbers: "8613800138000",
      SignName: sender,
      TemplateCode: "SMS_154950909",
      TemplateParam: '{"code":"123456"}',
    });
    expect(request.headers).toMatchObject({
      "x-acs-action": "SendSms",
      "x-acs-version": "2017-05-25",
      "x-acs-date": "2026-11-15T02:03:04Z",
      "x-acs-content-sha256": hex(request.body),
    });
    const said = authorizationOf(request);
    expect([said.algorithm, said.Credential]).toEqual(["ACS3-HMAC-SHA256", credentials.id]);
    const names = said.SignedHeaders.split(";");
    expect(names).toEqual([
      "host",
      "x-acs-action",
      "x-acs-content-sha256",
      "x-acs-date",
      "x-acs-signature-nonce",
      "x-acs-version",
    ]);
    const unreserved = /[A-Za-z0-9\-_.~]/;
    const percent = (text: string) =>
      Array.from(Buffer.from(text, "utf8"), (byte) => {
        const character = String.fromCharCode(byte);
        return unreserved.test(character)
          ? character
          : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
      }).join("");
    const query = [...request.url.searchParams]
      .map(([name, value]) => `${percent(name)}=${percent(value)}`)
      .toSorted()
      .join("&");
    const lines = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join("");
    const canonical = `POST\n/\n${query}\n${lines}\n${said.SignedHeaders}\n${hex(request.body)}`;
    expect(said.Signature).toBe(
      mac(credentials.secret, `ACS3-HMAC-SHA256\n${hex(canonical)}`).toString("hex"),
    );
  });

  test("never uses a nonce twice", async () => {
    answer = taken;
    await sms().send(message);
    await sms().send(message);
    expect(new Set(seen.map(({ headers }) => headers["x-acs-signature-nonce"])).size).toBe(2);
  });

  test("that knows no such number is not asked again, and any other refusal is tried again", async () => {
    answer = { status: 400, body: { Code: "isv.MOBILE_NUMBER_ILLEGAL", RequestId: "1" } };
    expect(await sms().send(message)).toBe("unreachable");
    answer = { status: 400, body: { Code: "isv.AMOUNT_NOT_ENOUGH", RequestId: "2" } };
    await expect(sms().send(message)).rejects.toThrow("isv.AMOUNT_NOT_ENOUGH (2)");
    answer = { status: 502, body: null };
    await expect(sms().send(message)).rejects.toThrow("502");
  });

  test("is not asked for a template that was never approved", async () => {
    await expect(sms().send({ ...message, locale: "en-US" })).rejects.toThrow("code.login.en-US");
    expect(seen).toEqual([]);
  });
});

describe("Tencent Cloud", () => {
  const sms = () =>
    createSms(
      {
        provider: "tencent",
        url,
        credentials,
        sender,
        templates: { "code.login.zh-CN": "449739" },
        appId: "1400006666",
      },
      clock,
    );
  const status = (code: string) => ({
    status: 200,
    body: { Response: { SendStatusSet: [{ Code: code, Message: "" }], RequestId: "a0aabda6" } },
  });

  test("is sent the template with its values in order, signed as its gateway recomputes it", async () => {
    answer = status("Ok");
    expect(await sms().send({ ...message, values: { code: "123456", minutes: "5" } })).toBe("taken");
    const [request] = seen as [Seen];
    expect(JSON.parse(request.body)).toEqual({
      PhoneNumberSet: ["+8613800138000"],
      SmsSdkAppId: "1400006666",
      SignName: sender,
      TemplateId: "449739",
      TemplateParamSet: ["123456", "5"],
    });
    expect(request.headers).toMatchObject({
      "x-tc-action": "SendSms",
      "x-tc-version": "2021-01-11",
      "x-tc-timestamp": String(Math.floor(now.getTime() / 1000)),
    });
    const said = authorizationOf(request);
    expect(said.algorithm).toBe("TC3-HMAC-SHA256");
    expect(said.Credential).toBe(`${credentials.id}/2026-11-15/sms/tc3_request`);
    const lines = said.SignedHeaders.split(";").map(
      (name) => `${name}:${String(request.headers[name]).toLowerCase()}\n`,
    );
    const canonical = `POST\n/\n\n${lines.join("")}\n${said.SignedHeaders}\n${hex(request.body)}`;
    const day = mac(`TC3${credentials.secret}`, "2026-11-15");
    const key = mac(mac(day, "sms"), "tc3_request");
    const scope = "2026-11-15/sms/tc3_request";
    const text = `TC3-HMAC-SHA256\n${request.headers["x-tc-timestamp"] as string}\n${scope}\n${hex(canonical)}`;
    expect(said.Signature).toBe(mac(key, text).toString("hex"));
  });

  test("that cannot reach a number is not asked again, and any other refusal is tried again", async () => {
    for (const code of ["FailedOperation.PhoneNumberInBlacklist", "LimitExceeded.PhoneNumberDailyLimit"]) {
      answer = status(code);
      expect(await sms().send(message)).toBe("unreachable");
    }
    answer = {
      status: 200,
      body: { Response: { Error: { Code: "AuthFailure.SignatureFailure", Message: "" }, RequestId: "ed93" } },
    };
    await expect(sms().send(message)).rejects.toThrow("AuthFailure.SignatureFailure (ed93)");
  });
});

describe("Twilio", () => {
  const sms = (from: string) => createSms({ provider: "twilio", url, credentials, sender: from }, clock);

  test.each([
    ["a number", "+15005550006", "From"],
    ["a messaging service", "MG9752274e9e519418a7406176694466fa", "MessagingServiceSid"],
  ])(
    "is sent the text from %s, with our account in the path and its token as password",
    async (_name, from, field) => {
      answer = { status: 201, body: { sid: "SM1", status: "queued" } };
      expect(await sms(from).send(message)).toBe("taken");
      const [request] = seen as [Seen];
      expect([request.method, request.url.pathname]).toEqual([
        "POST",
        "/2010-04-01/Accounts/AKIDexample/Messages.json",
      ]);
      expect(request.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
      const [scheme, password = ""] = (request.headers.authorization ?? "").split(" ");
      expect([scheme, Buffer.from(password, "base64").toString()]).toEqual([
        "Basic",
        `${credentials.id}:${credentials.secret}`,
      ]);
      expect(Object.fromEntries(new URLSearchParams(request.body))).toEqual({
        To: message.to,
        [field]: from,
        Body: message.text,
      });
    },
  );

  test("that cannot reach a number is not asked again, and any other refusal is tried again", async () => {
    answer = { status: 400, body: { code: 21211, message: "Invalid 'To' Phone Number", status: 400 } };
    expect(await sms("+15005550006").send(message)).toBe("unreachable");
    answer = { status: 429, body: { code: 20429, message: "Too Many Requests", status: 429 } };
    await expect(sms("+15005550006").send(message)).rejects.toThrow("429 with 20429");
  });
});
