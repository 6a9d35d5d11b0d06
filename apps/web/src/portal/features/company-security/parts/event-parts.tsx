import { Button } from "antd";
import { Link } from "react-router";
import { routes } from "#portal/routes.ts";
import { roleWords } from "#portal/role-words.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { TwoLines } from "#shared/ui/value/two-lines.tsx";
import { type SecurityEvent, toneOf } from "../events.ts";
import { companySecurityWords, groupWords, kindWords, outcomeWords } from "../words.ts";
import styles from "./security.module.css";

export function What({ event }: { event: SecurityEvent }) {
  const kind = useWords(kindWords);
  const change = useRoleLine(event);
  return change === null ? (
    <span>{kind(event.kind)}</span>
  ) : (
    <TwoLines first={kind(event.kind)} second={change} />
  );
}

function useRoleLine({ role, roleBefore }: SecurityEvent): string | null {
  const t = useWords(companySecurityWords);
  const word = useWords(roleWords);
  if (role === null) return null;
  return roleBefore === null
    ? t("role", { role: word(role) })
    : t("roleMoved", { from: word(roleBefore), to: word(role) });
}

export function Who({ event }: { event: SecurityEvent }) {
  const t = useWords(companySecurityWords);
  const by = useBy(event);
  const name = event.person?.name ?? t("nobody");
  return by === null ? <span>{name}</span> : <TwoLines first={name} second={by} />;
}

function useBy({ by }: SecurityEvent): string | null {
  const t = useWords(companySecurityWords);
  if (by === null) return null;
  if (by.kind === "staff") return t("byStaff");
  return by.kind === "system" ? t("bySystem") : t("by", { name: by.name });
}

function useDevice({ browser, system }: SecurityEvent): string {
  const t = useWords(companySecurityWords);
  const known = [browser, system].filter((each) => each !== null);
  return known.length > 0 ? known.join(" · ") : t("unknownDevice");
}

export function Where({ event }: { event: SecurityEvent }) {
  const device = useDevice(event);
  if (event.network === null) return <span>—</span>;
  const isNamed = event.browser !== null || event.system !== null;
  return isNamed ? <TwoLines first={event.network} second={device} /> : <span>{event.network}</span>;
}

export function OutcomeTag({ event }: { event: SecurityEvent }) {
  const outcome = useWords(outcomeWords);
  return <StatusTag tone={toneOf[event.outcome]}>{outcome(event.outcome)}</StatusTag>;
}

const advice = { done: "adviceDone", refused: "adviceRefused", alarm: "adviceAlarm" } as const;

/** One event with everything that is known of it, and what to do if it was not them. */
export function EventDialog(props: {
  event: SecurityEvent;
  onPerson: (personId: string) => void;
  onClose: () => void;
}) {
  const { event, onPerson, onClose } = props;
  const t = useWords(companySecurityWords);
  const kind = useWords(kindWords);
  const group = useWords(groupWords);
  const [role, by, device] = [useRoleLine(event), useBy(event), useDevice(event)];
  const { person } = event;
  return (
    <Dialog open title={kind(event.kind)} width={480} onCancel={onClose}>
      <dl className={styles.facts}>
        <dt>{t("at")}</dt>
        <dd>{dateTime(event.at)}</dd>
        <dt>{t("outcome")}</dt>
        <dd>
          <OutcomeTag event={event} /> {group(event.group)}
        </dd>
        {person && <dt>{t("who")}</dt>}
        {person && <dd>{[person.name, role, by].filter((each) => each !== null).join(" · ")}</dd>}
        {event.network !== null && <dt>{t("where")}</dt>}
        {event.network !== null && (
          <dd>
            {event.network} · {device}
          </dd>
        )}
      </dl>
      <p className={styles.advice}>{t(advice[event.outcome])}</p>
      <div className={styles.acts}>
        {person && <Button onClick={() => onPerson(person.personId)}>{t("onlyThis")}</Button>}
        <Link to={routes.MyEnterprise.path}>
          <Button>{t("manage")}</Button>
        </Link>
        <Button type="primary" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </Dialog>
  );
}
