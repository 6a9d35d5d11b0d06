import { finishShopAuthorisation } from "@causeway/contract/portal/shop";
import { useQuery } from "@tanstack/react-query";
import { App, Button } from "antd";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { Result } from "#shared/ui/frame/result.tsx";
import { useAuthorise, useSync } from "../shops.ts";
import { shopWords } from "../words.ts";

/** Where a marketplace sends a seller back to, with his consent or without. */
export function ConsentReturn() {
  const t = useWords(shopWords);
  const call = useCall();
  const [params] = useSearchParams();
  const state = params.get("state") ?? "";
  const code = params.get("code");
  const finished = useQuery({
    queryKey: ["shopReturn", state],
    queryFn: () => call(finishShopAuthorisation, { state, ...(code !== null && { code }) }),
    // A return is good once: asked again, it would only be refused.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (finished.data?.outcome === "bound") return <Bound shopId={finished.data.shopId} />;
  if (finished.data) return <Denied shopId={finished.data.shopId} />;
  if (finished.error)
    return (
      <Result
        tone="refused"
        title={t("returnFailed")}
        text={messageOf(finished.error)}
        actions={
          <>
            <Button type="primary" loading={finished.isFetching} onClick={() => void finished.refetch()}>
              {t("tryAgain")}
            </Button>
            <ToShops />
          </>
        }
      />
    );
  return <Pending error={null} failed={t("returnFailed")} rows={4} onRetry={() => {}} />;
}

function Bound({ shopId }: { shopId: string }) {
  const t = useWords(shopWords);
  const navigate = useNavigate();
  const sync = useSync();
  const { message } = App.useApp();
  const start = () =>
    sync.mutate(
      { shopId },
      {
        onSuccess: () => void navigate(`/account/shopDetail/${shopId}`, { replace: true }),
        onError: (error) => void message.error(messageOf(error)),
      },
    );
  return (
    <Result
      tone="done"
      title={t("boundTitle")}
      text={t("boundText")}
      actions={
        <>
          <Button type="primary" loading={sync.isPending} onClick={start}>
            {t("sync")}
          </Button>
          <Link to={`/account/shopDetail/${shopId}`}>
            <Button>{t("toShop")}</Button>
          </Link>
        </>
      }
    />
  );
}

function Denied({ shopId }: { shopId: string }) {
  const t = useWords(shopWords);
  const authorise = useAuthorise();
  const { message } = App.useApp();
  const again = () => authorise.mutate(shopId, { onError: (error) => void message.error(messageOf(error)) });
  return (
    <Result
      tone="proc"
      title={t("deniedTitle")}
      text={t("deniedText")}
      actions={
        <>
          <Button type="primary" loading={authorise.isPending} onClick={again}>
            {t("authoriseAgain")}
          </Button>
          <ToShops />
        </>
      }
    />
  );
}

function ToShops() {
  const t = useWords(shopWords);
  return (
    <Link to="/account/myShop">
      <Button>{t("toShops")}</Button>
    </Link>
  );
}
