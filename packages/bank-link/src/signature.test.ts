import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  SignatureRefused,
  signatureBase,
  signRequest,
  verifyRequest,
  type SignedRequest,
} from "./signature.ts";

/** The key and the example that RFC 9421 prints in its appendices B.1.4 and B.2.6. */
const published = createPrivateKey(`-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF
-----END PRIVATE KEY-----`);

test("the published example of RFC 9421 gives the published signature", () => {
  const params =
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"';
  const base = signatureBase(
    {
      method: "POST",
      authority: "example.com",
      path: "/foo",
      headers: {
        date: "Tue, 20 Apr 2021 02:07:55 GMT",
        "content-type": "application/json",
        "content-length": "18",
      },
    },
    ["date", "@method", "@path", "@authority", "content-type", "content-length"],
    params,
  );
  expect(sign(null, Buffer.from(base), published).toString("base64")).toBe(
    "wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==",
  );
});

describe("a signed request", () => {
  const now = new Date("2026-11-15T06:00:00Z");
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const plain = { method: "POST", authority: "bank.example:443", path: "/messages", body: "<a/>" };
  const request = (at = now): SignedRequest => ({
    ...plain,
    headers: signRequest({ ...plain, contentType: "application/xml" }, { id: "us", private: privateKey }, at),
  });
  const keys = (id: string) => (id === "us" ? publicKey : undefined);
  const faultOf = (changed: SignedRequest, at = now) => {
    try {
      verifyRequest(changed, keys, at);
      return "believed";
    } catch (error) {
      return error instanceof SignatureRefused ? error.fault : String(error);
    }
  };

  test("is believed as it was sent", () => {
    expect(verifyRequest(request(), keys, now)).toMatchObject({ keyId: "us", createdAt: now });
  });

  test("is refused once anything of it was changed", () => {
    const sent = request();
    const headers = (more: Record<string, string>) => ({ ...sent, headers: { ...sent.headers, ...more } });
    expect(faultOf({ ...sent, body: "<b/>" })).toBe("wrong-digest");
    expect(faultOf({ ...sent, path: "/other" })).toBe("wrong-signature");
    expect(faultOf({ ...sent, method: "PUT" })).toBe("wrong-signature");
    expect(faultOf({ ...sent, authority: "evil.example" })).toBe("wrong-signature");
    expect(faultOf(headers({ "content-type": "text/plain" }))).toBe("wrong-signature");
    expect(faultOf(headers({ signature: `causeway=:${Buffer.alloc(64).toString("base64")}:` }))).toBe(
      "wrong-signature",
    );
    expect(faultOf({ ...sent, headers: { "content-type": "application/xml" } })).toBe("unsigned");
  });

  test("is refused when its signature leaves out the body", () => {
    const { headers } = request();
    const input = (headers["signature-input"] ?? "").replace(' "content-digest"', "");
    expect(faultOf({ ...plain, headers: { ...headers, "signature-input": input } })).toBe("uncovered");
  });

  test("is refused from a key nobody knows", () => {
    const stranger = generateKeyPairSync("ed25519").privateKey;
    const headers = signRequest(
      { ...plain, contentType: "application/xml" },
      { id: "them", private: stranger },
      now,
    );
    expect(faultOf({ ...plain, headers })).toBe("unknown-key");
    const posing = signRequest(
      { ...plain, contentType: "application/xml" },
      { id: "us", private: stranger },
      now,
    );
    expect(faultOf({ ...plain, headers: posing })).toBe("wrong-signature");
  });

  test("is refused when it is too old or from the future", () => {
    const seconds = (n: number) => new Date(now.getTime() + n * 1000);
    expect(faultOf(request(), seconds(120))).toBe("believed");
    expect(faultOf(request(), seconds(121))).toBe("stale");
    expect(faultOf(request(seconds(30)))).toBe("believed");
    expect(faultOf(request(seconds(31)))).toBe("early");
  });

  test("is verified with the public half of the published key too", () => {
    const headers = signRequest(
      { ...plain, contentType: "application/xml" },
      { id: "rfc", private: published },
      now,
    );
    expect(verifyRequest({ ...plain, headers }, () => createPublicKey(published), now).keyId).toBe("rfc");
  });
});
