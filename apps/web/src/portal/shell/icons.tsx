import {
  BankOutlined,
  DashboardOutlined,
  DownloadOutlined,
  FileTextOutlined,
  HomeOutlined,
  IdcardOutlined,
  PlusCircleOutlined,
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
  Dashboard: <HomeOutlined />,
  Workplace: <DashboardOutlined />,
  MyAccount: <WalletOutlined />,
  MyShop: <ShopOutlined />,
  AccountApply: <PlusCircleOutlined />,
  CollectionOrder: <DownloadOutlined />,
  CurrencyExchangeApplication: <SwapOutlined />,
  ExchangeOrder: <UnorderedListOutlined />,
  PaymentApplication: <SendOutlined />,
  PaymentOrder: <FileTextOutlined />,
  PayeeManagement: <TeamOutlined />,
  MyEnterprise: <BankOutlined />,
  RealNameAuth: <IdcardOutlined />,
  UserInfo: <UserOutlined />,
};
