import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/portal/enterprise";
import { filesOf, membersOf, purposeOf, type RealNameForm } from "@causeway/contract/real-name/form";
import type { TestApi } from "./api.ts";
import type { Company } from "./company.ts";
import { execute, forgetAttempts } from "./database.ts";

/** How a company gets certified, told as stories. */
export function realNameOf(api: TestApi) {
  /** The files of a form as if they had been uploaded and checked, made behind the product's back. */
  const upload = async ({ tenant }: Company, form: RealNameForm) => {
    const rows = filesOf(form).map(
      ({ path, value }) =>
        `('${tenant}', '${value.id}', '${purposeOf(path)}', '${value.name}', '${value.name.split(".")[1]}', ${value.size},
          decode(repeat('00', 32), 'hex'), '', '${tenant}', now())`,
    );
    await execute(
      api.database.ownerUrl,
      `INSERT INTO document (merchant_id, id, purpose, name, type, bytes, sha256, sealed_key, uploaded_by, uploaded_at)
       VALUES ${rows.join(", ")} ON CONFLICT DO NOTHING`,
    );
  };

  const save = async ({ portal }: Company, form: RealNameForm) => {
    const { data } = await portal.call(contract.readRealName, {});
    return portal.call(contract.saveRealNameDraft, { revision: data.revision, form });
  };

  /** Everybody in the saved draft passes the face check. */
  const passFaces = async ({ portal, tenant }: Company, form: RealNameForm) => {
    // The companies of a test have their people's numbers in common.
    await forgetAttempts(api.database.ownerUrl, "face-link-number:");
    for (const { value } of membersOf(form)) await portal.call(contract.sendFaceLink, { memberId: value.id });
    await execute(
      api.database.ownerUrl,
      `UPDATE face_check SET state = 'PASSED', finished_at = now() WHERE merchant_id = '${tenant}'`,
    );
  };

  const submit = async ({ portal }: Company) => {
    const { data } = await portal.call(contract.readRealName, {});
    return portal.call(contract.submitRealName, { requestId: randomUUID(), revision: data.revision });
  };

  /** A form whose files are uploaded, saved, everybody checked, and handed in. */
  const handIn = async (company: Company, form: RealNameForm) => {
    await upload(company, form);
    await save(company, form);
    await passFaces(company, form);
    const answer = await submit(company);
    if (answer.code !== 0)
      throw new Error(`submitting answered ${answer.code} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };

  return { upload, save, passFaces, submit, handIn };
}
