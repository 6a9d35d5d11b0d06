import { SearchOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { matches } from "#shared/ui/value/region.ts";
import { routeWords } from "../route-words.ts";
import { type RouteName, routes } from "../routes.ts";
import styles from "./command-palette.module.css";
import { routeIcon } from "./icons.tsx";
import type { Found, ShellPorts } from "./ports.ts";
import { shellWords } from "./words.ts";

type Target = {
  readonly to: string;
  readonly title: string;
  readonly text?: string;
  readonly page?: RouteName;
};

/** Pages whose title in any of the three languages, or whose address, holds what was typed. */
export function findPages(names: readonly RouteName[], typed: string): RouteName[] {
  return names.filter((name) => matches([...routeWords.rows[routes[name].title], routes[name].path], typed));
}

/** Jump to a page, an order by its number, a payee by name. Arrows walk the links, Enter in the field takes the first. */
export function CommandPalette(props: {
  open: boolean;
  onClose: () => void;
  pages: readonly RouteName[];
  find: ShellPorts["find"];
}) {
  const t = useWords(shellWords);
  // Whoever opens it again while it is still fading away begins anew, not behind what was typed before.
  const [seen, setSeen] = useState({ open: props.open, times: 0 });
  if (seen.open !== props.open) setSeen({ open: props.open, times: seen.times + (props.open ? 1 : 0) });
  return (
    <Dialog
      open={props.open}
      onCancel={props.onClose}
      closable={false}
      width={560}
      style={{ top: 96 }}
      title={<span className={styles.name}>{t("palette")}</span>}
      styles={{ container: { padding: 0 }, header: { margin: 0 } }}
    >
      <Palette key={seen.times} {...props} />
    </Dialog>
  );
}

function Palette({
  onClose,
  pages,
  find,
}: {
  onClose: () => void;
  pages: readonly RouteName[];
  find: ShellPorts["find"];
}) {
  const t = useWords(shellWords);
  const title = useWords(routeWords);
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const wanted = useSettled(typed.trim());
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = useQuery({
    queryKey: ["find", wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    enabled: wanted.length >= 2,
    gcTime: 30_000,
  });
  useEffect(() => field.current?.focus(), []);

  const pagesFound = findPages(pages, typed).map((name) => ({
    to: routes[name].path,
    title: title(routes[name].title),
    page: name,
  }));
  const of = (kind: Found["kind"]) => (found.data ?? []).filter((hit) => hit.kind === kind);
  const sections: Section[] = [
    { name: t("paletteOrders"), targets: of("order") },
    { name: t("palettePayees"), targets: of("payee") },
    { name: t("palettePages"), targets: pagesFound },
  ].filter(({ targets }) => targets.length > 0);
  const first = sections[0]?.targets[0];
  const searching = typed.trim().length >= 2 && (found.isFetching || wanted !== typed.trim());

  const goFirst = (event: FormEvent) => {
    event.preventDefault();
    if (!first) return;
    onClose();
    void navigate(first.to);
  };
  const onArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    walk(list.current, field.current, event.key === "ArrowDown" ? 1 : -1);
  };
  return (
    <search>
      <form className={styles.field} onSubmit={goFirst}>
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          value={typed}
          placeholder={t("paletteHint")}
          aria-label={t("paletteHint")}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onArrow}
        />
      </form>
      <div ref={list} className={styles.list}>
        <Hits sections={sections} first={first} onDone={onClose} onArrow={onArrow} />
        <output className={styles.note}>
          {searching && t("paletteSearching")}
          {!searching && found.isError && t("paletteFailed")}
          {!searching && !found.isError && sections.length === 0 && t("paletteNone", { text: typed })}
        </output>
      </div>
      <p className={styles.keys}>{t("paletteKeys")}</p>
    </search>
  );
}

type Section = { readonly name: string; readonly targets: readonly Target[] };

function Hits(props: {
  sections: readonly Section[];
  first: Target | undefined;
  onDone: () => void;
  onArrow: (event: KeyboardEvent) => void;
}) {
  return props.sections.map((section) => (
    <section key={section.name}>
      <h3>{section.name}</h3>
      <ul>
        {section.targets.map((target) => (
          <li key={target.to}>
            <Link
              to={target.to}
              className={target === props.first ? styles.first : undefined}
              onClick={props.onDone}
              onKeyDown={props.onArrow}
            >
              {target.page !== undefined && routeIcon[target.page]}
              <span>{target.title}</span>
              {target.text !== undefined && <small>{target.text}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function walk(list: HTMLElement | null, field: HTMLElement | null, step: 1 | -1): void {
  const stops = [field, ...(list?.querySelectorAll<HTMLElement>("a") ?? [])];
  const here = stops.indexOf(document.activeElement as HTMLElement);
  stops[(here + step + stops.length) % stops.length]?.focus();
}

/** A value once it has stood still for a moment, so that each key is not a question to the server. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
