import type { ReactNode } from "react";
import type { RouteName } from "../routes.ts";
import { CollectionFrame } from "./frames/collection.tsx";
import { ConfirmFrame } from "./frames/confirm.tsx";
import { DashboardFrame } from "./frames/dashboard.tsx";
import { DetailFrame } from "./frames/detail.tsx";
import { ExchangeFrame } from "./frames/exchange.tsx";
import { FormFrame } from "./frames/form.tsx";

/** Sample screens in the places of pages that are still to come. */
export const frames: Partial<Record<RouteName, ReactNode>> = {
  Dashboard: <DashboardFrame />,
  CollectionOrder: <CollectionFrame />,
  CollectionOrderDetail: <DetailFrame />,
  PaymentApplication: <ConfirmFrame />,
  PaymentOrderDetail: <DetailFrame />,
  CurrencyExchangeApplication: <ExchangeFrame />,
  AccountApply: <FormFrame />,
  MyShop: <FormFrame />,
};
