import { randomUUID } from "node:crypto";
import {
  may,
  roles,
  uploadPurposeNames,
  uploadPurposes,
  type Role,
  type UploadPurpose,
} from "@causeway/contract";
import { openDocument } from "@causeway/contract/portal/document";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, type TenantId } from "#platform/ids.ts";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { execute, forgetAttempts } from "#testing/database.ts";
import { aPdf } from "#testing/files/pdfs.ts";
import { aPicture } from "#testing/files/pictures.ts";
import { cookieHeader, upload, uploadTaken } from "#testing/upload.ts";

let api: TestApi;
let tenant: TenantId;
let picture: Buffer;
const members = new Map<Role, Member>();
const filesOf = new Map<UploadPurpose, string>();
beforeAll(async () => {
  api = await startTestApi();
  picture = await aPicture("png");
  tenant = newId<"tenant">(new Date());
  for (const role of roles) members.set(role, await api.member({ tenant, role }));
  // Sent by a colleague, so that nobody below reads a file because it is his own.
  const colleague = await api.member({ tenant });
  for (const purpose of uploadPurposeNames)
    filesOf.set(purpose, await uploadTaken(colleague.sender, aFileFor(purpose)));
});
afterAll(() => api.stop());

function aFileFor(purpose: UploadPurpose) {
  return purpose === "certificatePhoto"
    ? { purpose, name: "id.png", bytes: picture }
    : { purpose, name: "paper.pdf", bytes: aPdf() };
}
const open = (who: Member, documentId: string) => who.call(openDocument, { documentId, as: "preview" });
/** What opening a file comes to: the file, or the whole answer but for its own number. */
const show = async (who: Member, documentId: string) => {
  const { code, errorMessage, data } = await open(who, documentId);
  if (code !== 0) return { code, errorMessage, refusal: (data as { refusal?: string }).refusal };
  const { status } = await fetch(`${api.url}${data.url}`, { headers: { cookie: cookieHeader(who.cookies) } });
  return { status };
};
/** A name that no purpose takes: what it is refused for tells whether the role was, and no file has to be looked into. */
const send = async (who: Member, purpose: UploadPurpose) => {
  await forgetAttempts(api.database.ownerUrl);
  return (await upload(who.sender, { ...aFileFor(purpose), name: "paper.exe" })).data.refusal;
};

/** Who may what, written down once more so that a change of the table is seen. */
const company = { send: "L D A R", read: "L D A R" };
const receiving = { send: "L D A R P M", read: "L D A R P V M W" };
const paying = { send: "L D A R P", read: "L D A R P V M W" };
const promised: Record<UploadPurpose, { send: string; read: string }> = {
  certificatePhoto: company,
  companyDocument: company,
  authorizationLetter: company,
  auxiliaryFile: company,
  enterpriseSupplement: company,
  payeeFile: paying,
  paymentFile: paying,
  incomingProof: receiving,
  credential: receiving,
  credentialList: receiving,
  accountSupplement: receiving,
  shopSupplement: receiving,
  collectionSupplement: receiving,
};
const letters: Record<Role, string> = {
  legalRepresentative: "L",
  director: "D",
  administrator: "A",
  authorisedRepresentative: "R",
  preparer: "P",
  approver: "V",
  merchantUser: "M",
  viewer: "W",
};

describe.each(uploadPurposeNames)("a file for %s", (purpose) => {
  const holds = (role: Role, what: "send" | "read") =>
    promised[purpose][what].split(" ").includes(letters[role]);

  test.each(roles)("is sent and read by a %s as the table says", async (role) => {
    const who = members.get(role)!;
    const { send: sending, read } = uploadPurposes[purpose];
    expect([may(role, sending), may(role, read)]).toEqual([holds(role, "send"), holds(role, "read")]);

    expect(await send(who, purpose)).toBe(holds(role, "send") ? "uploadTypeNotAccepted" : "forbidden");

    const shown = await show(who, filesOf.get(purpose)!);
    expect(shown).toEqual(holds(role, "read") ? { status: 200 } : await show(who, randomUUID()));
  });
});

test("a viewer cannot open the representative's certificate photo", async () => {
  const answer = await open(members.get("viewer")!, filesOf.get("certificatePhoto")!);
  expect(answer.data).toMatchObject({ refusal: "notFound" });
});

test("a viewer cannot upload a supplement, of whatever", async () => {
  for (const purpose of uploadPurposeNames.filter((name) => /supplement/i.test(name)))
    expect(await send(members.get("viewer")!, purpose), purpose).toBe("forbidden");
});

test("whoever sent a file reads it, also when he acts with fewer rights", async () => {
  const person = newId<"user">(new Date());
  const administrator = await api.member({ tenant, person });
  const id = await uploadTaken(administrator.sender, aFileFor("certificatePhoto"));
  const asViewer = await api.member({ tenant, person, role: "viewer" });
  expect((await open(asViewer, id)).data).toMatchObject({ documentId: id });
});

test("a link that one member was given opens nothing for another of the same company", async () => {
  const { data } = await open(members.get("administrator")!, filesOf.get("certificatePhoto")!);
  const viewer = members.get("viewer")!;
  const reply = await fetch(`${api.url}${data.url}`, { headers: { cookie: cookieHeader(viewer.cookies) } });
  expect(reply.status).toBe(404);
});

test.each([
  ["has signed out", "salt = NULL"],
  ["was given another role", "role = 'viewer'"],
])("a link opens nothing any more for who %s", async (_what, change) => {
  const clerk = await api.member({ tenant, role: "administrator" });
  const { data } = await open(clerk, filesOf.get("certificatePhoto")!);
  const follow = async () =>
    (await fetch(`${api.url}${data.url}`, { headers: { cookie: cookieHeader(clerk.cookies) } })).status;
  expect(await follow()).toBe(200);
  const sessionId = clerk.session.token.slice(0, 36);
  await execute(api.database.ownerUrl, `UPDATE session SET ${change} WHERE id = '${sessionId}'`);
  expect(await follow()).toBe(404);
});

test("somebody of another company gets the answer for what does not exist, whatever his role", async () => {
  for (const role of roles) {
    const stranger = await api.member({ role });
    for (const id of filesOf.values())
      expect((await open(stranger, id)).data, role).toMatchObject({ refusal: "notFound" });
  }
});

test("what was refused leaves no trace of a look", async () => {
  const id = filesOf.get("authorizationLetter")!;
  await open(members.get("preparer")!, id);
  const looks = await api.ctx.db.tx(tenant, (tx) =>
    tx.rows("SELECT actor FROM audit WHERE act = 'document.opened' AND subject = $1", [id]),
  );
  const { session } = members.get("preparer")!;
  const person = await api.ctx.db.query<{ user_id: string }>({
    name: "person-of-session",
    text: "SELECT user_id FROM session WHERE id = $1",
    values: [session.id],
  });
  expect(looks).not.toContainEqual({ actor: person[0]!.user_id });
});
