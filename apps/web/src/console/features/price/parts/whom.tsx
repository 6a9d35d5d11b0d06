import type { PriceKey } from "@causeway/contract/price/line";
import { useWords } from "#shared/i18n/words.ts";
import { merchantOf, type Merchants } from "../prices.ts";
import { priceWords, tierNames } from "../words.ts";

export function Whom({ line, merchants }: { line: PriceKey; merchants: Merchants }) {
  const t = useWords(priceWords);
  const tTier = useWords(tierNames);
  if (line.merchant !== null) return <>{merchantOf(merchants, line)}</>;
  return <>{line.tier === null ? t("everybody") : tTier(line.tier)}</>;
}
