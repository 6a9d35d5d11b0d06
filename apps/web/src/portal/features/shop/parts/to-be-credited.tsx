import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import type { ListedShop } from "../shops.ts";

/** What a shop's orders still bring. Of a site no orders are known, and nought would say that nothing is coming. */
export function ToBeCredited({ shop }: { shop: Pick<ListedShop, "platform" | "toBeCredited"> }) {
  return shop.platform === null ? (
    <span>–</span>
  ) : (
    <Money value={moneyFrom(shop.toBeCredited)} size="balance" />
  );
}
