import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useCall, useSessionStore } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { ConsoleTheme } from "./console-theme.tsx";
import { LoginPage } from "./features/sign-in/pages/login-page.tsx";
import { createStaffSignIn } from "./features/sign-in/sign-in.ts";
import { routeWords } from "./route-words.ts";
import { useStaffSession } from "./shell/session.ts";

export function LoginRoute() {
  const title = useWords(routeWords)("login");
  useEffect(() => {
    document.title = `${title} · Causeway`;
  }, [title]);
  const call = useCall();
  const store = useSessionStore();
  const [signIn] = useState(() => createStaffSignIn(call, store));
  const { signedIn, enter } = useStaffSession();
  const [params] = useSearchParams();
  if (signedIn) return <Navigate to={inside(params.get("redirect"))} replace />;
  return (
    <ConsoleTheme>
      <LoginPage
        start={signIn.start}
        finish={async (code) => {
          await signIn.finish(code);
          enter();
        }}
      />
    </ConsoleTheme>
  );
}

/** Only a path of this site, and never one that a browser would read as another host. */
function inside(redirect: string | null): string {
  return redirect !== null && /^\/(?![/\\])/.test(redirect) ? redirect : "/";
}
