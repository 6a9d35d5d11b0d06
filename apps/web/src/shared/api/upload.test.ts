import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallFailed, CallRefused } from "./call-error.ts";
import { uploadDocument } from "./upload.ts";

/** Plays the browser's side of one request. */
class Request extends EventTarget {
  static last: Request;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  address = "";
  sent: unknown;
  responseType = "";
  response: unknown = null;
  constructor() {
    super();
    Request.last = this;
  }
  open(method: string, address: string) {
    this.address = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  answer(response: unknown) {
    this.response = response;
    this.dispatchEvent(new Event("load"));
  }
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", Request);
  sessionStorage.setItem("token", "half");
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const file = new File(["%PDF-1.7"], "合同.pdf");
const start = (signal = new AbortController().signal) => {
  const shares: number[] = [];
  const done = uploadDocument("companyDocument")(file, (share) => shares.push(share), signal);
  return { done, shares, request: Request.last };
};

describe("sending a file", () => {
  test("is one request of the standard channel, the name out of the address", async () => {
    const { done, request } = start();
    request.answer({ code: 20000, msg: "", data: { documentId: "d1" } });
    await expect(done).resolves.toEqual({ id: "d1" });
    expect(request.address).toBe("POST /api/document/upload?purpose=companyDocument");
    expect(request.headers).toMatchObject({
      authorization: "Bearer half",
      "x-file-name": "%E5%90%88%E5%90%8C.pdf",
    });
    expect(request.sent).toBe(file);
  });

  test("tells how much has left", () => {
    const { shares, request } = start();
    request.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 5, total: 20 }));
    request.upload.dispatchEvent(new Event("load"));
    expect(shares).toEqual([0.25, 1]);
  });

  test("that is refused gives the server's words", async () => {
    const { done, request } = start();
    request.answer({ code: 40000, msg: "文件已加密", data: { refusal: "uploadProtected" } });
    await expect(done).rejects.toEqual(
      new CallRefused({ code: 40000, data: { refusal: "uploadProtected" }, errorMessage: "文件已加密" }),
    );
  });

  test.each([
    ["network", (request: Request) => request.dispatchEvent(new Event("error"))],
    ["unreadable", (request: Request) => request.answer(null)],
  ] as const)("that fails says how: %s", async (kind, happen) => {
    const { done, request } = start();
    happen(request);
    await expect(done).rejects.toMatchObject({ kind });
    await expect(done).rejects.toBeInstanceOf(CallFailed);
  });

  test("stops when the person takes it back", async () => {
    const abort = new AbortController();
    const { done } = start(abort.signal);
    abort.abort();
    await expect(done).rejects.toMatchObject({ kind: "aborted" });
  });
});
