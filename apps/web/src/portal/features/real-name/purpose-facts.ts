import type { RealNameForm } from "@causeway/contract/real-name/form";
import { useWords } from "#shared/i18n/words.ts";
import type { Fact } from "#shared/ui/frame/detail.tsx";
import * as words from "./words.ts";
import { type Places, useShown } from "./show-values.ts";

/** What the account is for, as a reader sees it: before it is handed in and after it was certified. */
export function usePurposeFacts(purpose: Omit<RealNameForm["purpose"], "files">, places: Places): Fact[] {
  const label = useWords(words.labelWords);
  const range = useWords(words.rangeWords);
  const source = useWords(words.sourceWords);
  const destination = useWords(words.destinationWords);
  const shown = useShown(places);
  return [
    { label: label("collectCountries"), value: shown.countries(purpose.collectCountries) },
    { label: label("payCountries"), value: shown.countries(purpose.payCountries) },
    { label: label("officeLocation"), value: shown.country(purpose.officeLocation) },
    { label: label("monthlyRange"), value: purpose.monthlyRange && range(purpose.monthlyRange) },
    {
      label: label("collectSources"),
      value: purpose.collectSources.map((one) => source(one)).join(shown.comma),
    },
    {
      label: label("payDestinations"),
      value: purpose.payDestinations.map((one) => destination(one)).join(shown.comma),
    },
    { label: label("shopName"), value: purpose.shopName },
    { label: label("shopLink"), value: purpose.shopLink },
  ];
}
