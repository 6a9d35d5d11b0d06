import { useEffect, useState } from "react";
import { acceptStaffInvitation, openStaffInvitation } from "@causeway/contract/console/staff";
import { Navigate, useSearchParams } from "react-router";
import { useCall, useSharedSession } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { ConsoleTheme } from "./console-theme.tsx";
import { InvitationPage } from "./features/sign-in/pages/invitation-page.tsx";
import { LoginPage } from "./features/sign-in/pages/login-page.tsx";
import { createStaffSignIn } from "./features/sign-in/sign-in.ts";
import { signInWords } from "./features/sign-in/words.ts";
import { routeWords } from "./route-words.ts";
import { useStaffSession } from "./shell/session.ts";

export function LoginRoute() {
  useTitle("login");
  const call = useCall();
  const session = useSharedSession();
  const [signIn] = useState(() => createStaffSignIn(call, session));
  const { signedIn, enter } = useStaffSession();
  const [params] = useSearchParams();
  if (signedIn) return <Navigate to={inside(params.get("redirect"))} replace />;
  return (
    <ConsoleTheme>
      <LoginPage
        start={signIn.start}
        finishByCode={async (code) => {
          await signIn.finishByCode(code);
          enter();
        }}
        finishByPasskey={async () => {
          await signIn.finishByPasskey();
          enter();
        }}
      />
    </ConsoleTheme>
  );
}

export function InvitationRoute() {
  useTitle("invitation");
  const t = useWords(signInWords);
  const call = useCall();
  // Behind the '#', so that no server or log has ever seen it; it leaves the address as soon as it was read.
  const [invitation] = useState(() => location.hash.slice(1));
  const [found, setFound] = useState<Parameters<typeof InvitationPage>[0]["invitation"]>("loading");
  useEffect(() => {
    history.replaceState(history.state, "", location.pathname);
    call(openStaffInvitation, { invitation }).then(setFound, (error: unknown) =>
      setFound({ failure: isWhole(invitation) ? messageOf(error) : t("badLinkText") }),
    );
  }, [call, invitation, t]);
  return (
    <ConsoleTheme>
      <InvitationPage
        invitation={found}
        accept={async (password, code) => {
          await call(acceptStaffInvitation, { invitation, password, code });
        }}
      />
    </ConsoleTheme>
  );
}

function isWhole(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}

function useTitle(name: "login" | "invitation"): void {
  const title = useWords(routeWords)(name);
  useEffect(() => {
    document.title = `${title} · Causeway`;
  }, [title]);
}

/** Only a path of this site, and never one that a browser would read as another host. */
function inside(redirect: string | null): string {
  return redirect !== null && /^\/(?![/\\])/.test(redirect) ? redirect : "/";
}
