import { hash } from "node:crypto";
import * as enterprise from "@causeway/contract/portal/enterprise";
import { unwrap, type WrappedKey } from "@causeway/server/platform/crypto/field-cipher.ts";
import { ringOf } from "@causeway/server/platform/crypto/key-ring.ts";
import { openWith } from "@causeway/server/platform/crypto/one-way.ts";
import { readStamp } from "@causeway/server/platform/crypto/stamp.ts";
import type { Secrets } from "@causeway/server/platform/crypto/secrets.ts";
import type { TenantId } from "@causeway/server/platform/ids.ts";
import pg from "pg";
import { waitForCalm } from "../people/calm.ts";
import { asMerchant, refused } from "../people/patient.ts";
import { fetchFile } from "../review/uploads.ts";
import type { Ground, PromisedByKeys } from "./load.ts";

const calmMs = 60_000;

export async function judgeKeys(
  ground: Ground,
  promised: PromisedByKeys,
  before: Secrets,
): Promise<string[]> {
  const stuck = await waitForCalm(ground.place.ownerUrl, calmMs);
  return [
    ...stuck,
    ...(await judgeFiles(ground, promised)),
    ...(await judgeDrafts(ground, promised)),
    ...(await judgeMessages(ground, promised)),
    ...(await judgeOldKeys(ground.place.ownerUrl, before)),
  ];
}

async function judgeFiles(ground: Ground, { files }: PromisedByKeys): Promise<string[]> {
  const merchant = [...files.merchants.values()][0];
  const faults: string[] = [];
  for (const { documentId, sha256 } of merchant ? files.uploads : []) {
    const bytes = await fetchFile(ground.place, merchant!, documentId);
    if (!bytes || hash("sha256", bytes) !== sha256) faults.push(`file ${documentId} is not what was sent`);
  }
  return faults;
}

async function judgeDrafts(ground: Ground, { drafts }: PromisedByKeys): Promise<string[]> {
  const faults: string[] = [];
  for (const [merchant, name] of drafts) {
    const read = await asMerchant(ground.place, merchant).call(enterprise.readRealName, {});
    if (refused(read)) faults.push(`somebody was signed out: ${read.refusal}`);
    else if (read.form.company.nameEn !== name)
      faults.push(`a form says ${read.form.company.nameEn} and not ${name}`);
  }
  return faults;
}

async function judgeMessages(ground: Ground, { messages }: PromisedByKeys): Promise<string[]> {
  const arrived = new Set((await ground.mails()).map(({ subject }) => subject.split(" ")[0]));
  return messages.filter((no) => !arrived.has(no)).map((no) => `message ${no} did not arrive`);
}

/** A copy of the database and the keys from before it all: nothing that was sealed anew opens. */
async function judgeOldKeys(ownerUrl: string, before: Secrets): Promise<string[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const wrapped = await owner.query<WrappedKey & { merchant_id: TenantId }>(
      `SELECT merchant_id, 1 AS version, wrapped, key_version FROM tenant_key
       UNION ALL SELECT merchant_id, version, wrapped, key_version FROM tenant_key_renewed`,
    );
    const sealed = await owner.query<{
      ring: "outbound" | "staffSeeds";
      at: string;
      row: string;
      sealed: Buffer;
    }>(
      `SELECT 'outbound' AS ring, 'message_out|sealed' AS at, id AS row, sealed FROM message_out WHERE sealed IS NOT NULL
       UNION ALL SELECT 'outbound', 'contact_message|sealed', id, sealed FROM contact_message
       UNION ALL SELECT 'outbound', 'shop|tokens', id, tokens FROM shop WHERE tokens IS NOT NULL
       UNION ALL SELECT 'staffSeeds', 'staff|authenticator', id, authenticator FROM staff WHERE authenticator IS NOT NULL`,
    );
    const [fieldKey] = before.fieldKey.versions.values();
    return [
      ...(wrapped.rows.length > 0 && sealed.rows.length > 0
        ? []
        : ["there was nothing to open with the old keys"]),
      ...wrapped.rows.flatMap((row) =>
        opens(() => unwrap(ringOf(fieldKey!), row.merchant_id, { ...row, key_version: 1 }))
          ? [`the old field key opens the data key of ${row.merchant_id}`]
          : [],
      ),
      ...sealed.rows.flatMap(({ ring, at, row, sealed: given }) => {
        const [table = "", column = ""] = at.split("|");
        const [key] = before[ring]?.versions.values() ?? [];
        const stamped = readStamp("oneWay", given);
        if (!stamped || !key) return [`${at} of ${row} is not sealed one way`];
        const place = { table, column, row };
        return opens(() => openWith(key, place, stamped)) ||
          opens(() => openWith(key, place, { ...stamped, version: 1 }))
          ? [`the old ${ring} key opens ${at} of ${row}`]
          : [];
      }),
    ];
  } finally {
    await owner.end();
  }
}

function opens(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
