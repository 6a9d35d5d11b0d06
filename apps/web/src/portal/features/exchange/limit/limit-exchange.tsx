import { useRef } from "react";
import { Columns } from "#shared/ui/frame/card.tsx";
import type { ModeChange } from "../parts/mode-bar.tsx";
import { LimitAside } from "./limit-aside.tsx";
import { LimitCard } from "./limit-card.tsx";
import { LimitChart } from "./limit-chart.tsx";
import { LimitList } from "./limit-list.tsx";
import type { Limit } from "./limits.ts";
import { limitFrom, useLimitForm } from "./use-limit.ts";

/** An exchange at a rate that is waited for, with everything that waits already. */
export function LimitExchange({ params, change }: { params: URLSearchParams; change: ModeChange }) {
  const form = useLimitForm(limitFrom(params));
  const rateRef = useRef<HTMLInputElement>(null);
  const fillAgain = (limit: Limit) => {
    form.fill(limit);
    rateRef.current?.focus();
  };
  return (
    <Columns aside={<LimitAside form={form} />}>
      <LimitCard form={form} rateRef={rateRef} change={change} />
      <LimitChart form={form} />
      <LimitList form={form} onAgain={fillAgain} />
    </Columns>
  );
}
