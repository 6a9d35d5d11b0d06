import * as contract from "@causeway/contract/portal/enterprise";
import type { RealNameForm } from "@causeway/contract/real-name/form";
import { listChinaProvinces, listCountries } from "@causeway/contract/portal/reference";
import type { OutputOf } from "@causeway/contract/route";
import type { Call } from "#shared/api/call.ts";
import { createWrite } from "#shared/api/write.ts";
import type { Region } from "#shared/ui/value/region.ts";

export type RealName = OutputOf<typeof contract.readRealName>;
export type FaceCheck = contract.FaceCheck;
export type Province = OutputOf<typeof listChinaProvinces>[number];
export type Submitted = OutputOf<typeof contract.submitRealName>;

export const realNameKey = ["realName"] as const;

/** What the wizard asks of the server. */
export function createRealName(call: Call) {
  const submit = createWrite(call, contract.submitRealName);
  return {
    load: () => call(contract.readRealName, {}),
    save: (revision: number, form: RealNameForm) => call(contract.saveRealNameDraft, { revision, form }),
    sendFaceLink: (memberId: string) => call(contract.sendFaceLink, { memberId }),
    /** A second press, or one after a lost answer, is the same submission. */
    submit: (revision: number): Promise<Submitted> => submit({ revision }),
    loadProvinces: () => call(listChinaProvinces, {}),
    loadRegions: async (): Promise<readonly Region[]> =>
      (await call(listCountries, {})).map(({ alphaTwo, alphaThree, name, phoneArea }) => ({
        alphaTwo,
        alphaThree,
        names: { "zh-CN": name.zh, "zh-HK": name.hk, "en-US": name.en },
        dialCode: phoneArea,
      })),
  };
}
export type RealNameCalls = ReturnType<typeof createRealName>;
