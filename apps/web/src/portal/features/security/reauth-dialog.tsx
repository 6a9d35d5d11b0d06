import * as contract from "@causeway/contract/portal/profile";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import { Button, Input, type InputRef, Segmented, Skeleton } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CallRefused, messageOf } from "#shared/api/call-error.ts";
import type { Call } from "#shared/api/call.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { provePasskey } from "#shared/session/passkey.ts";
import type { SharedSession } from "#shared/session/shared-session.ts";
import { CodeInput, codeLength, ResendButton } from "#shared/ui/form/code-input.tsx";
import { Field } from "#shared/ui/form/field.tsx";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import styles from "./reauth.module.css";
import { useSentCode } from "#shared/ui/form/use-sent-code.ts";
import { reauthWords } from "./words.ts";

type Method = OutputOf<typeof contract.listReauthMethods>[number];
type Say = (word: "passwordMissing" | "codeMissing") => string;
type Parts = {
  readonly call: Call;
  readonly session: SharedSession;
  readonly onEnd: (proved: boolean) => void;
};

/** Password and a second factor, once more. Closing it is answered with no. */
export function ReauthDialog({ open, ...parts }: Parts & { open: boolean }) {
  const t = useWords(reauthWords);
  return (
    <Dialog open={open} width={440} title={t("title")} onCancel={() => parts.onEnd(false)}>
      <p className={styles.text}>{t("text")}</p>
      <Methods {...parts} />
    </Dialog>
  );
}

function Methods(parts: Parts) {
  const t = useWords(reauthWords);
  const { data, isError } = useQuery({
    queryKey: ["reauth", "methods"],
    queryFn: () => parts.call(contract.listReauthMethods, {}),
    staleTime: 0,
  });
  if (isError) return <p role="alert">{t("methodsFailed")}</p>;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  return <ReauthForm {...parts} methods={data} />;
}

type Faults = { password?: string; code?: string; all?: string };
type Way = Method["method"];

function ReauthForm({ call, session, onEnd, methods }: Parts & { methods: readonly Method[] }) {
  const t = useWords(reauthWords);
  const locale = useLocale();
  const [method, setMethod] = useState<Way>(methods[0]?.method ?? "email");
  const [form, setForm] = useState({ password: "", code: "" });
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const sent = useSentCode((channel: "email" | "sms") => call(contract.sendReauthCode, { channel }));
  const first = useRef<InputRef>(null);
  useEffect(() => first.current?.focus(), []);

  const proofBy = async () => {
    if (method === "passkey")
      return { method, passkey: await provePasskey(await call(contract.startReauthPasskey, {}), locale) };
    if (method === "email" || method === "sms")
      return { method, codeId: sent.codeIdFor(method), code: form.code };
    return { method, code: form.code };
  };
  const prove = async () => {
    const missing = faultsOf(method, form, t);
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const proof = await proofBy();
      await session.renew(() => call(contract.reauthenticate, { password: form.password, proof }));
      onEnd(true);
    } catch (error) {
      setFaults({ [fieldOf(error)]: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void prove();
      }}
    >
      <Field
        label={t("password")}
        verdict={faults.password === undefined ? undefined : { kind: "error", text: faults.password }}
      >
        {(ids) => (
          <Input.Password
            {...ids}
            ref={first}
            autoComplete="current-password"
            value={form.password}
            status={faults.password === undefined ? "" : "error"}
            onChange={({ target: { value } }) => setForm((before) => ({ ...before, password: value }))}
          />
        )}
      </Field>
      <Segmented
        block
        aria-label={t("method")}
        options={methods.map((each) => ({ value: each.method, label: t(each.method) }))}
        value={method}
        onChange={(next) => {
          setMethod(next);
          setForm((before) => ({ ...before, code: "" }));
          setFaults({});
        }}
      />
      <SecondFactor
        method={methods.find((each) => each.method === method) ?? { method: "recovery" }}
        code={form.code}
        fault={faults.code}
        sent={sent}
        onCode={(code) => setForm((before) => ({ ...before, code }))}
      />
      {faults.all !== undefined && (
        <p role="alert" className={styles.failure}>
          {faults.all}
        </p>
      )}
      <div className={styles.foot}>
        <Button onClick={() => onEnd(false)}>{t("cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}

/** What the chosen way asks for: a code that is sent, one that is shown, one that was written down, or the browser's. */
function SecondFactor(props: {
  method: Method;
  code: string;
  fault: string | undefined;
  sent: ReturnType<typeof useSentCode<"email" | "sms">>;
  onCode: (code: string) => void;
}) {
  const { method, code, fault, sent, onCode } = props;
  const t = useWords(reauthWords);
  const sendFirst = useEffectEvent(async (to: Way) => {
    if ((to === "email" || to === "sms") && !sent.wasAsked(to)) await sent.send(to);
  });
  useEffect(() => void sendFirst(method.method), [method.method]);
  if (method.method === "passkey") return <p className={styles.text}>{t("passkeyText")}</p>;
  if (method.method === "recovery")
    return (
      <Field
        label={t("recoveryCode")}
        verdict={fault === undefined ? undefined : { kind: "error", text: fault }}
      >
        {(ids) => (
          <Input
            {...ids}
            autoComplete="off"
            value={code}
            status={fault === undefined ? "" : "error"}
            onChange={({ target }) => onCode(target.value)}
          />
        )}
      </Field>
    );
  if (!("masked" in method))
    return (
      <CodeInput
        label={t("code")}
        value={code}
        onChange={onCode}
        help={t("authenticatorText")}
        {...(fault !== undefined && { error: fault })}
      />
    );
  const { masked: target, method: way } = method;
  const error = fault ?? sent.failure;
  return (
    <CodeInput
      label={t("code")}
      value={code}
      onChange={onCode}
      help={sent.wasSent(way) ? t("sentTo", { target }) : t("sending")}
      aside={<ResendButton until={sent.resendAt(way)} onSend={() => void sent.send(way)} />}
      {...(error !== undefined && { error })}
    />
  );
}

function faultsOf(method: Way, form: { password: string; code: string }, t: Say): Faults {
  const codeMissing = method === "recovery" ? form.code.trim() === "" : form.code.length !== codeLength;
  return {
    ...(form.password === "" && { password: t("passwordMissing") }),
    ...(method !== "passkey" && codeMissing && { code: t("codeMissing") }),
  };
}

/** What was wrong is said where it was typed. */
function fieldOf(error: unknown): keyof Faults {
  if (!(error instanceof CallRefused)) return "all";
  const { refusal } = error.refusal;
  if (refusal === "passwordWrong") return "password";
  return refusal === "codeWrong" || refusal === "codeExpired" ? "code" : "all";
}
