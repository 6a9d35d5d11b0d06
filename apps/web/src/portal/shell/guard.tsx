import { useQuery } from "@tanstack/react-query";
import { App } from "antd";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { refusalOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { PermissionsContext } from "#shared/ui/frame/guarded.tsx";
import { routes } from "../routes.ts";
import { decide, type Decision } from "./decide.ts";
import { useForgetting } from "./forget.ts";
import { knownPath, routeAt } from "./known-path.ts";
import { menuPages } from "./menu.ts";
import type { ShellPorts } from "./ports.ts";
import { type ClientInfo, infoOf, useSession } from "./session.ts";
import { useSettings } from "./settings.ts";
import { shellWords } from "./words.ts";

/** Stands before every page of the shell and does what the decision says. */
export function Guard(props: {
  ports: ShellPorts;
  waiting: ReactNode;
  notFound: ReactNode;
  children: ReactNode;
}) {
  const { ports, waiting, notFound, children } = props;
  const { pathname, search } = useLocation();
  const session = useSession((store) => store.session);
  const info = infoOf(session);
  const menu = useServerMenu(ports, info);
  const decision = decide(
    { name: routeAt(pathname), pathname, search },
    session,
    menu === "pending" ? null : menu,
  );

  const act = useEffectEvent(async (kind: Decision["kind"]) => {
    const { loaded, enrol, signOut } = useSession.getState();
    const fail = (error: unknown) => (refusalOf(error) === "enrolmentNeeded" ? enrol() : loaded("failed"));
    if (kind === "load-info") await ports.loadInfo().then(loaded, fail);
    if (kind === "log-out") {
      await ports.logOut().catch(() => {});
      signOut();
    }
  });
  useEffect(() => void act(decision.kind), [decision.kind]);
  useForgetting();

  if (decision.kind === "redirect") return <Navigate to={decision.to} replace />;
  if (decision.kind === "not-found") return notFound;
  if (decision.kind !== "allow" || (menu === "pending" && routes[routeAt(pathname)].requiresAuth))
    return waiting;
  // A new merchant or role begins with new pages, whatever the old ones had in memory.
  const who = `${info?.merchant.id}:${info?.currentRole}`;
  return (
    <PermissionsContext key={who} value={new Set(info?.permissions)}>
      {children}
    </PermissionsContext>
  );
}

function useServerMenu(ports: ShellPorts, info: ClientInfo | null) {
  const t = useWords(shellWords);
  const { notification } = App.useApp();
  const fromServer = useSettings((settings) => settings.menuFromServer);
  const note = useSettings((settings) => settings.note);
  const { data, isError } = useQuery({
    queryKey: ["menu", info?.merchant.id, info?.currentRole],
    queryFn: ports.loadMenu,
    enabled: info !== null && fromServer,
    retry: 1,
  });
  const complain = useEffectEvent(() =>
    notification.error({ title: t("menuFailed"), description: t("menuFailedText"), placement: "topRight" }),
  );
  useEffect(() => {
    if (isError) complain();
  }, [isError]);
  useEffect(() => {
    if (data) note({ serverMenu: data });
  }, [data, note]);
  // Without an answer the roles alone decide: a failing menu must not lock people out of their money.
  if (!fromServer || isError || info === null) return null;
  return data === undefined ? "pending" : menuPages(data).map(({ name }) => name);
}

/** `/redirect/payment/order?x=1` goes on to `/payment/order?x=1`, if that is a page of ours. */
export function RedirectPage() {
  const rest = useParams()["*"] ?? "";
  const { search } = useLocation();
  return <Navigate to={knownPath(`/${rest}${search}`) ?? routes.Dashboard.path} replace />;
}
