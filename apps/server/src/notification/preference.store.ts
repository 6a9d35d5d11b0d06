import { notificationTopics, type NotificationTopic } from "@causeway/contract/portal/notification";
import type { Tx } from "#platform/data/db.ts";
import type { Id } from "#platform/ids.ts";

export type Preference = { readonly email: boolean; readonly sms: boolean };
export type Preferences = Readonly<Record<NotificationTopic, Preference>>;

const unlessChosen: Preference = { email: true, sms: false };

export async function readPreferences(tx: Tx, person: Id<"user">): Promise<Preferences> {
  const rows = await tx.rows<Preference & { topic: string }>(
    "SELECT topic, email, sms FROM notification_preference WHERE person_id = $1",
    [person],
  );
  const chosen = new Map(rows.map(({ topic, email, sms }) => [topic, { email, sms }]));
  return Object.fromEntries(
    notificationTopics.map((topic) => [topic, chosen.get(topic) ?? unlessChosen]),
  ) as Preferences;
}

export async function savePreferences(tx: Tx, person: Id<"user">, chosen: Preferences): Promise<void> {
  for (const topic of notificationTopics) {
    const { email, sms } = chosen[topic];
    await tx.query(
      `INSERT INTO notification_preference (person_id, topic, email, sms) VALUES ($1, $2, $3, $4)
       ON CONFLICT (person_id, topic) DO UPDATE SET email = excluded.email, sms = excluded.sms`,
      [person, topic, email, sms],
    );
  }
}
