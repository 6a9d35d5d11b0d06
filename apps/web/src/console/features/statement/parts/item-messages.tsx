import type { WholeItem } from "@causeway/contract/console/open-item";
import { staffMay } from "@causeway/contract/staff-role";
import { Alert, App, Button, Input } from "antd";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { houseZone, useStaff } from "#console/features/staff/staff-context.ts";
import { itemWords } from "../item-words.ts";
import { messageWords } from "../message-words.ts";
import { useReadAgain } from "../messages.ts";
import { useItemMessage, type Break } from "../statements.ts";
import board from "./board.module.css";
import styles from "./item.module.css";
import { MessageKind } from "./messages.tsx";

type Told = WholeItem["messages"][number];
type Line = NonNullable<ReturnType<typeof useItemMessage>["data"]>["lines"][number];

/** The bank's messages that tell of an item; each opens with the lines about it as they came, beside our reading. */
export function ItemMessages({ item, messages }: { item: Break; messages: readonly Told[] }) {
  const t = useWords(itemWords);
  return (
    <section className={board.panel}>
      <div className={board.panelHead}>
        <h2>{t("messages")}</h2>
        {messages.length > 0 && <small>{t("messagesNote")}</small>}
      </div>
      {messages.length === 0 ? (
        <EmptyState title={t("noMessages")} text={t("noMessagesText")} row />
      ) : (
        messages.map((each) => <Message key={each.messageId} item={item} told={each} />)
      )}
    </section>
  );
}

function Message({ item, told }: { item: Break; told: Told }) {
  const t = useWords(itemWords);
  const { message } = App.useApp();
  const looked = useItemMessage();
  const look = () =>
    looked.mutate(
      { breakId: item.breakId, messageId: told.messageId },
      { onError: (error) => void message.error(messageOf(error)) },
    );
  return (
    <article className={styles.message}>
      <div className={styles.told}>
        <code>{`MSG${told.number}`}</code>
        <MessageKind name={told.name} />
        <span className={board.dim}>{dateTime(told.receivedAt, houseZone)?.slice(0, 16)}</span>
        <span className={styles.looks}>
          {looked.data === undefined && (
            <Button size="small" loading={looked.isPending} onClick={look}>
              {t("look")}
            </Button>
          )}
          {item.closedAt === null && unreadable.includes(item.kind) && <ReadAgain {...told} />}
        </span>
      </div>
      {looked.data?.lines.length === 0 && <p className={board.dim}>{t("noLine")}</p>}
      {looked.data?.lines.map((line, n) => (
        <BankLine key={`${line.place} ${n}`} line={line} />
      ))}
    </article>
  );
}

const unreadable: readonly Break["kind"][] = ["unreadableLine", "unreadableMessage"];

/** Once what could not be read can be, whoever looks into the item has it read. */
function ReadAgain({ messageId }: Told) {
  const t = useWords(messageWords);
  const { role } = useStaff();
  const { message } = App.useApp();
  const again = useReadAgain();
  const readAgain = () =>
    again.mutate(
      { messageId },
      {
        onSuccess: () => void message.success(t("willRead")),
        onError: (error) => void message.error(messageOf(error)),
      },
    );
  return (
    staffMay(role, "treasury.act") && (
      <Button size="small" loading={again.isPending} onClick={readAgain}>
        {t("readAgain")}
      </Button>
    )
  );
}

function BankLine({ line: { place, raw, readings, fault } }: { line: Line }) {
  const t = useWords(itemWords);
  return (
    <div className={styles.line}>
      <figure>
        <figcaption>{place === "" ? t("raw") : `${t("raw")} · ${place}`}</figcaption>
        <Input.TextArea
          className={styles.raw ?? ""}
          readOnly
          rows={Math.min(16, Math.ceil(raw.length / 48) + 1)}
          aria-label={t("raw")}
          value={raw}
        />
      </figure>
      <div>
        <h3>{t("reading")}</h3>
        {fault !== null && <Alert type="warning" showIcon title={t("unreadable", { reason: fault })} />}
        {readings.map((reading, n) => (
          <Reading key={n} reading={reading} />
        ))}
      </div>
    </div>
  );
}

/** What a bank says by one of a few words, which are ours as well. */
const codes = ["direction", "status", "kind"];
type Said = Extract<keyof typeof itemWords.rows, `said_${string}`>;

function saidIn(value: string): Said | undefined {
  const key = `said_${value}`;
  return Object.hasOwn(itemWords.rows, key) ? (key as Said) : undefined;
}

function Reading({ reading }: { reading: Line["readings"][number] }) {
  const t = useWords(itemWords);
  return (
    <dl className={styles.reading}>
      {reading.map(({ field, value }) => {
        const said = codes.includes(field) ? saidIn(value) : undefined;
        return (
          <div key={field}>
            <dt>{t(`field_${field}`)}</dt>
            <dd>{said ? t(said) : value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
