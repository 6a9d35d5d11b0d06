import { KeyOutlined } from "@ant-design/icons";
import { bindPasskey, removePasskey, renamePasskey, startPasskey } from "@causeway/contract/portal/factor";
import type { listFactors } from "@causeway/contract/portal/factor";
import type { OutputOf } from "@causeway/contract/route";
import { App, Button, Input } from "antd";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { canUsePasskeys, createPasskey } from "#shared/session/passkey.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Field } from "#shared/ui/form/field.tsx";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { useSending } from "#shared/ui/form/use-sending.ts";
import { factorWords } from "./factor-words.ts";
import { useFactors, useFactorsChanged } from "./queries.ts";
import { ConfirmRemoval } from "./parts/confirm-removal.tsx";
import { FactorsLoading } from "./parts/factors-loading.tsx";
import styles from "./parts/factors.module.css";

type Passkey = OutputOf<typeof listFactors>["passkeys"][number];

/** The passkeys of the signed-in person: add, rename, remove. */
export function PasskeyList() {
  const t = useWords(factorWords);
  const call = useCall();
  const factors = useFactors();
  const changed = useFactorsChanged();
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const { add, busy, failure } = useAdding();
  if (factors.data === undefined) return <FactorsLoading title={t("passkeys")} query={factors} />;
  const { passkeys } = factors.data;
  const addButton = (
    <Button loading={busy} onClick={() => void add()}>
      {t("addPasskey")}
    </Button>
  );
  return (
    <Card title={t("passkeys")} {...(canUsePasskeys() && passkeys.length > 0 && { extra: addButton })}>
      <p className={styles.quiet}>{t("passkeysText")}</p>
      {passkeys.length === 0 && (
        <EmptyState
          row
          title={t("noPasskeys")}
          text={canUsePasskeys() ? t("hold") : t("cannotPasskey")}
          action={canUsePasskeys() ? addButton : undefined}
        />
      )}
      {failure !== undefined && (
        <p role="alert" className={styles.wrong}>
          {failure}
        </p>
      )}
      <ul className={styles.passkeys}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setRenaming(passkey)}
            onRemove={() => setRemoving(passkey)}
          />
        ))}
      </ul>
      {renaming !== undefined && (
        <RenameDialog key={renaming.id} passkey={renaming} onClose={() => setRenaming(undefined)} />
      )}
      <ConfirmRemoval
        open={removing !== undefined}
        title={t("removePasskeyTitle", { name: removing?.name ?? "" })}
        text={t("removePasskeyText")}
        onRemove={async () => {
          if (removing) await call(removePasskey, { id: removing.id });
          await changed();
        }}
        onClose={() => setRemoving(undefined)}
      />
    </Card>
  );
}

function PasskeyRow(props: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const t = useWords(factorWords);
  const { name, boundAt, usedAt, synced } = props.passkey;
  const used = usedAt === null ? t("neverUsed") : t("usedAt", { time: dateTime(usedAt) ?? "" });
  const facts = [t("addedAt", { time: dateTime(boundAt) ?? "" }), used, ...(synced ? [t("synced")] : [])];
  return (
    <li className={styles.row}>
      <div>
        <b>
          <KeyOutlined aria-hidden /> {name}
        </b>
        <span className={styles.quiet}>{facts.join(" · ")}</span>
      </div>
      <div className={styles.acts}>
        <Button type="text" aria-label={`${t("rename")} ${name}`} onClick={props.onRename}>
          {t("rename")}
        </Button>
        <Button type="text" aria-label={`${t("remove")} ${name}`} onClick={props.onRemove}>
          {t("remove")}
        </Button>
      </div>
    </li>
  );
}

function useAdding() {
  const t = useWords(factorWords);
  const call = useCall();
  const locale = useLocale();
  const changed = useFactorsChanged();
  const { message } = App.useApp();
  const { send: act, sending: busy, failure } = useSending();
  const add = () =>
    act(async () => {
      const passkey = await createPasskey(await call(startPasskey, {}), locale);
      await call(bindPasskey, { passkey });
      await changed();
      message.success(t("added"));
    });
  return { add, busy, failure };
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useWords(factorWords);
  const call = useCall();
  const changed = useFactorsChanged();
  const [name, setName] = useState(passkey.name);
  const [missing, setMissing] = useState(false);
  const { send: act, sending: busy, failure } = useSending();
  const fault = missing ? t("nameMissing") : failure;
  const save = async () => {
    setMissing(name.trim() === "");
    if (name.trim() === "") return;
    const done = await act(async () => {
      await call(renamePasskey, { id: passkey.id, name });
      await changed();
    });
    if (done) onClose();
  };
  return (
    <Dialog open width={440} title={t("renameTitle")} onCancel={onClose}>
      <form
        className={styles.setup}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={t("passkeyName")}
          verdict={fault === undefined ? undefined : { kind: "error", text: fault }}
        >
          {(ids) => (
            <Input
              {...ids}
              maxLength={40}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                setMissing(false);
              }}
            />
          )}
        </Field>
        <div className={styles.foot}>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
