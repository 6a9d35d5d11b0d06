import type { AnnouncedEntry, BankMessageRow, UnreadableLine } from "@causeway/contract/console/bank-message";
import { staffMay } from "@causeway/contract/staff-role";
import { Alert, App, Button, Input } from "antd";
import { useState, type ReactNode } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { Spoken } from "#shared/ui/value/spoken.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { TwoLines } from "#shared/ui/value/two-lines.tsx";
import { houseZone, useStaff } from "#console/features/staff/staff-context.ts";
import { messageWords, refusalWords } from "../message-words.ts";
import {
  useAnnounced,
  useBankMessages,
  useOpenMessage,
  useReadAgain,
  useUnreadableLines,
} from "../messages.ts";
import { amountText } from "../statements.ts";
import stacked from "#shared/ui/frame/stacked-table.module.css";
import styles from "./messages.module.css";

/** What the bank sent and what became of it: first what somebody has to look at, then what is to come, then all of it. */
export function Messages() {
  const t = useWords(messageWords);
  const [lines, announced, messages] = [useUnreadableLines(), useAnnounced(), useBankMessages()];
  return (
    <>
      <Part title={t("lines")} pages={lines}>
        <Listed asked={lines} empty={{ title: t("noLines"), text: t("noLinesText") }}>
          {(rows) => <LinesTable lines={rows} />}
        </Listed>
      </Part>
      <Part title={t("announced")} pages={announced}>
        <Listed asked={announced} empty={{ title: t("noAnnounced"), text: t("noAnnouncedText") }}>
          {(rows) => <AnnouncedTable entries={rows} />}
        </Listed>
      </Part>
      <Part title={t("all")} pages={messages}>
        <Listed asked={messages} empty={{ title: t("noMessages"), text: t("noMessagesText") }}>
          {(rows) => <MessagesTable messages={rows} />}
        </Listed>
      </Part>
    </>
  );
}

type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

function Part(props: { title: string; pages: Pages; children: ReactNode }) {
  const t = useWords(messageWords);
  const { title, pages, children } = props;
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
      {pages.hasNextPage && (
        <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}

function LinesTable({ lines }: { lines: readonly UnreadableLine[] }) {
  const t = useWords(messageWords);
  return (
    <table className={stacked.table}>
      <thead>
        <tr>
          <th>{t("keptAt")}</th>
          <th>{t("place")}</th>
          <th>{t("reason")}</th>
          <th>{t("claimed")}</th>
          <th>
            <Spoken>{t("readAgain")}</Spoken>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.messageId} ${line.place}`}>
            <td data-label={t("keptAt")} className={stacked.number}>
              {dateTime(line.keptAt, houseZone)}
            </td>
            <td data-label={t("place")}>
              <code>{`MSG${line.number}/${line.place}`}</code>
            </td>
            <td data-label={t("reason")}>{line.reason}</td>
            <td data-label={t("claimed")}>
              <Claimed {...line.claimed} />
            </td>
            <td className={stacked.act}>
              <Acts messageId={line.messageId} number={line.number} isFaulty />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Claimed({ reference, amount, currency, direction }: UnreadableLine["claimed"]) {
  const t = useWords(messageWords);
  const said = [direction && t(direction), currency, amount, reference].filter((each) => each !== null);
  return said.length === 0 ? "–" : said.join(" · ");
}

function AnnouncedTable({ entries }: { entries: readonly AnnouncedEntry[] }) {
  const t = useWords(messageWords);
  return (
    <table className={stacked.table}>
      <thead>
        <tr>
          <th>{t("day")}</th>
          <th>{t("reference")}</th>
          <th className={stacked.amount}>{t("amount")}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ reference, bookingDay, direction, currency, amount }) => (
          <tr key={reference}>
            <td data-label={t("day")}>{bookingDay}</td>
            <td data-label={t("reference")}>
              <code>{reference}</code>
            </td>
            <td
              data-label={t("amount")}
              className={stacked.amount}
            >{`${t(direction)} ${amountText(currency, amount)}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const tones = { waiting: "proc", read: "done", unreadable: "turn", refused: "refused" } as const;

function MessagesTable({ messages }: { messages: readonly BankMessageRow[] }) {
  const t = useWords(messageWords);
  return (
    <table className={stacked.table}>
      <thead>
        <tr>
          <th>{t("number")}</th>
          <th>{t("receivedAt")}</th>
          <th>{t("name")}</th>
          <th>{t("verdict")}</th>
          <th>
            <Spoken>{t("open")}</Spoken>
          </th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={message.messageId}>
            <td data-label={t("number")}>
              <code>{`MSG${message.number}`}</code>
            </td>
            <td data-label={t("receivedAt")} className={stacked.number}>
              {dateTime(message.receivedAt, houseZone)}
            </td>
            <td data-label={t("name")}>
              <MessageKind name={message.name} />
            </td>
            <td data-label={t("verdict")}>
              <Verdict message={message} />
            </td>
            <td className={stacked.act}>
              <Acts
                messageId={message.messageId}
                number={message.number}
                isFaulty={message.verdict === "unreadable" || message.unreadable > 0}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** By the first two words of its name, which stay the same from one version of the standard to the next. */
const kinds = new Map([
  ["camt.053", "statement"],
  ["camt.052", "intraday"],
  ["camt.054", "notice"],
  ["acmt.014", "accountAnswer"],
  ["pacs.002", "refundAnswer"],
] as const);

export function MessageKind({ name }: Pick<BankMessageRow, "name">) {
  const t = useWords(messageWords);
  const kind = [...kinds].find(([prefix]) => name?.startsWith(prefix))?.[1];
  return kind === undefined ? (name ?? "–") : <TwoLines first={t(kind)} second={name} />;
}

function Verdict({ message }: { message: BankMessageRow }) {
  const t = useWords(messageWords);
  const tRefusal = useWords(refusalWords);
  const { verdict, reason, parts, partsRead, unreadable, times } = message;
  const isPart = verdict === "read" && unreadable > 0;
  return (
    <span className={styles.stack}>
      <StatusTag tone={isPart ? "turn" : tones[verdict]}>{t(isPart ? "readInPart" : verdict)}</StatusTag>
      {reason !== null && (
        <span className={stacked.dim}>{isRefusal(reason) ? tRefusal(reason) : reason}</span>
      )}
      {parts !== null && partsRead < parts && (
        <span className={stacked.dim}>{t("reading", { read: partsRead, all: parts })}</span>
      )}
      {unreadable > 0 && <span>{t("linesApart", { n: unreadable })}</span>}
      {times > 1 && <span className={stacked.dim}>{t("times", { n: times })}</span>}
    </span>
  );
}

function isRefusal(reason: string): reason is keyof typeof refusalWords.rows {
  return Object.hasOwn(refusalWords.rows, reason);
}

/** Looks at the message as it came; has it read again where something of it could not be read. */
function Acts(props: { messageId: string; number: string; isFaulty: boolean }) {
  const t = useWords(messageWords);
  const { messageId, number, isFaulty } = props;
  const { role } = useStaff();
  const { message } = App.useApp();
  const [isOpen, setIsOpen] = useState(false);
  const again = useReadAgain();
  const looked = useOpenMessage();
  const readAgain = () =>
    again.mutate(
      { messageId },
      {
        onSuccess: () => void message.success(t("willRead")),
        onError: (error) => void message.error(messageOf(error)),
      },
    );
  const look = () =>
    looked.mutate(messageId, {
      onSuccess: () => setIsOpen(true),
      onError: (error) => void message.error(messageOf(error)),
    });
  return (
    <div className={styles.acts}>
      <Button size="small" loading={looked.isPending} onClick={look}>
        {t("open")}
      </Button>
      {isFaulty && staffMay(role, "treasury.act") && (
        <Button size="small" loading={again.isPending} onClick={readAgain}>
          {t("readAgain")}
        </Button>
      )}
      <Dialog open={isOpen} title={`MSG${number}`} width={880} onCancel={() => setIsOpen(false)}>
        <Alert type="info" showIcon title={t("openNote")} />
        <Input.TextArea
          className={styles.raw ?? ""}
          readOnly
          rows={20}
          aria-label={t("all")}
          value={looked.data?.text ?? ""}
        />
        {looked.data?.isWhole === false && <p>{t("beginning")}</p>}
      </Dialog>
    </div>
  );
}
