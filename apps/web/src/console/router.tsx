import { createBrowserRouter, type RouteObject, useRouteError } from "react-router";
import { ErrorPage } from "#shared/failure/error-boundary.tsx";
import { consolePages as pages } from "./routes.ts";

/** Each page is a bundle of its own, loaded when it is first opened. */
export function createConsoleRouter() {
  return createBrowserRouter([
    {
      errorElement: <RouteFailure />,
      HydrateFallback: () => null,
      children: [
        {
          path: pages.login.path,
          lazy: async () => ({ Component: (await import("./sign-in-route.tsx")).LoginRoute }),
        },
        {
          path: pages.invitation.path,
          lazy: async () => ({ Component: (await import("./sign-in-route.tsx")).InvitationRoute }),
        },
        {
          lazy: async () => ({ Component: (await import("./signed-in.tsx")).SignedInArea }),
          children: signedIn,
        },
      ],
    },
  ]);
}

const signedIn: RouteObject[] = [
  {
    path: pages.home.path,
    lazy: async () => ({ Component: (await import("./signed-in.tsx")).HomePage }),
  },
  {
    path: pages.passkeys.path,
    lazy: async () => ({
      Component: (await import("./features/staff/pages/passkeys-page.tsx")).PasskeysPage,
    }),
  },
  {
    path: pages.accounts.path,
    lazy: async () => ({
      Component: (await import("./features/account/pages/account-list-page.tsx")).AccountListPage,
    }),
  },
  {
    path: pages.treasury.path,
    lazy: async () => ({
      Component: (await import("./features/statement/pages/treasury-page.tsx")).TreasuryPage,
    }),
  },
  {
    path: pages.openItem.path,
    lazy: async () => ({
      Component: (await import("./features/statement/pages/item-page.tsx")).ItemPage,
    }),
  },
  {
    path: pages.prices.path,
    lazy: async () => ({
      Component: (await import("./features/price/pages/prices-page.tsx")).PricesPage,
    }),
  },
  {
    path: pages.agreements.path,
    lazy: async () => ({
      Component: (await import("./features/agreement/pages/agreements-page.tsx")).AgreementsPage,
    }),
  },
  {
    path: pages.recoveries.path,
    lazy: async () => ({
      Component: (await import("./features/recovery/pages/recoveries-page.tsx")).RecoveriesPage,
    }),
  },
  {
    path: pages.recovery.path,
    lazy: async () => ({
      Component: (await import("./features/recovery/pages/recovery-page.tsx")).RecoveryPage,
    }),
  },
  {
    path: pages.operations.path,
    lazy: async () => ({
      Component: (await import("./features/operations/pages/operations-page.tsx")).OperationsPage,
    }),
  },
  {
    path: pages.staff.path,
    lazy: async () => ({
      Component: (await import("./features/staff/pages/staff-page.tsx")).StaffPage,
    }),
  },
  {
    path: pages.security.path,
    lazy: async () => ({
      Component: (await import("./features/security/pages/security-page.tsx")).SecurityPage,
    }),
  },
  {
    path: pages.audit.path,
    lazy: async () => ({
      Component: (await import("./features/audit/pages/audit-page.tsx")).AuditPage,
    }),
  },
  {
    path: pages.review.path,
    lazy: async () => ({
      Component: (await import("./features/review/pages/queue-page.tsx")).QueuePage,
    }),
  },
  {
    path: pages.reviewCase.path,
    lazy: async () => ({
      Component: (await import("./features/review/pages/case-page.tsx")).CasePage,
    }),
  },
  { path: "*", lazy: async () => ({ Component: (await import("./signed-in.tsx")).NoPage }) },
];

function RouteFailure() {
  return <ErrorPage error={useRouteError()} />;
}
