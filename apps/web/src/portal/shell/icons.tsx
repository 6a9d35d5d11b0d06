import {
  BankOutlined,
  DashboardOutlined,
  DownloadOutlined,
  FileTextOutlined,
  HomeOutlined,
  IdcardOutlined,
  PercentageOutlined,
  PlusCircleOutlined,
  SafetyOutlined,
  SendOutlined,
  ShopOutlined,
  SwapOutlined,
  TeamOutlined,
  UnorderedListOutlined,
  UserOutlined,
  WalletOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import type { RouteName } from "../routes.ts";

/** The menu's icons belong to the client: the server names pages, not pictures. */
export const routeIcon: Partial<Record<RouteName, ReactNode>> = {
  Dashboard: <HomeOutlined aria-hidden />,
  Workplace: <DashboardOutlined aria-hidden />,
  MyAccount: <WalletOutlined aria-hidden />,
  MyShop: <ShopOutlined aria-hidden />,
  AccountApply: <PlusCircleOutlined aria-hidden />,
  CollectionOrder: <DownloadOutlined aria-hidden />,
  CurrencyExchangeApplication: <SwapOutlined aria-hidden />,
  ExchangeOrder: <UnorderedListOutlined aria-hidden />,
  PaymentApplication: <SendOutlined aria-hidden />,
  PaymentOrder: <FileTextOutlined aria-hidden />,
  PayeeManagement: <TeamOutlined aria-hidden />,
  MyEnterprise: <BankOutlined aria-hidden />,
  EnterpriseSecurity: <SafetyOutlined aria-hidden />,
  RealNameAuth: <IdcardOutlined aria-hidden />,
  Prices: <PercentageOutlined aria-hidden />,
  UserInfo: <UserOutlined aria-hidden />,
};
