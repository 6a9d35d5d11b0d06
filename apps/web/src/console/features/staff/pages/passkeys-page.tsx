import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Input, Skeleton, Space } from "antd";
import { useState } from "react";
import { bindStaffPasskey, removeStaffPasskey, startStaffPasskey } from "@causeway/contract/console/staff";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { canUsePasskeys, createPasskey } from "#shared/session/passkey.ts";
import { Card, PageHead } from "#shared/ui/frame/card.tsx";
import { CodeInput, codeLength } from "#shared/ui/form/code-input.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { useConfirm } from "#shared/ui/frame/overlay.tsx";
import { ConfirmPasskey } from "../parts/confirm-passkey.tsx";
import styles from "../parts/staff.module.css";
import { passkeysKey, usePasskeys } from "../passkeys.ts";
import { WaitingChanges } from "../parts/waiting-changes.tsx";
import { houseZone } from "../staff-context.ts";
import { staffWords } from "../words.ts";

type Passkey = NonNullable<ReturnType<typeof usePasskeys>["data"]>[number];

/** One's own passkeys. */
export function PasskeysPage() {
  const t = useWords(staffWords);
  const [adding, setAdding] = useState(false);
  const list = usePasskeys();
  const supported = canUsePasskeys();
  const add = (
    <Button type="primary" disabled={!supported} onClick={() => setAdding(true)}>
      {t("addPasskey")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("passkeys")} note={supported ? t("passkeysNote") : t("noSupport")}>
        {add}
      </PageHead>
      <WaitingChanges />
      <Card>
        {list.isError && <EmptyState title={t("passkeysFailed")} text={messageOf(list.error)} />}
        {list.isPending && <Skeleton active />}
        {list.data?.length === 0 && <EmptyState title={t("noPasskeys")} text={t("noPasskeysText")} />}
        {list.data !== undefined && list.data.length > 0 && (
          <ul className={styles.keys}>
            {list.data.map((passkey) => (
              <KeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </Card>
      {adding && <AddDialog onDone={() => setAdding(false)} />}
    </>
  );
}

function KeyRow({ passkey: { id, name, boundAt, usedAt, countsFrom, counts } }: { passkey: Passkey }) {
  const t = useWords(staffWords);
  const call = useCall();
  const client = useQueryClient();
  const { message } = App.useApp();
  const ask = useConfirm();
  const [confirming, setConfirming] = useState(false);
  const minute = (at: string) => dateTime(at, houseZone)?.slice(0, 16) ?? "";
  const remove = () =>
    ask({
      title: t("removeTitle", { name }),
      content: t("removeText"),
      okText: t("remove"),
      cancelText: t("cancel"),
      onOk: async () => {
        try {
          await call(removeStaffPasskey, { id });
          await client.invalidateQueries({ queryKey: passkeysKey });
        } catch (error) {
          void message.error(messageOf(error));
        }
      },
    });
  return (
    <li>
      <span className={styles.person}>
        <b>{name}</b>
        <small>
          {t("boundAt", { time: minute(boundAt) })} ·{" "}
          {usedAt === null ? t("unused") : t("usedAt", { time: minute(usedAt) })}
          {countsFrom !== null && !counts && ` · ${t("countsFrom", { time: minute(countsFrom) })}`}
          {countsFrom === null && ` · ${t("toConfirm")}`}
        </small>
      </span>
      <Space>
        {countsFrom === null && (
          <Button type="primary" onClick={() => setConfirming(true)}>
            {t("confirm")}
          </Button>
        )}
        <Button onClick={() => void remove()}>{t("remove")}</Button>
      </Space>
      {confirming && <ConfirmPasskey id={id} name={name} onDone={() => setConfirming(false)} />}
    </li>
  );
}

function AddDialog({ onDone }: { onDone: () => void }) {
  const t = useWords(staffWords);
  const locale = useLocale();
  const call = useCall();
  const client = useQueryClient();
  const { message } = App.useApp();
  const form = useForm({
    initial: { name: "", code: "" },
    check: ({ name, code }) => ({
      name: name.trim() === "" ? t("passkeyNameHint") : undefined,
      code: code.length === codeLength ? undefined : t("freshCodeHelp"),
    }),
    send: async ({ name, code }) => {
      const options = await call(startStaffPasskey, {});
      const passkey = await createPasskey(options, locale);
      await call(bindStaffPasskey, { name: name.trim(), passkey, code });
      void message.success(t("done"));
      onDone();
      void client.invalidateQueries({ queryKey: passkeysKey });
    },
  });
  const codeFault = form.faultAt("code");
  return (
    <FormDialog form={form} title={t("addPasskey")} action={t("addPasskey")} onClose={onDone}>
      <FormField form={form} path="name" label={t("passkeyName")} span={6}>
        {(control) => (
          <Input
            {...control}
            maxLength={40}
            placeholder={t("passkeyNameHint")}
            value={form.values.name}
            onChange={({ target }) => form.change({ name: target.value })}
          />
        )}
      </FormField>
      <CodeInput
        label={t("freshCode")}
        value={form.values.code}
        onChange={(code) => form.change({ code })}
        help={t("freshCodeHelp")}
        {...(codeFault !== undefined && { error: codeFault })}
      />
    </FormDialog>
  );
}
