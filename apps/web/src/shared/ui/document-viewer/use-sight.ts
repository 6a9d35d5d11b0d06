import { useState } from "react";
import type { Turn } from "./sheet.ts";

/** Of the width there is; a person begins at all of it. */
const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const fit = zooms.indexOf(1);

/** Which page is looked at, from how near, and which way up. */
export function useSight(count: number) {
  const [page, setPage] = useState(1);
  const [step, setStep] = useState(fit);
  const [turn, setTurn] = useState<Turn>(0);
  const zoomTo = (n: number) => setStep(Math.min(zooms.length - 1, Math.max(0, n)));
  const goTo = (n: number) => setPage(Math.min(count, Math.max(1, n)));
  return {
    page,
    turn,
    zoom: zooms[step] ?? 1,
    nearest: step === zooms.length - 1,
    farthest: step === 0,
    next: () => goTo(page + 1),
    previous: () => goTo(page - 1),
    nearer: () => zoomTo(step + 1),
    farther: () => zoomTo(step - 1),
    fit: () => zoomTo(fit),
    rotate: () => setTurn(((turn + 1) % 4) as Turn),
  };
}
export type Sight = ReturnType<typeof useSight>;
