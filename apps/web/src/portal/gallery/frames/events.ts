import type { Translate } from "#shared/i18n/words.ts";
import type { Event, Stop } from "#shared/ui/frame/timeline.tsx";
import type { frameWords } from "../words.ts";

type T = Translate<typeof frameWords.rows>;

export function sampleEvents(t: T): Event[] {
  return [
    { key: "1", what: t("ev1"), who: "Musterbank AG", when: "2026-11-13 10:06:20" },
    { key: "2", what: t("ev2"), who: t("systemActor"), when: "2026-11-13 09:31:07" },
    { key: "3", what: t("ev3"), who: `${t("systemActor")} · EX20261113000090`, when: "2026-11-13 09:31:05" },
    { key: "4", what: t("stop2"), who: t("compliance"), when: "2026-11-12 17:45:52" },
    { key: "5", what: t("ev5"), who: t("systemActor"), when: "2026-11-12 11:02:43" },
    { key: "6", what: t("stop1"), who: t("operatorActor"), when: "2026-11-12 11:02:41" },
    { key: "7", what: t("ev7"), who: t("legalActor"), when: "2026-11-12 11:02:38" },
  ];
}

export function sampleStops(t: T): Stop[] {
  return [
    { name: t("stop1"), note: "11-12 11:02:41", state: "passed" },
    { name: t("stop2"), note: "11-12 17:45:52", state: "passed" },
    { name: t("stop3"), note: "11-13 09:31:07", state: "current" },
    { name: t("stop4"), note: t("expectedBy"), state: "ahead" },
  ];
}
