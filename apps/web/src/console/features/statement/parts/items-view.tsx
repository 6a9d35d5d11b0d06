import { DownloadOutlined } from "@ant-design/icons";
import { exportBreaks } from "@causeway/contract/console/open-item";
import { breakKinds } from "@causeway/contract/console/statement";
import { wordsIn } from "@causeway/contract/locale";
import { staffMay } from "@causeway/contract/staff-role";
import { accountCurrencies } from "@causeway/money";
import { Button, Segmented } from "antd";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useCall } from "#shared/api/call-context.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { type Filter, Filters } from "#shared/ui/query-table/filters.tsx";
import { useExport } from "#shared/ui/save-file.ts";
import { useStaff } from "#console/features/staff/staff-context.ts";
import { useBreaks, type ItemFilters } from "../statements.ts";
import { treasuryWords } from "../treasury-words.ts";
import type { ItemCount } from "../treasury.ts";
import { statementWords } from "../words.ts";
import { BreaksTable } from "./breaks-table.tsx";
import styles from "./board.module.css";

const names = ["partner", "currency", "kind", "owner", "age"] as const;

/** Open items with the oldest first, or those that were settled; narrowed by what stands in the address. */
export function ItemsView({ count }: { count: ItemCount | undefined }) {
  const t = useWords(statementWords);
  const tBoard = useWords(treasuryWords);
  const { role } = useStaff();
  const [params, setParams] = useSearchParams();
  const state = params.get("state") === "closed" ? "closed" : "open";
  const given = Object.fromEntries(
    names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? ""]] : [])),
  );
  // Whatever the address says, the server refuses what is no filter of its.
  const filters = given as ItemFilters;
  const asked = useBreaks(state, filters);
  const change = (changed: Readonly<Record<string, string>>) =>
    setParams((before) => {
      for (const [name, value] of Object.entries(changed))
        if (value === "") before.delete(name);
        else before.set(name, value);
      return before;
    });
  const isNarrowed = Object.keys(given).length > 0;
  const empty = isNarrowed
    ? { title: tBoard("noMatch"), text: tBoard("noMatchText") }
    : state === "open"
      ? { title: t("noBreaks"), text: t("noBreaksText") }
      : { title: t("noneClosed"), text: t("noneClosedText") };
  return (
    <>
      <Filters
        filters={useItemFilters(count)}
        values={given}
        onChange={change}
        onClear={() => change(Object.fromEntries(names.map((name) => [name, ""])))}
      >
        <span className={styles.push}>
          <Segmented
            aria-label={tBoard("state")}
            value={state}
            options={[
              { value: "open", label: t("open") },
              { value: "closed", label: t("closed") },
            ]}
            onChange={(next) => change({ state: next === "closed" ? "closed" : "" })}
          />
          <Export state={state} filters={filters} />
        </span>
      </Filters>
      <Listed asked={asked} empty={empty}>
        {(items) => (
          <>
            <BreaksTable breaks={items} mayAct={staffMay(role, "treasury.act")} />
            {asked.hasNextPage && (
              <Button loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
                {t("more")}
              </Button>
            )}
          </>
        )}
      </Listed>
    </>
  );
}

function Export({ state, filters }: { state: "open" | "closed"; filters: ItemFilters }) {
  const t = useWords(treasuryWords);
  const call = useCall();
  const { busy, save } = useExport();
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={busy}
      onClick={() => save(() => call(exportBreaks, { ...filters, state }))}
    >
      {t("export")}
    </Button>
  );
}

const ages = ["1", "3", "5"];

function useItemFilters(count: ItemCount | undefined): Filter[] {
  const t = useWords(treasuryWords);
  const tItem = useWords(statementWords);
  const locale = useLocale();
  const { staffId } = useStaff();
  return useMemo(() => {
    const owners = (count?.owners ?? []).map(({ staffId: value, name }) => ({
      value,
      label: value === staffId ? tItem("you") : name,
    }));
    return [
      {
        kind: "choice",
        name: "partner",
        label: t("bank"),
        width: 180,
        options: (count?.banks ?? []).map(({ partner, bank }) => ({
          value: partner,
          label: wordsIn(locale, bank),
        })),
      },
      { kind: "currency", name: "currency", label: t("currency"), codes: accountCurrencies, width: 120 },
      {
        kind: "choice",
        name: "kind",
        label: tItem("kind"),
        width: 220,
        options: breakKinds.map((value) => ({ value, label: tItem(value) })),
      },
      {
        kind: "choice",
        name: "owner",
        label: t("owner"),
        width: 140,
        options: [{ value: "none", label: t("unclaimed") }, ...owners],
      },
      {
        kind: "choice",
        name: "age",
        label: t("age"),
        width: 130,
        options: ages.map((value) => ({ value, label: t("atLeast", { n: value }) })),
      },
    ];
  }, [t, tItem, locale, count, staffId]);
}
