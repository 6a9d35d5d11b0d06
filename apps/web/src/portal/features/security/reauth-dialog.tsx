import type { SessionStore } from "@causeway/channel";
import * as contract from "@causeway/contract/portal/account";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import { Button, Input, type InputRef, Segmented, Skeleton } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CallRefused, messageOf } from "#shared/api/call-error.ts";
import type { Call } from "#shared/api/call.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CodeInput, codeLength, ResendButton } from "#shared/ui/code-input.tsx";
import { Field } from "#shared/ui/field.tsx";
import { Dialog } from "#shared/ui/overlay.tsx";
import styles from "./reauth.module.css";
import { useSentCode } from "./use-sent-code.ts";
import { reauthWords } from "./words.ts";

type Method = OutputOf<typeof contract.listReauthMethods>[number];
type Parts = { readonly call: Call; readonly store: SessionStore; readonly onEnd: (proved: boolean) => void };

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

function ReauthForm({ call, store, onEnd, methods }: Parts & { methods: readonly Method[] }) {
  const t = useWords(reauthWords);
  const [method, setMethod] = useState(methods[0]?.method ?? "email");
  const [form, setForm] = useState({ password: "", code: "" });
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const sent = useSentCode((to) => call(contract.sendReauthCode, { channel: to as Method["method"] }));
  const first = useRef<InputRef>(null);
  useEffect(() => first.current?.focus(), []);
  const sendFirst = useEffectEvent(async (to: Method["method"]) => {
    if (!sent.wasSent(to)) await sent.send(to);
  });
  useEffect(() => void sendFirst(method), [method]);

  const prove = async () => {
    const missing: Faults = {
      ...(form.password === "" && { password: t("passwordMissing") }),
      ...(form.code.length !== codeLength && { code: t("codeMissing") }),
    };
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const proof = { method, codeId: sent.codeIdFor(method), code: form.code };
      const { token } = await call(contract.reauthenticate, { password: form.password, proof });
      store.replaceToken(token);
      onEnd(true);
    } catch (error) {
      setFaults({ [fieldOf(error)]: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const target = methods.find((each) => each.method === method)?.masked ?? "";
  const codeFault = faults.code ?? sent.failure;
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
      {methods.length > 1 && (
        <Segmented
          block
          className={styles.methods ?? ""}
          aria-label={t("method")}
          options={methods.map((each) => ({ value: each.method, label: t(each.method) }))}
          value={method}
          onChange={setMethod}
        />
      )}
      <CodeInput
        label={t("code")}
        value={form.code}
        onChange={(code) => setForm((before) => ({ ...before, code }))}
        help={sent.wasSent(method) ? t("sentTo", { target }) : t("sending")}
        aside={<ResendButton until={sent.resendAt(method)} onSend={() => void sent.send(method)} />}
        {...(codeFault !== undefined && { error: codeFault })}
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

/** What was wrong is said where it was typed. */
function fieldOf(error: unknown): keyof Faults {
  if (!(error instanceof CallRefused)) return "all";
  const { refusal } = error.refusal;
  if (refusal === "passwordWrong") return "password";
  return refusal === "codeWrong" ? "code" : "all";
}
