import type { BankName } from "@causeway/sandbox/bank/misdeeds.ts";
import { createPanel, type Panel } from "../people/bank.ts";

export type BankInTown = { readonly name: BankName; readonly panel: Panel };

/** Both banks, whose days pass together. */
export type Banks = {
  readonly all: readonly BankInTown[];
  readonly move: (days: number) => Promise<void>;
  readonly summary: () => Promise<{
    readonly entries: number;
    readonly undelivered: number;
    readonly planned: number;
    readonly wrongs: number;
    /** How often each did what. */
    readonly committed: Readonly<Record<string, Readonly<Record<string, number>>>>;
  }>;
};

export function createBanks(ports: { readonly bank: number; readonly albion: number }): Banks {
  const at = (port: number) => createPanel(`http://127.0.0.1:${port}`);
  const all: readonly BankInTown[] = [
    { name: "harbour", panel: at(ports.bank) },
    { name: "albion", panel: at(ports.albion) },
  ];
  return {
    all,
    move: async (days) => void (await Promise.all(all.map(({ panel }) => panel.move(days)))),
    summary: async () => {
      const said = await Promise.all(
        all.map(async ({ name, panel }) => ({ name, ...(await panel.summary()) })),
      );
      const sum = (of: "entries" | "undelivered" | "planned") =>
        said.reduce((total, each) => total + each[of], 0);
      return {
        entries: sum("entries"),
        undelivered: sum("undelivered"),
        planned: sum("planned"),
        wrongs: said.reduce((total, { committed }) => total + sumOf(committed), 0),
        committed: Object.fromEntries(said.map(({ name, committed }) => [name, committed])),
      };
    },
  };
}

export function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}
