import { Alert } from "antd";
import { Link, useLocation } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { usePasskeys } from "../features/staff/passkeys.ts";
import { houseZone } from "../features/staff/staff-context.ts";
import { consolePages } from "../routes.ts";
import { signingWords } from "./signing-words.ts";
import styles from "./shell.module.css";

/** Whoever cannot sign yet reads why on every page, and where to mend it. */
export function PasskeyNotice() {
  const t = useWords(signingWords);
  const { pathname } = useLocation();
  const { data: passkeys } = usePasskeys();
  if (!passkeys || passkeys.some(({ counts }) => counts)) return null;
  const first = passkeys.flatMap(({ countsFrom }) => countsFrom ?? []).toSorted()[0];
  if (first !== undefined) {
    const time = `${dateTime(first, houseZone)?.slice(0, 16) ?? ""} (UTC+8)`;
    return <Alert className={styles.notice ?? ""} type="info" showIcon title={t("waits", { time })} />;
  }
  const there = pathname === consolePages.passkeys.path;
  const isBound = passkeys.length > 0;
  const mend = <Link to={consolePages.passkeys.path}>{t(isBound ? "confirm" : "bind")}</Link>;
  return (
    <Alert
      className={styles.notice ?? ""}
      type="warning"
      showIcon
      title={t(isBound ? "unconfirmed" : "none")}
      action={there ? undefined : mend}
    />
  );
}
