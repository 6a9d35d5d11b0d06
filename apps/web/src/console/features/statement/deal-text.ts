import { useWords } from "#shared/i18n/words.ts";
import { dealingWords } from "./dealing-words.ts";
import { amountText } from "./statements.ts";

type Traded = {
  readonly sell: string;
  readonly buy: string;
  readonly fixed: { readonly currency: string; readonly amount: string };
};

/** What is sold for what, with the amount of the side that is fixed. */
export function useDealText(): (traded: Traded) => string {
  const t = useWords(dealingWords);
  return ({ sell, buy, fixed: { currency, amount } }) => {
    const said = amountText(currency, amount);
    return currency === sell
      ? t("sellFor", { amount: said, other: buy })
      : t("buyWith", { amount: said, other: sell });
  };
}
