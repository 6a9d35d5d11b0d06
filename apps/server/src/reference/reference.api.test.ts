import { openMerchantAccounts } from "@causeway/ledger";
import { portalRoutes } from "@causeway/contract/portal/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import type { PortalClient } from "#testing/portal-client.ts";

const {
  listTranslations,
  listCurrencies,
  listCountries,
  listChinaProvinces,
  generateDeviceId,
  listMyCurrencies,
} = portalRoutes;

let api: TestApi;
let visitor: PortalClient;
beforeAll(async () => {
  api = await startTestApi();
  visitor = await api.visitor();
});
afterAll(() => api.stop());

describe("reference lists", () => {
  test.each([listTranslations, listCurrencies, listCountries, listChinaProvinces, generateDeviceId])(
    "$name answers a visitor as its contract says",
    async (route) => {
      const { code, data } = await visitor.call(route, {});
      expect(code).toBe(0);
      expect(route.output.safeParse(data).error?.issues).toBeUndefined();
    },
  );

  test("words changed by operations come with every language they were changed in", async () => {
    await execute(
      api.database.ownerUrl,
      "INSERT INTO translation VALUES ('home.title', 'ZH_CN', '改'), ('home.title', 'EN_US', 'Changed')",
    );
    expect((await visitor.call(listTranslations, {})).data).toEqual([
      {
        code: "home.title",
        languages: [
          { lang: "EN_US", value: "Changed" },
          { lang: "ZH_CN", value: "改" },
        ],
      },
    ]);
  });

  test("one's own currencies are those one has accounts in, each with its picture, and nobody else's", async () => {
    const [member, other] = [await api.member(), await api.member()];
    for (const [{ session }, held] of [
      [member, ["USD", "HKD"]],
      [other, ["EUR"]],
    ] as const) {
      await api.ctx.db.tx(session.tenant, (tx) => openMerchantAccounts(tx, session.tenant, held));
    }
    const { data } = await member.call(listMyCurrencies, {});
    expect(data.map(({ code }) => code).toSorted()).toEqual(["HKD", "USD"]);
    expect(data.every(({ currencyLogoUrl }) => currencyLogoUrl.length > 0)).toBe(true);
  });

  test("yen have no decimals, dinars three, and offshore renminbi stand beside renminbi", async () => {
    const { data } = await visitor.call(listCurrencies, {});
    const precision = Object.fromEntries(data.map((currency) => [currency.code, currency.precision]));
    expect(precision).toMatchObject({ JPY: 0, KWD: 3, CNY: 2, CNH: 2, HUF: 2 });
    expect(data.filter(({ receivable }) => receivable)).toHaveLength(14);
  });

  test("money can be sent to more than a hundred countries", async () => {
    const { data } = await visitor.call(listCountries, {});
    expect(data.filter(({ remittance }) => remittance).length).toBeGreaterThan(100);
  });

  test("every device is new, and nothing about it is kept", async () => {
    const [one, other] = [await visitor.call(generateDeviceId, {}), await visitor.call(generateDeviceId, {})];
    expect(one.data.deviceId).not.toBe(other.data.deviceId);
    expect(Buffer.from(one.data.devicePwd, "base64url")).toHaveLength(32);
  });
});
