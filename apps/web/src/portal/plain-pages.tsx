import { lazy, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { create } from "zustand";
import { code } from "@causeway/contract/code";
import { logout } from "@causeway/contract/portal/identity";
import { CallRefused } from "#shared/api/call-error.ts";
import { useCall, useSharedSession } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { canUsePasskeys } from "#shared/session/passkey.ts";
import type { Region } from "#shared/ui/value/region.ts";
import { LoginPage } from "./features/sign-in/pages/login-page.tsx";
import type { SecondStepWays } from "./features/sign-in/parts/second-step-fields.tsx";
import { signInWords } from "./features/sign-in/words.ts";
import { useCaptcha } from "./features/sign-in/parts/use-captcha.ts";
import type { Attempt, SignedIn } from "./features/sign-in/sign-in.ts";
import { useSignIn } from "./features/sign-in/use-sign-in.ts";
import type { MoonScene } from "#shared/brand/moon-art.tsx";
import { AuthFrame } from "./features/sign-in/parts/auth-frame.tsx";
import { loadRegions } from "#shared/session/regions.ts";
import { routeWords } from "./route-words.ts";
import { type RouteName, routes } from "./routes.ts";
import { afterSignIn, decide } from "./shell/decide.ts";
import { useSession } from "./shell/session.ts";
import { useSettings } from "./shell/settings.ts";

const SecondStepPage = lazy(async () => ({
  default: (await import("./features/sign-in/pages/second-step-page.tsx")).SecondStepPage,
}));
const EnrolArea = lazy(async () => ({ default: (await import("./enrol-area.tsx")).EnrolArea }));
const RegisterPage = lazy(async () => ({
  default: (await import("./features/sign-in/pages/themed-register-page.tsx")).ThemedRegisterPage,
}));
const PasswordResetPage = lazy(async () => ({
  default: (await import("./features/sign-in/pages/password-reset-page.tsx")).PasswordResetPage,
}));

const rememberedKey = "rememberedName";

export function LoginRoute() {
  useTitle("Login");
  const { pathname, search } = useLocation();
  const session = useSession((store) => store.session);
  const signIn = useSignIn();
  const captcha = useCaptcha();
  const t = useWords(signInWords);
  const goOn = useGoOn();
  const decision = decide({ name: "Login", pathname, search }, session, null);
  if (decision.kind === "redirect") return <Navigate to={decision.to} replace />;
  /** Whatever came of it, the captcha is spent. */
  const withCaptcha = async <T,>(send: (work: string) => Promise<T>): Promise<T> => {
    try {
      return await send(await captcha.work());
    } catch (error) {
      // A mishap of ours is told in the words of signing in; a refusal has words of its own.
      if (error instanceof CallRefused && error.code === code.fault)
        throw new Error(t("loginError"), { cause: error });
      throw error;
    } finally {
      captcha.refresh();
    }
  };
  return (
    <LoginPage
      captcha={captcha}
      rememberedName={localStorage.getItem(rememberedKey) ?? ""}
      notice={!session.signedIn && session.left ? t("loggedOut") : undefined}
      logIn={async (form) => {
        // The name alone: the password is the browser's to remember.
        if (form.remember) localStorage.setItem(rememberedKey, form.username);
        else localStorage.removeItem(rememberedKey);
        goOn(await withCaptcha((work) => signIn.logIn(form, { captchaId: captcha.id, work })));
      }}
      logInByCode={async (form) => goOn(await signIn.logInByCode(form))}
      logInByPasskey={canUsePasskeys() ? async () => goOn(await signIn.logInByPasskey()) : undefined}
      sendCode={(form) =>
        withCaptcha((work) => {
          const { address, captcha: typed } = form;
          return signIn.sendCode("login", address, { captchaId: captcha.id, work, captcha: typed });
        })
      }
    />
  );
}

/** Half-way in, before the second step. */
const useAttempt = create<{ attempt: Attempt | null }>(() => ({ attempt: null }));

/** Into the signed-in area, or to what stands before it; where the person was going is kept either way. */
function useGoOn(): (result: SignedIn) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (result) => {
    useAttempt.setState({ attempt: result.outcome === "secondStep" ? result.attempt : null });
    if (result.outcome === "signedIn" && result.asks !== "authenticator") {
      useSettings.getState().note({ passwordUpdate: result.asks === "password" });
      return useSession.getState().arrive();
    }
    if (result.outcome === "signedIn") useSession.getState().enrol();
    void navigate(`${routes.LoginSecondary.path}${search}`);
  };
}

/** The ways of proving oneself that this browser can take. */
function waysOf(
  signIn: ReturnType<typeof useSignIn>,
  attempt: Attempt,
  goOn: (result: SignedIn) => void,
): SecondStepWays {
  return {
    ways: attempt.methods
      .map(({ method }) => method)
      .filter((method) => method !== "passkey" || canUsePasskeys()),
    isBare: attempt.methods.length === 0,
    targets: Object.fromEntries(
      attempt.methods.flatMap((each) => ("masked" in each ? [[each.method, each.masked]] : [])),
    ),
    sendCode: (way) => signIn.sendSecondCode(attempt, way),
    recovery: {
      read: () => signIn.readRecovery(attempt),
      start: () => signIn.startRecovery(attempt),
      finish: async (recoveryKey) => goOn(await signIn.finishRecovery(attempt, recoveryKey)),
    },
  };
}

export function SecondStepRoute() {
  useTitle("LoginSecondary");
  const { search } = useLocation();
  const signIn = useSignIn();
  const attempt = useAttempt((store) => store.attempt);
  const session = useSession((store) => store.session);
  const goOn = useGoOn();
  if (session.signedIn) return <Navigate to={afterSignIn(search)} replace />;
  if (session.enrolling) return <Enrolling />;
  // There is no second step without a first.
  if (attempt === null) return <Navigate to={`${routes.Login.path}${search}`} replace />;
  return (
    <Suspense fallback={<Empty scene="gate" />}>
      <SecondStepPage
        username={attempt.username}
        {...waysOf(signIn, attempt, goOn)}
        verify={async (form) => goOn(await signIn.finish(attempt, form))}
      />
    </Suspense>
  );
}

function Enrolling() {
  const call = useCall();
  const session = useSharedSession();
  const navigate = useNavigate();
  const leave = async () => {
    await call(logout, {}).catch(() => {});
    session.end("left");
    useSession.getState().leave();
    void navigate(routes.Login.path);
  };
  return (
    <Suspense fallback={<Empty scene="gate" />}>
      <EnrolArea onLeave={() => void leave()} onDone={() => useSession.getState().arrive()} />
    </Suspense>
  );
}

export function RegisterRoute() {
  useTitle("Register");
  const call = useCall();
  const signIn = useSignIn();
  const goOn = useGoOn();
  const signedIn = useSession((store) => store.session.signedIn);
  const [regions, setRegions] = useState<readonly Region[]>([]);
  useEffect(() => {
    void loadRegions(call).then(setRegions, () => {});
  }, [call]);
  if (signedIn) return <Navigate to={routes.Dashboard.path} replace />;
  return (
    <Suspense fallback={<Empty scene="building" />}>
      <RegisterPage
        regions={regions}
        sendCode={(email) => signIn.sendCodeForWork("register", email)}
        register={async (form) => {
          const area = regions.find(({ alphaThree }) => alphaThree === form.phone.area)?.dialCode ?? "";
          const entered = await signIn.register(form, area);
          localStorage.setItem(rememberedKey, form.username.trim());
          goOn(entered);
        }}
      />
    </Suspense>
  );
}

export function PasswordResetRoute() {
  useTitle("PasswordReset");
  const signIn = useSignIn();
  const goOn = useGoOn();
  const signedIn = useSession((store) => store.session.signedIn);
  if (signedIn) return <Navigate to={routes.Dashboard.path} replace />;
  return (
    <Suspense fallback={<Empty scene="gate" />}>
      <PasswordResetPage
        sendCode={(address) => signIn.sendCodeForWork("reset", address)}
        prove={async (proof) => {
          const attempt = await signIn.proveReset(proof);
          return {
            ...waysOf(signIn, attempt, goOn),
            setPassword: async (second, password) =>
              goOn(await signIn.setPassword(attempt, second, password)),
          };
        }}
      />
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
