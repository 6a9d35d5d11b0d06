import type { Words } from "@causeway/contract";
import type { AccountApplication } from "@causeway/contract/receiving/application";

const base = 15;

/** What makes an account worth a closer look, each with its weight. */
export function riskOf(form: AccountApplication): { score: number; signals: Words[] } {
  const found: { weight: number; words: Words }[] = [
    ...(form.storeStatus === "NONE"
      ? [{ weight: 15, words: ["暂无店铺", "暫無店舖", "No shop yet"] as const }]
      : []),
    ...(form.platformType === "INDEPENDENT_SITE"
      ? [{ weight: 10, words: ["独立站收款", "獨立網站收款", "Independent site"] as const }]
      : []),
    ...(form.currencies.length > 8
      ? [{ weight: 10, words: ["申请币种较多", "申請貨幣較多", "Many currencies"] as const }]
      : []),
    ...(form.shop.provider === "OTHER"
      ? [
          {
            weight: 10,
            words: ["支付服务商未列明", "支付服務商未列明", "Payment provider not on the list"] as const,
          },
        ]
      : []),
  ];
  return {
    score: base + found.reduce((sum, { weight }) => sum + weight, 0),
    signals: found.map(({ words }) => words),
  };
}
