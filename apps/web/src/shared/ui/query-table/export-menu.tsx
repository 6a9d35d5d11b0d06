import { DownloadOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { type SavedFile, useExport } from "#shared/ui/save-file.ts";
import { uiWords } from "../words.ts";

/** Saves what a list shows, in the format that is chosen. */
export function ExportMenu({ fetch }: { fetch: (format: "csv" | "xlsx") => Promise<SavedFile> }) {
  const t = useWords(uiWords);
  const { busy, save } = useExport();
  const items = [
    { key: "csv", label: t("exportCsv"), onClick: () => save(() => fetch("csv")) },
    { key: "xlsx", label: t("exportXlsx"), onClick: () => save(() => fetch("xlsx")) },
  ];
  return (
    <Dropdown menu={{ items }} trigger={["click"]}>
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy}>
        {t("export")}
      </Button>
    </Dropdown>
  );
}
