import { ExclamationCircleOutlined } from "@ant-design/icons";
import { Button, Skeleton, Tabs } from "antd";
import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card, PageHead, Stack } from "#shared/ui/frame/card.tsx";
import { dateTime, zoneName } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { PasskeyList } from "#portal/features/security/passkey-list.tsx";
import { RecoveryNotices } from "#portal/features/security/recovery-notice.tsx";
import { routes } from "#portal/routes.ts";
import { useProtection, useUser } from "../profile.ts";
import { type Kept, MessagesCard } from "../parts/messages-card.tsx";
import { PreferencesCard } from "../parts/preferences-card.tsx";
import { ProfileTab } from "../parts/profile-tab.tsx";
import { SessionsTab } from "../parts/sessions-tab.tsx";
import styles from "../parts/user-info.module.css";
import { userInfoWords } from "../words.ts";

const AuthenticatorPanel = lazy(async () => ({
  default: (await import("#portal/features/security/authenticator-panel.tsx")).AuthenticatorPanel,
}));

const tabs = {
  profile: "tabProfile",
  security: "tabSecurity",
  sessions: "tabSessions",
  notifications: "tabNotifications",
  messages: "tabMessages",
} as const;
type Tab = keyof typeof tabs;

/** The page is open to whoever has its address; what it shows the server gives to nobody but the person himself. */
export function UserInfoPage() {
  const t = useWords(userInfoWords);
  const isGuest = sessionStorage.getItem("token") === null;
  return (
    <>
      <PageHead title={t("title")} />
      {isGuest ? <Guest /> : <SignedIn />}
    </>
  );
}

function SignedIn() {
  const t = useWords(userInfoWords);
  const [search, setSearch] = useSearchParams();
  const asked = search.get("tab") ?? "profile";
  const kept: Kept = asked === "message" ? "message" : "notice";
  const tab: Tab = asked === "message" || asked === "notice" ? "messages" : isTab(asked) ? asked : "profile";
  const go = (next: string) => setSearch(next === "profile" ? {} : { tab: next }, { replace: true });
  return (
    <div className={styles.tabs}>
      <RecoveryNotices of="self" />
      <HoldNotice />
      <Tabs
        activeKey={tab}
        onChange={(next) => go(next === "messages" ? "notice" : next)}
        items={(Object.keys(tabs) as Tab[]).map((key) => ({ key, label: t(tabs[key]) }))}
      />
      {tab === "profile" && <Profile />}
      {tab === "security" && (
        <Stack>
          <Suspense fallback={<Skeleton active />}>
            <AuthenticatorPanel />
          </Suspense>
          <PasskeyList />
        </Stack>
      )}
      {tab === "sessions" && <SessionsTab />}
      {tab === "notifications" && <PreferencesCard />}
      {tab === "messages" && <MessagesCard tab={kept} onTab={go} />}
    </div>
  );
}

function isTab(text: string): text is Tab {
  return text in tabs;
}

function Profile() {
  const t = useWords(userInfoWords);
  const user = useUser();
  const protection = useProtection();
  const error = user.error ?? protection.error;
  if (user.data && protection.data) return <ProfileTab user={user.data} protection={protection.data} />;
  if (error === null)
    return (
      <Card>
        <Skeleton active paragraph={{ rows: 6 }} />
      </Card>
    );
  const again = () => {
    void user.refetch();
    void protection.refetch();
  };
  return (
    <Card>
      <EmptyState
        title={t("loadFailed")}
        text={messageOf(error)}
        action={<Button onClick={again}>{t("retry")}</Button>}
      />
    </Card>
  );
}

/** Why nothing can be paid, and until when. */
function HoldNotice() {
  const t = useWords(userInfoWords);
  const until = useProtection().data?.paymentsHeldUntil ?? null;
  if (until === null) return null;
  return (
    <div className={styles.hold} role="status">
      <ExclamationCircleOutlined aria-hidden />
      <span>
        <b>{t("heldTitle", { time: `${dateTime(until)} ${zoneName()}` })}</b>
        {t("heldText")}
      </span>
    </div>
  );
}

function Guest() {
  const t = useWords(userInfoWords);
  return (
    <Card>
      <EmptyState
        title={t("signInFirst")}
        text={t("signInFirstText")}
        action={
          <Link to={`${routes.Login.path}?redirect=${encodeURIComponent(routes.UserInfo.path)}`}>
            {t("signIn")}
          </Link>
        }
      />
    </Card>
  );
}
