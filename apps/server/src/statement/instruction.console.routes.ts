import * as contract from "@causeway/contract/console/instruction";
import type { Context } from "../context.ts";
import { read, staff, write, type Bound } from "#platform/http/binding.ts";
import { askBankNow } from "./ask-bank-now.ts";
import { listInstructions } from "./list-instructions.ts";

/** Treasury sees what the bank was asked for, and has it asked what became of that. */
export function instructionConsoleRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listInstructions, staff("treasury.view"), ({ actor }) => listInstructions(ctx, actor)),
    write(contract.askBankNow, staff("treasury.act"), (tx, { actor }, input) =>
      askBankNow(ctx, tx, actor, input),
    ),
  ];
}
