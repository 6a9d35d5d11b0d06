import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { createQueryClient } from "#shared/api/query-client.ts";
import { Button, Skeleton } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { matchPath, Navigate, Outlet, useLocation, useNavigate, useNavigation } from "react-router";
import { logoutStaff, staffInfo } from "@causeway/contract/console/staff";
import { staffMay } from "@causeway/contract/staff-role";
import { useCall, useSharedSession } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card, PageHead } from "#shared/ui/frame/card.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { PermissionsContext } from "#shared/ui/frame/guarded.tsx";
import { ConsoleTheme } from "./console-theme.tsx";
import { usePasskeys } from "./features/staff/passkeys.ts";
import { StaffContext, useStaff } from "./features/staff/staff-context.ts";
import { routeWords } from "./route-words.ts";
import { type ConsolePage, consolePages } from "./routes.ts";
import { PasskeyNotice } from "./shell/passkey-notice.tsx";
import { IdleWatch } from "./shell/idle-watch.tsx";
import { useStaffSession } from "./shell/session.ts";
import { menuOf, Shell } from "./shell/shell.tsx";
import { shellWords } from "./shell/words.ts";

/** Everything that only the area behind sign-in needs, in a bundle of its own. */
export function SignedInArea() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <ConsoleTheme>
        <SignedIn />
      </ConsoleTheme>
    </QueryClientProvider>
  );
}

const pages: readonly ConsolePage[] = Object.values(consolePages);

function SignedIn() {
  const call = useCall();
  const session = useSharedSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const t = useWords(shellWords);
  const { pathname, search } = useLocation();
  const { signedIn, leave } = useStaffSession();
  const info = useQuery({ queryKey: ["staffInfo"], queryFn: () => call(staffInfo, {}), enabled: signedIn });
  if (!signedIn) {
    const redirect = pathname === "/" ? "" : `?${new URLSearchParams({ redirect: pathname + search })}`;
    return <Navigate to={`${consolePages.login.path}${redirect}`} replace />;
  }
  if (info.isError) {
    const again = <Button onClick={() => void info.refetch()}>{t("retry")}</Button>;
    return <EmptyState title={t("failed")} text={t("failedText")} action={again} />;
  }
  if (!info.data) return <Waiting />;
  const end = async () => {
    await call(logoutStaff, {}).catch(() => {});
    session.end("left");
    client.clear();
  };
  const logOut = async () => {
    await end();
    await navigate(consolePages.login.path);
    leave();
  };
  // Whoever comes back to his desk signs in and finds the page he left.
  const endIdle = async () => {
    await end();
    leave();
  };
  return (
    <StaffContext value={info.data}>
      <PermissionsContext value={new Set(info.data.permissions)}>
        <Shell info={info.data} onLogOut={() => void logOut()}>
          <PasskeyNotice />
          <Allowed>
            <Outlet />
          </Allowed>
        </Shell>
        <IdleWatch
          idleSeconds={info.data.idleSeconds}
          onActive={() => call(staffInfo, {})}
          onIdle={() => void endIdle()}
        />
      </PermissionsContext>
    </StaffContext>
  );
}

/** Says in words what the server would refuse anyway. */
function Allowed({ children }: { children: ReactNode }) {
  const t = useWords(shellWords);
  const title = useWords(routeWords);
  const { pathname } = useLocation();
  const { role } = useStaff();
  const page = pages.find(({ path }) => matchPath(path, pathname));
  const name = page ? title(page.title) : t("noPage");
  useEffect(() => {
    document.title = `${name} · Causeway`;
  }, [name]);
  if (!page || page.needs === null || staffMay(role, page.needs)) return children;
  return <OnePanel name={name} title={t("forbidden")} text={t("forbiddenText")} />;
}

function OnePanel({ name, ...said }: { name: string; title: string; text: string }) {
  return (
    <>
      <PageHead title={name} />
      <Card>
        <EmptyState {...said} />
      </Card>
    </>
  );
}

/** The first page of the bar is where work begins. */
export function HomePage() {
  const t = useWords(shellWords);
  const name = useWords(routeWords)("home");
  const first = menuOf(useStaff().role)[0];
  const { data: passkeys, isPending } = usePasskeys();
  // Whoever has already gone on to another page is not called back from the way.
  const isLeaving = useNavigation().state !== "idle";
  if (isPending || isLeaving) return <Waiting />;
  // Setting up an account ends with a passkey.
  if (passkeys?.length === 0) return <Navigate to={consolePages.passkeys.path} replace />;
  if (first) return <Navigate to={first.path} replace />;
  return <OnePanel name={name} title={t("nothing")} text={t("nothingText")} />;
}

export function NoPage() {
  const t = useWords(shellWords);
  const name = useWords(routeWords)("home");
  return <OnePanel name={name} title={t("noPage")} text={t("noPageText")} />;
}

function Waiting() {
  return <Skeleton active paragraph={{ rows: 6 }} style={{ padding: 24 }} />;
}
