import { ScanOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import type { Member } from "@causeway/contract/real-name/form";
import type { FaceState } from "@causeway/contract/portal/enterprise";
import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import type { Tone } from "#shared/ui/theme/palette.ts";
import type { FaceCheck } from "../real-name.ts";
import { realNameWords } from "../words.ts";
import { useFault } from "./fields.tsx";
import { useParts } from "./form-context.ts";
import styles from "./parts.module.css";

const tones: Record<FaceState, Tone> = {
  NONE: "closed",
  SENT: "turn",
  CHECKING: "proc",
  PASSED: "done",
  FAILED: "refused",
  EXPIRED: "turn",
};

/** Where one person's face check stands, and the link that starts it. */
export function FaceStrip({ path, member }: { path: string; member: Member }) {
  const t = useWords(realNameWords);
  const { message } = App.useApp();
  const { draft, sendFaceLink } = useParts();
  const [sending, setSending] = useState(false);
  const fault = useFault(`${path}.face`);
  const check = draft.faceChecks.find(({ memberId }) => memberId === member.id);
  const state = check?.state ?? "NONE";
  const send = async () => {
    setSending(true);
    try {
      await sendFaceLink(member.id);
      void message.success(t("linkSent"));
    } catch (error) {
      void message.error(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles.face} data-path={`${path}.face`}>
      <ScanOutlined aria-hidden />
      <div className={styles.grow}>
        <b>{t("face")}</b>
        <FaceText check={check} state={state} />
        {fault !== undefined && state !== "PASSED" && (
          <span role="alert" className={styles.fault}>
            {fault}
          </span>
        )}
      </div>
      <StatusTag tone={tones[state]}>{t(`tag${state}`)}</StatusTag>
      {state !== "PASSED" && state !== "CHECKING" && (
        <Button size="small" loading={sending} onClick={() => void send()}>
          {state === "NONE" ? t("sendLink") : t("sendAgain")}
        </Button>
      )}
    </div>
  );
}

function FaceText({ check, state }: { check: FaceCheck | undefined; state: FaceState }) {
  const t = useWords(realNameWords);
  const said = () => {
    if (state === "SENT")
      return t("faceSENT", { phone: check?.sentTo ?? "", until: dateTime(check?.expiresAt) ?? "" });
    if (state === "PASSED") return t("facePASSED", { at: dateTime(check?.finishedAt) ?? "" });
    return t(`face${state}`);
  };
  return <span className={styles.sub}>{said()}</span>;
}
