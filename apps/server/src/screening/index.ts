export { listHits as hitsOf } from "./screening.store.ts";
export { screeningConsoleRoutes } from "./screening.console.routes.ts";
export { screeningFlow } from "./screening.flow.ts";
export { watchLists } from "./sweep-lists.ts";
export { listWatchKind } from "./watch-kind.ts";
