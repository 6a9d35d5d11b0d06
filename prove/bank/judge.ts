import { callByName } from "./call-by-name.ts";
import type { Facts } from "./facts.ts";
import { balanceFaults } from "./judge/balances.ts";
import { dayFaults } from "./judge/days.ts";
import { entryFaults, unreadableFaults } from "./judge/entries.ts";
import { causeFaults } from "./judge/faults.ts";
import { refundFaults } from "./judge/refunds.ts";
import { closingFaults, holdFaults, messageFaults, orderFaults, trustFaults } from "./judge/rest.ts";
import { statementFaults } from "./judge/statements.ts";

const rules: readonly ((facts: Facts) => readonly string[])[] = [
  entryFaults,
  unreadableFaults,
  balanceFaults,
  statementFaults,
  dayFaults,
  causeFaults,
  refundFaults,
  orderFaults,
  holdFaults,
  closingFaults,
  messageFaults,
  trustFaults,
  ({ broken }) => broken,
];

/** Holds our books against the banks'. An empty list is the aim. */
export function judge(facts: Facts): string[] {
  const named = callByName(facts);
  return rules.flatMap((rule) => rule(named));
}
