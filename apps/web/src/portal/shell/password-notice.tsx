import { Alert } from "antd";
import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { routes } from "../routes.ts";
import { useSettings } from "./settings.ts";
import { shellWords } from "./words.ts";

/** The password is old. Nobody is held up by it; whoever closes the notice sees it again at the next sign-in. */
export function PasswordNotice() {
  const t = useWords(shellWords);
  const { passwordUpdate, note } = useSettings();
  if (!passwordUpdate) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t("passwordOld")}
      action={<Link to={routes.UserInfo.path}>{t("changePassword")}</Link>}
      closable={{ onClose: () => note({ passwordUpdate: false }), "aria-label": t("closeNotice") }}
      style={{ marginBottom: 16 }}
    />
  );
}
