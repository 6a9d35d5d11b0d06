import { code } from "../code.ts";
import { locales } from "../locale.ts";
import { refusals } from "../refusal.ts";

const header = (
  name: string,
  required: boolean,
  description: string,
  schema: object = { type: "string" },
) => ({
  name,
  in: "header",
  required,
  description,
  schema,
});

/** What every route shares: headers, envelopes and what is said in place of data. */
export const components = {
  securitySchemes: {
    bearer: {
      type: "http",
      scheme: "bearer",
      description: "Session id and the half of the token that script holds, joined by a dot",
    },
    sessionCookie: {
      type: "apiKey",
      in: "cookie",
      name: "__Host-session",
      description: "The half of the token that script cannot read",
    },
  },
  parameters: {
    Authentication: header(
      "Authentication",
      true,
      "JWE of the proof: timestamp, nonce, token and signature, before sign-in also the page's public key",
    ),
    ClientLanguage: header("ClientLanguage", false, "Language of every message in the answer", {
      type: "string",
      enum: locales,
    }),
    DeviceId: header("DeviceId", false, "The device's id", { type: "string", format: "uuid" }),
    DevicePwd: header("DevicePwd", false, "JWE of a timestamp and the device's password"),
    XsrfToken: header("X-XSRF-TOKEN", true, "The value of the XSRF-TOKEN cookie"),
    StaffSignature: header(
      "StaffSignature",
      true,
      "JSON of a time in milliseconds and the assertion of a passkey over route, session, time and body",
    ),
  },
  schemas: {
    SealedRequest: {
      type: "object",
      properties: { payload: { type: "string", description: "JWE of the body" } },
      required: ["payload"],
    },
    SealedReply: {
      type: "object",
      properties: {
        payload: { type: "string", description: "JWE of the answer" },
        from: {
          enum: ["SESSION", "CLIENT", "SYSTEM"],
          description:
            "Whose key opens it: the session's, the page's, or the one every page has. A SYSTEM reply holds a signed SystemMessage.",
        },
      },
      required: ["payload", "from"],
    },
    SealedAnswer: {
      type: "object",
      properties: {
        nonce: { type: "string", description: "The nonce of the request it answers" },
        code: { type: "integer", enum: Object.values(code) },
        data: {},
        errorMessage: { type: ["string", "null"] },
      },
      required: ["nonce", "code", "data", "errorMessage"],
    },
    SystemMessage: {
      type: "object",
      description: "The server could not read the request: a code and a message, never data",
      properties: {
        request: {
          type: "string",
          description: "SHA-256 of the Authentication header it answers, base64url",
        },
        code: { type: "integer", enum: Object.values(code) },
        errorMessage: { type: "string" },
        requestId: { type: "string", format: "uuid" },
      },
      required: ["request", "code", "errorMessage"],
    },
    RefusalData: {
      type: "object",
      description: "What `data` holds in an answer that is no success",
      properties: {
        refusal: { enum: [...Object.keys(refusals), "fault"] },
        details: {},
        requestId: { type: "string", format: "uuid" },
      },
      required: ["refusal", "requestId"],
    },
  },
} as const;
