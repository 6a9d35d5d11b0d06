import { titles } from "@causeway/contract/role";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Card, Stack } from "#shared/ui/frame/card.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateOf, dateTime } from "#shared/ui/value/date-time.ts";
import { roleWords } from "#portal/role-words.ts";
import { type Protection, type User } from "../profile.ts";
import { userInfoWords } from "../words.ts";
import { AccountNameDialog, NicknameDialog } from "./name-dialogs.tsx";
import { PasswordDialog, type PaymentPasswordCase, PaymentPasswordDialog } from "./password-dialogs.tsx";
import styles from "./user-info.module.css";

// The plans of every country's phone numbers weigh more than this page; most people never change theirs.
const EmailDialog = lazy(async () => ({ default: (await import("./address-dialogs.tsx")).EmailDialog }));
const PhoneDialog = lazy(async () => ({ default: (await import("./address-dialogs.tsx")).PhoneDialog }));

type Open =
  | "nickname"
  | "username"
  | "email"
  | "phone"
  | "confirmPhone"
  | "password"
  | PaymentPasswordCase
  | null;

export function ProfileTab({ user, protection }: { user: User; protection: Protection }) {
  const [open, setOpen] = useState<Open>(null);
  const onClose = () => setOpen(null);
  const phone = user.phone === "" ? "" : `+${user.phoneArea} ${user.phone}`;
  return (
    <Stack>
      <AccountCard user={user} phone={phone} confirmed={protection.phoneVerified} onOpen={setOpen} />
      <PasswordCard protection={protection} onOpen={setOpen} />
      {open === "nickname" && <NicknameDialog now={user.name} onClose={onClose} />}
      {open === "username" && <AccountNameDialog now={user.username} onClose={onClose} />}
      <Suspense fallback={null}>
        {open === "email" && <EmailDialog now={user.email} onClose={onClose} />}
        {open === "phone" && <PhoneDialog now={phone} onClose={onClose} />}
        {open === "confirmPhone" && (
          <ConfirmPhoneDialog phoneArea={user.phoneArea} phone={user.phone} onClose={onClose} />
        )}
      </Suspense>
      {open === "password" && <PasswordDialog onClose={onClose} />}
      {(open === "set" || open === "change" || open === "recover") && (
        <PaymentPasswordDialog why={open} onClose={onClose} />
      )}
    </Stack>
  );
}

const ConfirmPhoneDialog = lazy(async () => ({
  default: (await import("./address-dialogs.tsx")).ConfirmPhoneDialog,
}));

type Opening = { readonly onOpen: (open: Exclude<Open, null>) => void };

type AccountProps = Opening & { user: User; phone: string; confirmed: boolean };

function AccountCard({ user, phone, confirmed, onOpen }: AccountProps) {
  const t = useWords(userInfoWords);
  const button = (what: Exclude<Open, null>, action: string) => (
    <Button size="small" onClick={() => onOpen(what)}>
      {action}
    </Button>
  );
  const change = (what: "email" | "phone", value: string) =>
    button(what, t(value === "" ? "bind" : "change"));
  const unconfirmed = phone !== "" && !confirmed;
  return (
    <Card title={t("account")} extra={<Registered at={user.registrationDate} />}>
      <ul className={styles.rows}>
        <Row label={t("merchantNo")}>
          <CopyText value={user.vaMerchant.merchantNo} whole />
        </Row>
        <RoleRow user={user} />
        <Row label={t("nickname")} acts={button("nickname", t("edit"))}>
          {user.name}
        </Row>
        <Row
          label={t("username")}
          note={t(user.setUsername ? "usernameLeft" : "usernameUsed")}
          acts={user.setUsername && button("username", t("edit"))}
        >
          {user.username}
        </Row>
        <Row label={t("email")} acts={change("email", user.email)}>
          {user.email === "" ? t("unbound") : user.email}
        </Row>
        <Row
          label={t("phone")}
          {...(unconfirmed && { note: t("phoneUnconfirmed") })}
          acts={
            <>
              {unconfirmed && button("confirmPhone", t("confirmPhone"))}
              {change("phone", phone)}
            </>
          }
        >
          {phone === "" ? t("unbound") : phone}
        </Row>
      </ul>
    </Card>
  );
}

/** What he is at this company, and as what he acts now where that is less. */
function RoleRow({ user: { currentRole, vaMerchant } }: { user: User }) {
  const t = useWords(userInfoWords);
  const name = useWords(roleWords);
  const notes = [
    ...(titles.some((title) => title === vaMerchant.role) ? [t("roleFromRealName")] : []),
    ...(currentRole === vaMerchant.role ? [] : [t("roleActing", { role: name(currentRole) })]),
  ];
  return (
    <Row label={t("role")} {...(notes.length > 0 && { note: notes.join(" · ") })}>
      {name(vaMerchant.role)}
    </Row>
  );
}

function Registered({ at }: { at: string }) {
  const t = useWords(userInfoWords);
  return <span className={styles.when}>{t("registered", { date: dateOf(at) ?? "" })}</span>;
}

function PasswordCard({ protection, onOpen }: { protection: Protection } & Opening) {
  const t = useWords(userInfoWords);
  const { passwordSetAt, paymentPasswordSetAt: paidAt } = protection;
  return (
    <Card title={t("passwords")}>
      <ul className={styles.rows}>
        <Row
          label={t("loginPassword")}
          acts={
            <Button size="small" onClick={() => onOpen("password")}>
              {t("renew")}
            </Button>
          }
        >
          {t("setAt", { time: dateTime(passwordSetAt) ?? "" })}
        </Row>
        <Row
          label={t("paymentPassword")}
          note={t("paymentPasswordNote")}
          acts={
            <>
              {paidAt !== null && (
                <Button size="small" type="text" onClick={() => onOpen("recover")}>
                  {t("forgot")}
                </Button>
              )}
              <Button size="small" onClick={() => onOpen(paidAt === null ? "set" : "change")}>
                {t(paidAt === null ? "set" : "renew")}
              </Button>
            </>
          }
        >
          {paidAt === null ? t("notSet") : t("setAt", { time: dateTime(paidAt) ?? "" })}
        </Row>
      </ul>
    </Card>
  );
}

function Row(props: { label: string; note?: string; acts?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className={styles.label}>{props.label}</span>
      <span className={styles.value}>
        {props.children}
        {props.note !== undefined && <small>{props.note}</small>}
      </span>
      <span className={styles.acts}>{props.acts}</span>
    </li>
  );
}
