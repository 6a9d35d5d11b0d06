import { Input } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Card, PageHead } from "#shared/ui/frame/card.tsx";
import { Field, FieldGrid } from "#shared/ui/form/field.tsx";
import { useUnsavedChanges } from "#shared/ui/form/unsaved-changes.tsx";
import { frameWords } from "../words.ts";

/** Shows what becomes of a half-filled form: kept on a cached page, asked about on one that is not. */
export function FormFrame() {
  const t = useWords(frameWords);
  const [text, setText] = useState("");
  useUnsavedChanges(text !== "");
  return (
    <>
      <PageHead title={t("halfForm")} />
      <Card>
        <FieldGrid>
          <Field label={t("remark")} span={6}>
            {(ids) => <Input {...ids} value={text} onChange={(event) => setText(event.target.value)} />}
          </Field>
        </FieldGrid>
      </Card>
    </>
  );
}
