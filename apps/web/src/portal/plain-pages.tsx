import { lazy, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { MoonScene } from "#shared/brand/moon-art.tsx";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import type { Region } from "#shared/ui/region.ts";
import { LoginPage } from "./features/sign-in/pages/login-page.tsx";
import { AuthFrame } from "./features/sign-in/parts/auth-frame.tsx";
import { signInWords } from "./features/sign-in/words.ts";
import type { SecondStepActions } from "./features/sign-in/pages/second-step-page.tsx";
import { loadRegions } from "./ports.ts";
import { routeWords } from "./route-words.ts";
import { type RouteName, routes } from "./routes.ts";
import { decide } from "./shell/decide.ts";
import { useSession } from "./shell/session.ts";

const SecondStepPage = lazy(async () => ({
  default: (await import("./features/sign-in/pages/second-step-page.tsx")).SecondStepPage,
}));
const RegisterPage = lazy(async () => ({
  default: (await import("./features/sign-in/pages/themed-register-page.tsx")).ThemedRegisterPage,
}));
const PasswordResetPage = lazy(async () => ({
  default: (await import("./features/sign-in/pages/password-reset-page.tsx")).PasswordResetPage,
}));

export function LoginRoute() {
  useTitle("Login");
  const refuse = useRefusal();
  const { pathname, search } = useLocation();
  const session = useSession((store) => store.session);
  const decision = decide({ name: "Login", pathname, search }, session, null);
  if (decision.kind === "redirect") return <Navigate to={decision.to} replace />;
  return (
    <LoginPage
      captcha={{ image: undefined, refresh: () => {} }}
      rememberedName=""
      logIn={refuse}
      logInByCode={refuse}
      sendCode={refuse}
    />
  );
}

/** What the first step hands to the second. */
export type SecondStepState = Pick<SecondStepActions, "username" | "targets">;

export function SecondStepRoute() {
  useTitle("LoginSecondary");
  const refuse = useRefusal();
  const state = useLocation().state as SecondStepState | null;
  // There is no second step without a first.
  if (state === null) return <Navigate to={routes.Login.path} replace />;
  return (
    <Suspense fallback={<Empty scene="gate" />}>
      <SecondStepPage {...state} resendAt={null} sendCode={() => {}} verify={refuse} />
    </Suspense>
  );
}

export function RegisterRoute() {
  useTitle("Register");
  const refuse = useRefusal();
  const call = useCall();
  const [regions, setRegions] = useState<readonly Region[]>([]);
  useEffect(() => {
    void loadRegions(call).then(setRegions, () => {});
  }, [call]);
  return (
    <Suspense fallback={<Empty scene="building" />}>
      <RegisterPage regions={regions} sendCode={refuse} register={refuse} />
    </Suspense>
  );
}

export function PasswordResetRoute() {
  useTitle("PasswordReset");
  const refuse = useRefusal();
  return (
    <Suspense fallback={<Empty scene="gate" />}>
      <PasswordResetPage sendCode={refuse} prove={refuse} setPassword={refuse} />
    </Suspense>
  );
}

/** The frame stands while its form is on the way. */
function Empty(props: { scene: MoonScene }) {
  return (
    <AuthFrame scene={props.scene} slogan={["", ""]} bar={null}>
      {null}
    </AuthFrame>
  );
}

function useTitle(name: RouteName): void {
  const title = useWords(routeWords)(routes[name].title);
  useEffect(() => {
    document.title = `${title} · Causeway`;
  }, [title]);
}

/** Sign-in is not open yet; a person who tries is told so instead of waiting for nothing. */
function useRefusal(): () => Promise<never> {
  const t = useWords(signInWords);
  return () => Promise.reject(new Error(t("loginError")));
}
