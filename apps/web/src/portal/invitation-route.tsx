import { code } from "@causeway/contract/code";
import { logout, switchMerchant } from "@causeway/contract/portal/identity";
import { acceptInvitation, readInvitation } from "@causeway/contract/portal/member";
import { ConfigProvider } from "antd";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useCall, useSharedSession } from "#shared/api/call-context.ts";
import { CallRefused } from "#shared/api/call-error.ts";
import { createWrite } from "#shared/api/write.ts";
import { ErrorPage } from "#shared/failure/error-boundary.tsx";
import { useWords } from "#shared/i18n/words.ts";
import type { Region } from "#shared/ui/value/region.ts";
import { defaultThemeColor } from "#shared/ui/theme/palette.ts";
import { ThemeRoot } from "#shared/ui/theme/theme-root.tsx";
import {
  type InvitationActions,
  InvitationFrame,
  InvitationOverPage,
  InvitationPage,
} from "./features/sign-in/pages/invitation-page.tsx";
import { loadRegions } from "#shared/session/regions.ts";
import { useSignIn } from "./features/sign-in/use-sign-in.ts";
import { forgetToken, keepToken, useToken } from "./invitation-token.ts";
import { routeWords } from "./route-words.ts";
import { routes } from "./routes.ts";
import { useSession } from "./shell/session.ts";

type Read = "waiting" | "over" | { readonly fault: unknown } | InvitationActions["invitation"];

const light = { dark: false, weak: false, themeColor: defaultThemeColor };

export function InvitationRoute() {
  const title = useWords(routeWords)("invitation");
  const token = useToken();
  const call = useCall();
  const [read, setRead] = useState<Read>("waiting");
  const [regions, setRegions] = useState<readonly Region[]>([]);
  useEffect(() => {
    document.title = `${title} · Causeway`;
  }, [title]);
  useEffect(() => {
    void loadRegions(call).then(setRegions, () => {});
    call(readInvitation, { token }).then(setRead, (fault: unknown) =>
      setRead(isOver(fault) ? "over" : { fault }),
    );
  }, [call, token]);
  const merchant = typeof read === "object" && "merchant" in read ? read.merchant : undefined;
  const actions = useActions(token, regions, merchant);
  if (typeof read === "object" && "fault" in read) return <ErrorPage error={read.fault} />;
  return (
    <ThemeRoot look={light}>
      <ConfigProvider componentSize="large">
        {read === "waiting" && <InvitationFrame>{null}</InvitationFrame>}
        {read === "over" && <InvitationOverPage />}
        {typeof read === "object" && <InvitationPage invitation={read} regions={regions} {...actions} />}
      </ConfigProvider>
    </ThemeRoot>
  );
}

function useActions(token: string, regions: readonly Region[], merchant: string | undefined) {
  const call = useCall();
  const session = useSharedSession();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [accept] = useState(() => createWrite(call, acceptInvitation));
  const signedIn = useSession((state) => state.session.signedIn);
  const toLogin = () =>
    void navigate(`${routes.Login.path}?${new URLSearchParams({ redirect: routes.Invitation.path })}`);
  return {
    signedIn,
    signIn: toLogin,
    accept: async () => {
      const { merchantId } = await accept({ token });
      forgetToken();
      await session.renew(() => call(switchMerchant, { merchantId }), merchant);
      useSession.getState().arrive();
      void navigate(routes.Dashboard.path);
    },
    changeAccount: async () => {
      await call(logout, {}).catch(() => {});
      session.end("left");
      useSession.getState().signOut();
      keepToken(token);
      toLogin();
    },
    register: async (form: Parameters<InvitationActions["register"]>[0]) => {
      const phoneArea = regions.find(({ alphaThree }) => alphaThree === form.phone.area)?.dialCode ?? "";
      await signIn.registerInvited(token, form, phoneArea);
      forgetToken();
      useSession.getState().arrive();
      void navigate(routes.Dashboard.path);
    },
  };
}

/** A link that was cut short is as void as one that was used. */
function isOver(error: unknown): boolean {
  return error instanceof CallRefused && (error.code === code.refused || error.code === code.invalidInput);
}
