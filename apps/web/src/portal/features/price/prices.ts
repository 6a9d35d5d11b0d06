import * as contract from "@causeway/contract/portal/price";
import type { InputOf, OutputOf } from "@causeway/contract/route";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useExport } from "#shared/ui/save-file.ts";

export type Prices = OutputOf<typeof contract.readPrices>;
export type PriceRow = contract.PriceRow;
export type Trial = InputOf<typeof contract.tryPrice>["trial"];

const key = ["prices"];

export function usePrices() {
  const call = useCall();
  useLiveQueries("price", key);
  useLiveQueries("collection", key);
  useLiveQueries("exchange", key);
  return useQuery({ queryKey: key, queryFn: () => call(contract.readPrices, {}) });
}

/** What one order would cost; the last answer stays while the next is on its way. */
export function useTrial(trial: Trial | null) {
  const call = useCall();
  return useQuery({
    queryKey: [...key, "trial", trial],
    queryFn: () => call(contract.tryPrice, { trial: trial! }),
    enabled: trial !== null,
    placeholderData: keepPreviousData,
  });
}

export function usePaper() {
  const call = useCall();
  const { busy, save } = useExport();
  const run = async () => {
    const { name, pdf } = await call(contract.printPrices, {});
    return { name, type: "application/pdf", base64: pdf };
  };
  return { busy, save: () => save(run) };
}
