import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { aPdf } from "#testing/files/pdfs.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { uploadTaken } from "#testing/upload.ts";
import { claimDocuments, readDocument, type DocumentId } from "./index.ts";
import { placeOf } from "./document.ts";

let api: TestApi;
let flows: TestFlows;
let member: Member;
const dir = mkdtempSync(join("/var/tmp", "causeway-document-"));
beforeAll(async () => {
  api = await startTestApi();
  member = await api.member();
  flows = await startTestFlows(api.ctx, dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

const patient = { timeout: 60_000 };
const send = async () =>
  (await uploadTaken(member.sender, {
    purpose: "companyDocument",
    name: "licence.pdf",
    bytes: aPdf(),
  })) as DocumentId;
const stored = (id: DocumentId) => api.ctx.store.get(placeOf(member.session.tenant, id));
/** Thirty days pass for everything that waits. */
const letTimePass = () =>
  execute(api.database.ownerUrl, "UPDATE outbox SET due_at = now() WHERE topic = 'document/discard'");
const workLeft = () =>
  api.ctx.db.query({
    name: "work-left",
    text: "SELECT key FROM outbox WHERE topic = 'document/discard'",
    values: [],
  });

test(
  "what nobody submitted is removed when its time has come, what somebody did is kept",
  patient,
  async () => {
    const [loose, claimed] = [await send(), await send()];
    await api.ctx.db.tx(member.session.tenant, (tx) =>
      claimDocuments(api.ctx, tx, "companyDocument", [claimed], { kind: "enterprise", id: randomUUID() }),
    );
    expect(await stored(loose)).toBeDefined();
    await letTimePass();
    await expect.poll(workLeft, patient).toEqual([]);
    expect(await stored(loose)).toBeUndefined();
    expect(await readDocument(api.ctx, member.session.tenant, loose)).toBeUndefined();
    expect(await readDocument(api.ctx, member.session.tenant, claimed)).toBeDefined();
  },
);

test("what a crash left in the store without a row is removed", patient, async () => {
  const id = await send();
  await execute(api.database.ownerUrl, `DELETE FROM document WHERE id = '${id}'`);
  expect(await stored(id)).toBeDefined();
  await letTimePass();
  await expect.poll(workLeft, patient).toEqual([]);
  expect(await stored(id)).toBeUndefined();
});
