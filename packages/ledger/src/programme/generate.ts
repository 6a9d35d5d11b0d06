import { largestAmount, purposes, type Chain, type Transfer } from "../transfer.ts";
import type { ModelAccount } from "./model.ts";
import { idMaker, randomFrom } from "./random.ts";
import type { World } from "./world.ts";

/**
 * An endless random programme over a small world: payments that fit and that do not, reservations posted, voided,
 * overdrawn and resolved twice, chains that break in every place, copies and forged copies of what was sent before.
 */
export function generateChains(world: World, seed: number): () => Chain {
  const random = randomFrom(seed);
  const newId = idMaker(random, 1_760_000_000_000 + seed * 1_000);
  const sent: Chain[] = [];
  const reservations: Extract<Transfer, { kind: "transfer" | "pending" }>[] = [];

  const amount = (): bigint => {
    if (random.chance(0.01)) return largestAmount - BigInt(random.int(1_000));
    return BigInt(1 + random.int(random.chance(0.2) ? 100_000 : 500));
  };
  const account = () => random.pick(world.accounts);
  const partner = (other: ModelAccount): ModelAccount => {
    const found = account();
    if (found === other) return partner(other);
    return found.currency === other.currency || random.chance(0.02) ? found : partner(other);
  };
  const reference = () => (random.chance(0.5) ? { reference: newId() } : {});

  function plain(kind: "transfer" | "pending"): Transfer {
    const debit = account();
    const credit = partner(debit);
    const lost = random.chance(0.01);
    return {
      kind,
      id: newId(),
      debit: lost ? world.unknownAccount : debit.id,
      credit: credit.id,
      amount: amount(),
      purpose: random.pick(purposes),
      ...reference(),
    };
  }

  function reserve(): Transfer {
    const made = plain("pending");
    if (made.kind === "pending") reservations.push(made);
    if (reservations.length > 200) reservations.splice(random.int(100), 1);
    return made;
  }

  function resolve(): Transfer {
    const target = reservations.length > 0 && random.chance(0.97) ? random.pick(reservations) : undefined;
    if (!target) {
      const stray = plain("transfer");
      const { debit, credit, purpose } = stray;
      return { kind: "void", id: newId(), debit, credit, purpose, pendingId: newId() };
    }
    const { debit, credit, purpose, id: pendingId } = target;
    const turned = random.chance(0.03) ? { debit: credit, credit: debit } : { debit, credit };
    if (random.chance(0.4)) return { kind: "void", id: newId(), ...turned, purpose, pendingId };
    const part = random.chance(0.3)
      ? 1n + BigInt(random.int(Number(target.amount % 1_000_000n) + 50))
      : target.amount;
    return { kind: "post", id: newId(), ...turned, purpose, pendingId, amount: part, ...reference() };
  }

  const fresh = (): Transfer =>
    random.chance(0.5) ? plain("transfer") : random.chance(0.5) ? reserve() : resolve();

  function forge(original: Transfer): Transfer {
    const other = plain("transfer");
    const changes: Transfer[] = [
      { ...original, credit: other.credit === original.debit ? world.unknownAccount : other.credit },
      { ...original, purpose: random.pick(purposes) },
      { ...original, reference: newId() },
      original.kind === "void"
        ? { ...other, id: original.id }
        : { ...original, amount: original.amount + 1n },
      original.kind === "post" || original.kind === "void"
        ? { ...original, pendingId: newId() }
        : { ...other, id: original.id },
    ];
    const forged = random.pick(changes);
    return forged.kind !== "void" && forged.amount > largestAmount ? { ...forged, amount: 1n } : forged;
  }

  function next(): Chain {
    const dice = random.int(100);
    if (dice < 6 && sent.length > 0) return random.pick(sent);
    if (dice < 10 && sent.length > 0)
      return random.pick(sent).map((member) => (random.chance(0.5) ? forge(member) : member));
    if (dice < 12 && sent.length > 0) return [fresh(), random.pick(random.pick(sent)), fresh()];
    if (dice < 30) return Array.from({ length: 2 + random.int(4) }, fresh);
    return [fresh()];
  }

  return () => {
    const chain = next();
    sent.push(chain);
    if (sent.length > 3_000) sent.splice(random.int(1_500), 1);
    return chain;
  };
}
