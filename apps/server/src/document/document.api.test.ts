import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { standardCode, uploadPurposes } from "@causeway/contract";
import { openDocument, sendDocument, uploadDocument } from "@causeway/contract/portal/document";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyAuditChain } from "#platform/data/audit.ts";
import { Refusal } from "#platform/refusal.ts";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { aPdf, plainPage } from "#testing/files/pdfs.ts";
import { aPicture } from "#testing/files/pictures.ts";
import { cookieHeader, headersOf, upload, uploadTaken } from "#testing/upload.ts";
import { claimDocuments, findDocumentsOf, readDocument, type DocumentId } from "./index.ts";
import { discardDocument } from "./discard-document.ts";
import { placeOf } from "./document.ts";

let api: TestApi;
let now = Date.now();
let member: Member;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(now) });
  member = await api.member();
});
afterAll(() => api.stop());

const aFile = (bytes = aPdf(), name = "licence.pdf") => ({
  purpose: "companyDocument" as const,
  name,
  bytes,
});
const read = (id: string, who = member) => readDocument(api.ctx, who.session.tenant, id);
const claim = (who: Member, ids: string[], owner = { kind: "enterprise", id: randomUUID() }) =>
  api.ctx.db.tx(who.session.tenant, (tx) => claimDocuments(api.ctx, tx, "companyDocument", ids, owner));
const open = (id: string, as: "preview" | "download", who = member) =>
  who.call(openDocument, { documentId: id, as }, { timestamp: now });
const follow = (url: string, cookies = member.cookies) =>
  fetch(`${api.url}${url}`, { headers: { cookie: cookieHeader(cookies) } });

describe("a file", () => {
  test("is taken, kept as it is, and nothing of it stays in quarantine", async () => {
    const bytes = aPdf();
    const { code, data } = await upload(member.sender, aFile(bytes, "营业执照 2026.pdf"));
    expect({ code, ...data }).toMatchObject({
      code: standardCode.success,
      name: "营业执照 2026.pdf",
      type: "pdf",
      bytes: bytes.length,
    });
    expect((await read(data.documentId))?.content.equals(bytes)).toBe(true);
    expect(readdirSync(api.ctx.config.uploads.quarantineDir)).toEqual([]);
  });

  test("lies in the store under a key of its own and cannot be read there", async () => {
    const bytes = aPdf();
    const [one, two] = [
      await uploadTaken(member.sender, aFile(bytes)),
      await uploadTaken(member.sender, aFile(bytes)),
    ];
    const [first, second] = await Promise.all(
      [one, two].map((id) => api.ctx.store.get(placeOf(member.session.tenant, id as DocumentId))),
    );
    expect(first?.includes("Invoice")).toBe(false);
    expect(first?.equals(second!)).toBe(false);
  });

  test.each(["changed", "swapped with another", "cut short"] as const)(
    "that was %s in the store is not read",
    async (how) => {
      const id = (await uploadTaken(member.sender, aFile())) as DocumentId;
      const place = placeOf(member.session.tenant, id);
      const stored = (await api.ctx.store.get(place))!;
      const other = (await uploadTaken(member.sender, aFile())) as DocumentId;
      if (how === "changed") stored[40]! ^= 1;
      const spoilt = {
        changed: stored,
        "swapped with another": (await api.ctx.store.get(placeOf(member.session.tenant, other)))!,
        "cut short": stored.subarray(0, 60),
      }[how];
      await api.ctx.store.put(place, spoilt);
      await expect(read(id)).rejects.toThrow();
    },
  );

  test("that is a picture is drawn anew without what was hidden in it", async () => {
    const hidden = Buffer.from("<script>alert(1)</script>");
    const bytes = Buffer.concat([await aPicture("jpeg"), hidden]);
    const id = await uploadTaken(member.sender, aFile(bytes, "photo.jpg"));
    const kept = (await read(id))!.content;
    expect(kept.includes(hidden)).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ format: "jpeg", width: 64, height: 48 });
  });

  test("keeps which way is up", async () => {
    const bytes = await sharp(await aPicture("jpeg"))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const id = await uploadTaken(member.sender, aFile(bytes, "photo.jpg"));
    expect((await sharp((await read(id))!.content).metadata()).orientation).toBe(6);
  });

  test("leaves an audit row with its hash", async () => {
    const bytes = aPdf();
    const id = await uploadTaken(member.sender, aFile(bytes));
    await api.ctx.db.tx(member.session.tenant, async (tx) => {
      const row = await tx.one<{ act: string; sha256: string }>(
        "SELECT act, details->>'sha256' AS sha256 FROM audit WHERE subject = $1",
        [id],
      );
      expect(row).toEqual({
        act: "document.uploaded",
        sha256: createHash("sha256").update(bytes).digest("hex"),
      });
      expect(await verifyAuditChain(tx)).toEqual([]);
    });
  });
});

describe("a file is refused", () => {
  const refusal = async (bytes: Buffer, name: string, language?: string) => {
    const { data, msg } = await upload(member.sender, aFile(bytes, name), language);
    return { refusal: data.refusal, msg };
  };

  test("of a type that the purpose does not take, the accepted ones named", async () => {
    expect(await refusal(aPdf(), "licence.exe", "en-US")).toEqual({
      refusal: "uploadTypeNotAccepted",
      msg: "This file type is not accepted. Accepted: JPG, JPEG, PNG, PDF",
    });
    expect((await refusal(aPdf(), "licence.zip")).refusal).toBe("uploadTypeNotAccepted");
    expect((await refusal(aPdf(), "licence")).refusal).toBe("uploadTypeNotAccepted");
  });

  test("one byte over the limit, and not one below it", async () => {
    const { maxBytes } = uploadPurposes.companyDocument;
    const padded = (size: number) => {
      const pdf = aPdf();
      const filler = Buffer.alloc(size - pdf.length, " ");
      const at = pdf.lastIndexOf("xref\n0");
      return Buffer.concat([pdf.subarray(0, at), filler, pdf.subarray(at)]);
    };
    expect((await refusal(padded(maxBytes + 1), "a.pdf", "en-US")).msg).toBe(
      "Upload file is too large. Each file may have up to 5 MB.",
    );
    expect((await refusal(padded(maxBytes), "a.pdf")).refusal).toBeUndefined();
  });

  test.each([
    ["uploadEmpty", Buffer.alloc(0), "a.pdf"],
    ["uploadContentWrong", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "a.png"],
    ["uploadContentWrong", Buffer.from("<html></html>"), "a.jpg"],
    ["uploadContentWrong", Buffer.from("MZ"), "a.pdf"],
    [
      "uploadActive",
      aPdf({
        ...plainPage,
        1: "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>",
      }),
      "a.pdf",
    ],
    ["uploadProtected", aPdf(plainPage, { trailer: "/Encrypt 6 0 R" }), "a.pdf"],
    ["uploadDamaged", aPdf().subarray(0, -30), "a.pdf"],
    ["uploadNameWrong", aPdf(), "a\u202Efdp.pdf"],
    ["uploadNameWrong", aPdf(), "a\0.pdf"],
    ["uploadNameWrong", aPdf(), "../a.pdf"],
    ["uploadNameWrong", aPdf(), "invoice.exe.pdf"],
  ])("as %s", async (name, bytes, fileName) => {
    expect((await refusal(bytes, fileName)).refusal).toBe(name);
    expect(readdirSync(api.ctx.config.uploads.quarantineDir)).toEqual([]);
  });

  test("from somebody whose role may not send it, or who is not signed in", async () => {
    const viewer = await api.member({ role: "viewer" });
    expect((await upload(viewer.sender, aFile())).data.refusal).toBe("forbidden");
    expect((await upload({ ...member.sender, token: "none" }, aFile())).code).toBe(standardCode.illegalToken);
  });

  test("when another site sends it", async () => {
    const reply = await fetch(`${api.url}/api${uploadDocument.path}?purpose=companyDocument`, {
      method: "POST",
      headers: { ...headersOf(member.sender), origin: "https://elsewhere.example", "x-file-name": "a.pdf" },
      body: new Uint8Array(aPdf()),
    });
    expect(((await reply.json()) as { code: number }).code).not.toBe(standardCode.success);
  });
});

describe("claiming", () => {
  test("attaches files to one thing, once and for good", async () => {
    const id = await uploadTaken(member.sender, aFile());
    const owner = { kind: "enterprise", id: randomUUID() };
    await claim(member, [id], owner);
    const found = await api.ctx.db.tx(member.session.tenant, (tx) => findDocumentsOf(tx, owner));
    expect(found.map((document) => document.id)).toEqual([id]);
    await expect(claim(member, [id])).rejects.toEqual(new Refusal("documentGone"));
    await expect(
      api.ctx.db.tx(member.session.tenant, (tx) =>
        tx.query("UPDATE document SET name = 'x' WHERE id = $1", [id]),
      ),
    ).rejects.toThrow("does not change");
  });

  test("refuses what is unknown, another merchant's or of another purpose alike", async () => {
    const stranger = await api.member();
    const id = await uploadTaken(member.sender, aFile());
    const photo = await uploadTaken(member.sender, {
      purpose: "certificatePhoto",
      name: "id.png",
      bytes: await aPicture("png"),
    });
    const gone = new Refusal("documentGone");
    await expect(claim(stranger, [id])).rejects.toEqual(gone);
    await expect(claim(member, [randomUUID()])).rejects.toEqual(gone);
    await expect(claim(member, [photo])).rejects.toEqual(gone);
  });

  test("refuses more files than the field takes", async () => {
    const ids = [await uploadTaken(member.sender, aFile()), await uploadTaken(member.sender, aFile())];
    await expect(claim(member, ids)).rejects.toEqual(new Refusal("uploadTooMany", { number: 1 }));
  });

  test("of two at once lets one have the file", async () => {
    const id = await uploadTaken(member.sender, aFile());
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => claim(member, [id])));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a link", () => {
  test("opens the file for this browser, as something that cannot act", async () => {
    const bytes = aPdf();
    const id = await uploadTaken(member.sender, aFile(bytes, "合同 (1).pdf"));
    const { data } = await open(id, "download");
    expect(data.url.startsWith(`/api${sendDocument.path}?ticket=`)).toBe(true);
    const reply = await follow(data.url);
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        "attachment; filename=\"file\"; filename*=UTF-8''%E5%90%88%E5%90%8C%20%281%29.pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "cache-control": "private, no-store",
    });
    const preview = await follow((await open(id, "preview")).data.url);
    expect(preview.headers.get("content-disposition")).toMatch(/^inline; /);
  });

  test("opens nothing after a minute, in another browser, or changed", async () => {
    const id = await uploadTaken(member.sender, aFile());
    const { url } = (await open(id, "preview")).data;
    const stranger = await api.member();
    expect((await follow(url, stranger.cookies)).status).toBe(404);
    expect((await follow(url, {})).status).toBe(404);
    expect((await follow(url.replace(/ticket=./, "ticket=f"))).status).toBe(404);
    const before = now;
    now += 61_000;
    expect((await follow(url)).status).toBe(404);
    now = before;
    expect((await follow(url)).status).toBe(200);
  });

  test("is given to people of the merchant alone, and leaves an audit row", async () => {
    const id = await uploadTaken(member.sender, aFile());
    const stranger = await api.member();
    expect((await open(id, "preview", stranger)).data).toMatchObject({ refusal: "notFound" });
    expect((await open(randomUUID(), "preview")).data).toMatchObject({ refusal: "notFound" });
    await open(id, "preview");
    await api.ctx.db.tx(member.session.tenant, async (tx) => {
      const acts = await tx.rows<{ act: string }>("SELECT act FROM audit WHERE subject = $1 ORDER BY seq", [
        id,
      ]);
      expect(acts.map(({ act }) => act)).toEqual(["document.uploaded", "document.opened"]);
    });
  });
});

describe("left-overs", () => {
  test("of a process that was killed are swept from quarantine", async () => {
    const left = join(api.ctx.config.uploads.quarantineDir, "left-over");
    mkdirSync(left);
    utimesSync(left, new Date(now - 3_600_000), new Date(now - 3_600_000));
    await uploadTaken(member.sender, aFile());
    expect(readdirSync(api.ctx.config.uploads.quarantineDir)).toEqual([]);
  });

  test("are removed from the store, what was submitted is not", async () => {
    const tenant = member.session.tenant;
    const [loose, claimed] = [
      (await uploadTaken(member.sender, aFile())) as DocumentId,
      (await uploadTaken(member.sender, aFile())) as DocumentId,
    ];
    await claim(member, [claimed]);
    await discardDocument(api.ctx, tenant, loose);
    await discardDocument(api.ctx, tenant, claimed);
    expect(await read(loose)).toBeUndefined();
    expect(await api.ctx.store.get(placeOf(tenant, loose))).toBeUndefined();
    expect(await read(claimed)).toBeDefined();
    const left = await api.ctx.db.query<{ key: string }>({
      name: "left-work",
      text: "SELECT key FROM outbox WHERE key = ANY ($1)",
      values: [[loose, claimed]],
    });
    expect(left).toEqual([]);
  });

  test("come due after thirty days", async () => {
    const id = await uploadTaken(member.sender, aFile());
    const [work] = await api.ctx.db.query<{ due_at: Date }>({
      name: "due-work",
      text: "SELECT due_at FROM outbox WHERE key = $1",
      values: [id],
    });
    expect(work?.due_at.getTime()).toBe(now + 30 * 24 * 3_600_000);
  });
});
