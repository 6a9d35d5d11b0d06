import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Input, Skeleton } from "antd";
import { type SyntheticEvent, useState } from "react";
import {
  bindStaffPasskey,
  listStaffPasskeys,
  removeStaffPasskey,
  startStaffPasskey,
} from "@causeway/contract/console/staff";
import type { OutputOf } from "@causeway/contract/route";
import { useSending } from "#console/features/sign-in/parts/use-sending.ts";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { canUsePasskeys, createPasskey } from "#shared/session/passkey.ts";
import { Card, PageHead } from "#shared/ui/card.tsx";
import { CodeInput } from "#shared/ui/code-input.tsx";
import { dateTime } from "#shared/ui/date-time.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Field } from "#shared/ui/field.tsx";
import { Dialog, overlayPlace } from "#shared/ui/overlay.tsx";
import styles from "../parts/staff.module.css";
import { houseZone } from "../staff-context.ts";
import { staffWords } from "../words.ts";

type Passkey = OutputOf<typeof listStaffPasskeys>[number];

const queryKey = ["console.passkeys"];

/** One's own passkeys. */
export function PasskeysPage() {
  const t = useWords(staffWords);
  const call = useCall();
  const [adding, setAdding] = useState(false);
  const list = useQuery({ queryKey, queryFn: () => call(listStaffPasskeys, {}) });
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
      <Dialog open={adding} title={t("addPasskey")} width={400} onCancel={() => setAdding(false)}>
        <AddForm onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}

function KeyRow({ passkey: { id, name, boundAt, usedAt } }: { passkey: Passkey }) {
  const t = useWords(staffWords);
  const call = useCall();
  const client = useQueryClient();
  const { modal, message } = App.useApp();
  const minute = (at: string) => dateTime(at, houseZone)?.slice(0, 16) ?? "";
  const remove = () =>
    modal.confirm({
      title: t("removeTitle", { name }),
      content: t("removeText"),
      okText: t("remove"),
      cancelText: t("cancel"),
      getContainer: overlayPlace,
      onOk: async () => {
        try {
          await call(removeStaffPasskey, { id });
          await client.invalidateQueries({ queryKey });
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
        </small>
      </span>
      <Button onClick={() => void remove()}>{t("remove")}</Button>
    </li>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const t = useWords(staffWords);
  const locale = useLocale();
  const call = useCall();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [form, setForm] = useState({ name: "", code: "" });
  const { send, sending, failure } = useSending(async () => {
    const options = await call(startStaffPasskey, {});
    const passkey = await createPasskey(options, locale);
    await call(bindStaffPasskey, { name: form.name.trim(), passkey, code: form.code });
    void message.success(t("done"));
    onDone();
    await client.invalidateQueries({ queryKey });
  });
  const ready = form.name.trim() !== "" && form.code.length === 6;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (ready && !sending) void send();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t("passkeyName")} span={6}>
        {(ids) => (
          <Input
            {...ids}
            maxLength={40}
            placeholder={t("passkeyNameHint")}
            value={form.name}
            onChange={(event) => setForm({ ...form, name: event.target.value })}
          />
        )}
      </Field>
      <CodeInput
        label={t("freshCode")}
        value={form.code}
        onChange={(code) => setForm({ ...form, code })}
        help={t("freshCodeHelp")}
      />
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t("cancel")}</Button>
        <Button type="primary" htmlType="submit" disabled={!ready} loading={sending}>
          {t("addPasskey")}
        </Button>
      </div>
    </form>
  );
}
